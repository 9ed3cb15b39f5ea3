import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProviderSamples } from '../../../library/testing.ts';
import { streamWriters } from './streams.ts';

const providers = path.join(import.meta.dirname, '../../../templates/providers');

/** The samples of a provider's folder, with how it streams its calls. */
export function readSamples(id: string): ProviderSamples {
  const read = (name: string): never =>
    JSON.parse(readFileSync(path.join(providers, id, 'samples', `${name}.json`), 'utf8')) as never;
  const stream = streamWriters[id];
  return {
    call: read('call'),
    response: read('response'),
    tools: read('tools'),
    answers: read('answers'),
    results: read('results'),
    context: read('context'),
    ...(stream === undefined ? {} : { stream }),
  };
}
