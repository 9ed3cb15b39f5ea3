import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the corpus lies, beside the project; tests that use it skip when it is absent. */
export const corpus: string = path.resolve(import.meta.dirname, '../../../shared/corpus');
export const hasCorpus: boolean = existsSync(path.join(corpus, 'mcp'));

export interface Server {
  readonly file: string;
  readonly name: string;
  readonly tools: readonly { readonly name: string }[];
}

/** The MCP servers of the corpus, each with its tools as published. */
export function servers(): Server[] {
  if (!hasCorpus) return [];
  return readdirSync(path.join(corpus, 'mcp'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const { tools } = JSON.parse(readFileSync(path.join(corpus, 'mcp', file), 'utf8')) as Pick<
        Server,
        'tools'
      >;
      return { file, name: file.slice(0, -'.json'.length), tools };
    });
}
