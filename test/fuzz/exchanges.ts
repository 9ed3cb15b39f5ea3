import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { corpusFolder } from '../support/corpus.ts';
import type { ProviderUnderTest } from '../support/desk.ts';
import { anthropic, openai } from '../support/providers.ts';
import type { SmallAction } from '../support/small-client.ts';

/** What a provider really answered, and the tools that it was asked with: beside the project, where it is there. */
export interface Exchange {
  readonly under: ProviderUnderTest;
  readonly actions: readonly SmallAction[];
  readonly response: unknown;
}

interface Recorded {
  readonly request?: { readonly tools?: readonly RecordedTool[] } | null;
  readonly response?: { readonly json?: { readonly [key: string]: unknown } };
}

interface RecordedTool {
  readonly name?: unknown;
  readonly input_schema?: Json;
  readonly function?: { readonly name?: unknown; readonly parameters?: Json };
}

const folder = path.join(corpusFolder, 'exchanges');

/** The recorded answers with calls of the providers that are there, each with its request's tools. */
export function readExchanges(): Exchange[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.jsonl'),
  );
  return files.toSorted().flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => exchangeOf(JSON.parse(line) as Recorded)),
  );
}

function exchangeOf({ request, response }: Recorded): Exchange[] {
  const json = response?.json;
  const under =
    json?.['choices'] !== undefined ? openai : json?.['type'] === 'message' ? anthropic : undefined;
  if (under === undefined || under.wire.findCalls(json).length === 0) return [];
  const actions = new Map<string, SmallAction>();
  for (const tool of request?.tools ?? []) {
    const name = tool.function?.name ?? tool.name;
    const schema = tool.function?.parameters ?? tool.input_schema;
    if (typeof name !== 'string' || typeof schema !== 'object' || schema === null || Array.isArray(schema))
      continue;
    actions.set(name, { name, input: normalizeSchema(schema).schema as object });
  }
  return actions.size === 0 ? [] : [{ under, actions: [...actions.values()], response: json }];
}
