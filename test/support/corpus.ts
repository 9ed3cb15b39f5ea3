import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Real data that lies beside the project (tool definitions, official suites). It is no part of the project, so tests
 * that use it skip where it is absent: `describe.skipIf(!hasCorpus)`.
 */
export const corpusFolder: string = path.resolve(import.meta.dirname, '../../../shared/corpus');

export const hasCorpus: boolean = existsSync(corpusFolder);
