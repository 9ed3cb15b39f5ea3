import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, Schema, SchemaObject } from '../../../generator/model/ir.ts';
import { normalizeSchema } from '../../../generator/model/normalize.ts';
import { isPlainObject } from '../../../templates/runtime/json.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { corpusFolder } from '../../support/corpus.ts';
import { mutate, sampleValues } from '../../support/sample.ts';
import { type Instance, Judge } from './instances.ts';
import type { Subject } from './subject.ts';

interface Tool {
  readonly name: string;
  readonly input: SchemaObject;
  readonly output: Schema | undefined;
}

/** Tools of real servers and of field reports, once each. */
export function realTools(): Tool[] {
  const tools = [...serverTools(), ...reportedTools()];
  const distinct = new Map(tools.map((tool) => [JSON.stringify([tool.input, tool.output]), tool]));
  return [...distinct.values()].map(normalized);
}

/**
 * Tools with values that fit them, as callers give them and as handlers receive them, and with values that nearly do: for each of every so many
 * tools, this count of fitting ones.
 */
export function toolSubjects(
  tools: readonly Tool[],
  { every, count }: { every: number; count: number },
): Subject[] {
  return tools.map(({ name, input, output }, i) => ({
    request: { identifier: `R${i}`, description: name, input, ...(output === undefined ? {} : { output }) },
    instances:
      i % every > 0
        ? []
        : [
            ...judged(name, input, 'input', i, count).flatMap(({ instance, received }) => [
              { type: 'request' as const, ...instance },
              ...(received === undefined ? [] : [{ type: 'input' as const, ...instance, value: received }]),
            ]),
            ...(output === undefined
              ? []
              : judged(`${name} (output)`, output, 'output', i, count).map(({ instance }) => ({
                  type: 'output' as const,
                  ...instance,
                }))),
          ],
  }));
}

function judged(
  name: string,
  schema: Schema,
  kind: 'input' | 'output',
  seed: number,
  count: number,
): { instance: Instance; received: unknown }[] {
  const judge = new Judge(schema, kind);
  const reader = createReader(schema as SchemaObject);
  const valid = sampleValues(schema, { count, seed });
  const changed = valid.flatMap((value) => mutate(value, { count: 2, seed }));
  const values = [...valid, ...changed].filter((value) => kind === 'output' || isPlainObject(value));
  return values.flatMap((value, i) => {
    const read = reader.read(value);
    return judge.instances(`${name} ${i}`, value, read.ok).map((instance) => {
      // What the reader hands on keeps all keys.
      const isWhole = instance.verdict === 'valid' || instance.verdict === 'valid, as it stands';
      return { instance, received: read.ok && isWhole ? read.value : undefined };
    });
  });
}

function normalized({ name, input, output }: Tool): Tool {
  const bring = (schema: Schema): Schema => normalizeSchema(schema).schema;
  const root = bring(input);
  return {
    name,
    input: typeof root === 'boolean' ? {} : root,
    output: output === undefined ? undefined : bring(output),
  };
}

function serverTools(): Tool[] {
  const folder = path.join(corpusFolder, 'mcp');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const { tools = [] } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return tools.flatMap((tool: { [key: string]: Json }) => asTool(`${file} ${tool['name']}`, tool));
    });
}

function reportedTools(): Tool[] {
  const file = path.join(corpusFolder, '../cases/field-cases.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { id, action = [] } = JSON.parse(line);
      return [action].flat().flatMap((each) => asTool(id, each));
    });
}

function asTool(name: string, { inputSchema, outputSchema }: { [key: string]: Json }): Tool[] {
  if (typeof inputSchema !== 'object' || inputSchema === null || Array.isArray(inputSchema)) return [];
  return [{ name, input: inputSchema as SchemaObject, output: outputSchema as Schema | undefined }];
}
