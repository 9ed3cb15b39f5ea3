import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, Schema } from '../../../generator/model/ir.ts';
import { normalizeSchema } from '../../../generator/model/normalize.ts';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import type { Reader } from '../../../templates/runtime/reader/issue.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { corpusFolder } from '../../support/corpus.ts';
import { ajvVerdict } from '../../support/oracle.ts';
import { mutate, sampleValues } from '../../support/sample.ts';

export interface Subject {
  /** `server/tool/input`, for messages. */
  readonly name: string;
  readonly schema: Schema;
}

/** The schemas of every tool of the corpus, as a client would hold them. */
export function corpusSubjects(): Subject[] {
  const folder = path.join(corpusFolder, 'mcp');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const { tools } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
        readonly tools: readonly Tool[];
      };
      return tools.flatMap((tool) =>
        (['inputSchema', 'outputSchema'] as const).flatMap((role) =>
          tool[role] === undefined
            ? []
            : [{ name: `${file}/${tool.name}/${role}`, schema: normalizeSchema(tool[role]).schema }],
        ),
      );
    });
}

interface Tool {
  readonly name: string;
  readonly inputSchema?: Json;
  readonly outputSchema?: Json;
}

export interface FuzzResult {
  readonly values: number;
  readonly accepted: number;
  /** Subjects whose schema ajv does not compile. */
  readonly uncompiled: readonly string[];
  readonly differences: readonly string[];
}

/** Compares the reader's verdicts with ajv's on sampled values of each schema and on near misses of them. */
export function fuzz(
  subjects: readonly Subject[],
  options: { readonly perSubject: number; readonly seed: number },
  makeReader: (schema: JsonSchema) => Reader = createReader,
): FuzzResult {
  const uncompiled: string[] = [];
  const differences: string[] = [];
  let values = 0;
  let accepted = 0;
  for (const [index, { name, schema }] of subjects.entries()) {
    const verdict = ajvVerdict(schema);
    if (!verdict) {
      uncompiled.push(name);
      continue;
    }
    const reader = makeReader(schema as JsonSchema);
    for (const value of valuesFor(schema, options.perSubject, options.seed + index)) {
      values++;
      const result = reader.read(value);
      const expected = verdict(value);
      if (result.ok) accepted++;
      if (result.ok !== expected) {
        differences.push(
          `${name}: ajv ${expected ? 'accepts' : 'refuses'} ${JSON.stringify(value).slice(0, 300)}`,
        );
      } else if (!result.ok && result.issues.length === 0) {
        differences.push(`${name}: refused without an issue`);
      } else if (result.ok && !verdict(result.value)) {
        differences.push(
          `${name}: what the reader gives is refused: ${JSON.stringify(result.value).slice(0, 300)}`,
        );
      }
    }
  }
  return { values, accepted, uncompiled, differences };
}

/** A third valid, the rest near misses; `count` in all. */
function valuesFor(schema: Schema, count: number, seed: number): unknown[] {
  const valid = sampleValues(schema, { count: Math.ceil(count / 3), seed });
  const bases = valid.length > 0 ? valid : [{}, [], 'x', 0];
  const misses = Math.ceil((count - valid.length) / bases.length);
  return [
    ...valid,
    ...bases.flatMap((base, index) => mutate(base, { count: misses, seed: seed + index })),
  ].slice(0, count);
}
