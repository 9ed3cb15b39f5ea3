import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Json, SchemaObject } from '../../../generator/model/ir.ts';
import { normalizeSchema } from '../../../generator/model/normalize.ts';
import { objectRoot } from '../../../generator/model/object-root.ts';
import { corpusFolder } from '../../support/corpus.ts';

export interface Sample {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly values?: readonly unknown[];
}

export const sources = ['mcp', 'bfcl', 'openapi', 'bench', 'schemastore'] as const;
export type Source = (typeof sources)[number];

/** Real input schemas, brought to the form that the catalog has them in. Lazily: every nth only is read closely. */
export function* samples(source: Source, every = 1): Generator<Sample> {
  if (!existsSync(path.join(corpusFolder, 'mcp'))) return;
  let n = 0;
  for (const { name, schema, values } of raw[source]()) {
    if (n++ % every !== 0) continue;
    yield {
      name,
      schema: objectRoot(normalizeSchema(schema).schema),
      ...(values === undefined ? {} : { values }),
    };
  }
}

interface Raw {
  readonly name: string;
  readonly schema: Json;
  readonly values?: readonly unknown[];
}

const raw: { readonly [S in Source]: () => Generator<Raw> } = { mcp, bfcl, openapi, bench, schemastore };

function* mcp(): Generator<Raw> {
  for (const file of list('mcp', '.json')) {
    const { tools } = JSON.parse(text('mcp', file)) as { tools: { name: string; inputSchema?: Json }[] };
    for (const { name, inputSchema = { type: 'object' } } of tools)
      yield { name: `${file}/${name}`, schema: inputSchema };
  }
}

/** BFCL's functions, its type names brought to JSON Schema's; its truths are values. */
function* bfcl(): Generator<Raw> {
  const truths = new Map<string, unknown[]>();
  for (const file of list('bfcl/bfcl/cases', '.jsonl')) {
    for (const line of lines(`bfcl/bfcl/cases`, file)) {
      const { functions = [], ground_truth = [] } = line as {
        functions?: string[];
        ground_truth?: { [name: string]: { [argument: string]: unknown[] } }[];
      };
      const [only] = functions;
      if (functions.length !== 1 || only === undefined || !Array.isArray(ground_truth)) continue;
      for (const call of ground_truth) {
        const [args] = Object.values(call);
        if (typeof args !== 'object' || args === null) continue;
        const given = Object.entries(args).flatMap(([key, allowed]) =>
          Array.isArray(allowed) && allowed[0] !== '' && allowed.length > 0 ? [[key, allowed[0]]] : [],
        );
        truths.set(only, [...(truths.get(only) ?? []), Object.fromEntries(given)]);
      }
    }
  }
  for (const line of lines('bfcl/bfcl', 'functions.jsonl')) {
    const { fid, function: fn } = line as { fid: string; function: { name: string; parameters?: Json } };
    const values = truths.get(fid);
    const schema = converted(fn.parameters ?? { type: 'object' });
    yield { name: fid, schema, ...(values === undefined ? {} : { values }) };
  }
}

const typeNames: { readonly [name: string]: string } = {
  ...{ dict: 'object', HashMap: 'object', Map: 'object', float: 'number', double: 'number', long: 'integer' },
  ...{ tuple: 'array', Array: 'array', ArrayList: 'array', Set: 'array', list: 'array', String: 'string' },
  ...{
    char: 'string',
    Boolean: 'boolean',
    bool: 'boolean',
    int: 'integer',
    byte: 'integer',
    short: 'integer',
  },
};
const knownTypes = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

function converted(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(converted);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
      if (key !== 'type' || typeof value !== 'string') {
        return key === 'enum' || key === 'default' || key === 'const'
          ? key === 'default'
            ? []
            : [[key, value]]
          : [[key, converted(value)]];
      }
      const name = typeNames[value] ?? value;
      return knownTypes.includes(name) ? [['type', name]] : [];
    }),
  );
}

type Operation = { requestBody?: Json; parameters?: Json; operationId?: string };

/** Request bodies and parameters of OpenAPI operations, with the components that they refer to. */
function* openapi(): Generator<Raw> {
  const files = (readdirSync(path.join(corpusFolder, 'openapi'), { recursive: true }) as string[])
    .filter((file) => /\.(json|ya?ml)$/.test(file) && !file.endsWith('index.json'))
    .sort();
  for (const file of files) {
    let document: {
      paths?: { [path: string]: { [method: string]: Operation } };
      components?: { schemas?: Json };
    };
    try {
      document = parse(text('openapi', file), { maxAliasCount: -1 }) as typeof document;
    } catch {
      continue;
    }
    const rebased = (value: Json | undefined): Json =>
      JSON.parse(JSON.stringify(value ?? true).replaceAll('#/components/schemas/', '#/$defs/')) as Json;
    const defs = rebased(document.components?.schemas ?? {});
    for (const [route, methods] of Object.entries(document.paths ?? {})) {
      for (const [method, operation] of Object.entries(methods ?? {})) {
        const body = operation?.requestBody as
          | { content?: { [type: string]: { schema?: Json } } }
          | undefined;
        const schema = body?.content?.['application/json']?.schema;
        if (schema === undefined || !JSON.stringify(schema).includes('{')) continue;
        const whole = {
          type: 'object',
          properties: { body: rebased(schema) },
          required: ['body'],
          $defs: defs,
        };
        yield { name: `${file} ${method} ${route}`, schema: whole };
      }
    }
  }
}

/** Schemas of JSONSchemaBench, with their instances. */
function* bench(): Generator<Raw> {
  for (const file of list('schemastore/jsonschemabench', '.jsonl')) {
    for (const line of lines('schemastore/jsonschemabench', file)) {
      const { name, schema, tests } = line as { name: string; schema: Json; tests: { data: unknown }[] };
      yield { name: `${file}/${name}`, schema, values: tests.map(({ data }) => data) };
    }
  }
}

/** Schemas of SchemaStore, with their instances. */
function* schemastore(): Generator<Raw> {
  const at = 'schemastore/schemastore';
  for (const file of list(`${at}/schemas`, '.json')) {
    const instances = path.join(at, 'valid', path.basename(file, '.json'));
    const values = list(instances, '.json').flatMap((each) => {
      try {
        return [JSON.parse(text(instances, each)) as unknown];
      } catch {
        return [];
      }
    });
    yield { name: file, schema: JSON.parse(text(`${at}/schemas`, file)) as Json, values };
  }
}

function list(folder: string, ending: string): string[] {
  const at = path.join(corpusFolder, folder);
  return existsSync(at)
    ? readdirSync(at)
        .filter((file) => file.endsWith(ending))
        .sort()
    : [];
}

function text(folder: string, file: string): string {
  return readFileSync(path.join(corpusFolder, folder, file), 'utf8');
}

function lines(folder: string, file: string): unknown[] {
  return text(folder, file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
