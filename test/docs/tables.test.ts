/** The tables of the documentation, held against what they are about. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { generateVerb } from '../../generator/commands/generate.ts';
import { catalog } from '../../generator/diagnostics/catalog.ts';
import type { Json, JsonObject } from '../../generator/model/ir.ts';
import { withDiagnostics } from '../../scripts/docs.ts';
import { errorCodes } from '../../templates/runtime/results.ts';
import { code, pageText, root, tableOf } from './pages.ts';

function readJson(file: string): JsonObject {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as JsonObject;
}

function object(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** What a table says in its column of types. */
function typeText(schema: JsonObject): string {
  const { type, enum: values, anyOf, items, minimum, maximum, additionalProperties } = schema;
  const isText = (each: Json): boolean => object(each)['type'] === 'string';
  if (Array.isArray(values)) return values.map((value: Json) => `\`${String(value)}\``).join(', ');
  if (Array.isArray(anyOf)) {
    if (JSON.stringify(anyOf).includes('schema#')) return 'JSON Schema';
    const some = anyOf.filter((each: Json) => object(each)['type'] !== undefined);
    return [...new Set(some.map((each: Json) => typeText(object(each))))].join(' or ');
  }
  if (Array.isArray(type)) return type.join(' or ');
  if (type === 'array') return `${typeText(object(items)).replace(/^.*, .*$/, '($&)')}[]`;
  if (type === 'integer') return `integer, ${minimum} to ${maximum}`;
  if (type === 'object' && additionalProperties !== undefined && isText(additionalProperties))
    return 'object of strings';
  return typeof type === 'string' ? type : 'any';
}

/** The fields of an object schema and, with their path, those of the objects in it. */
function fieldsOf(schema: JsonObject, prefix = ''): [field: string, type: string, required: boolean][] {
  const required = schema['required'];
  return Object.entries(object(schema['properties'])).flatMap(([name, each]) => {
    const field = object(each);
    const isRequired = Array.isArray(required) && required.includes(name);
    return [
      [prefix + name, typeText(field), isRequired],
      ...fieldsOf(field, `${prefix}${name}.`),
      ...fieldsOf(object(field['items']), `${prefix}${name}[].`),
    ];
  });
}

/** The same of a table: `Field | Type | Default | …`. */
function fieldsIn(page: string): [field: string, type: string, required: boolean][] {
  return tableOf(page, 'Field', 'Type', 'Default').map(([field = '', type = '', preset = '']) => [
    code(field),
    type,
    preset.startsWith('required'),
  ]);
}

describe('docs/actions.md', () => {
  it('has every field of an action, as the schema of action files has it', () => {
    const { definitions } = readJson('schemas/action.schema.json');
    expect(fieldsIn('docs/actions.md')).toEqual(fieldsOf(object(object(definitions)['action'])));
  });
});

describe('docs/command.md', () => {
  const config = readJson('schemas/config.schema.json');

  it('has every field of the config, as its schema has it', () => {
    expect(fieldsIn('docs/command.md')).toEqual(fieldsOf(config));
  });

  it('has the defaults of the config', () => {
    for (const [field = '', , preset = ''] of tableOf('docs/command.md', 'Field', 'Type', 'Default')) {
      const { default: value } = object(object(config['properties'])[code(field)]);
      if (value !== undefined) expect([field, preset]).toEqual([field, `\`${JSON.stringify(value)}\``]);
      else expect([field, preset.includes('`')]).toEqual([field, false]);
    }
  });

  it('has every flag of `generate`, in its order', async () => {
    const usage = stripVTControlCharacters(await generateVerb.usage());
    const flags = [...usage.matchAll(/^ *(--[\w-]+)(?:=<([^>]+)>)? {2}/gm)].map(([, flag = '', value]) =>
      value === undefined ? flag : `${flag} ${value}`,
    );
    expect(flags.length).toBeGreaterThan(8);
    expect(tableOf('docs/command.md', 'Flag').map(([flag = '']) => code(flag))).toEqual(flags);
  });

  it('has every diagnostic as the catalog has it', () => {
    // `node scripts/docs.ts` renews them.
    expect(withDiagnostics(pageText('docs/command.md'))).toBe(pageText('docs/command.md'));
    expect(tableOf('docs/command.md', 'Code', 'Severity').map(([each = '']) => code(each))).toEqual(
      Object.keys(catalog),
    );
  });
});

describe('docs/client.md', () => {
  it('has every parse failure with its error code, and every error code', () => {
    const rows = tableOf('docs/client.md', 'Parse failure', 'Error code').map((row) => row.map(code));
    expect(Object.fromEntries(rows.filter(([failure]) => failure !== ''))).toEqual(errorCodes);
    const source = readFileSync(path.join(root, 'templates/runtime/results.ts'), 'utf8');
    const [union = ''] = /(?<=export type ErrorCode =)[^;]*/.exec(source) ?? [];
    const known = [...union.matchAll(/'(\w+)'/g)].map(([, each]) => each);
    expect(known.length).toBeGreaterThan(5);
    expect([...new Set(rows.map(([, each]) => each))].sort()).toEqual(known.sort());
  });

  it('names everything that `index` exports', () => {
    const index = readFileSync(path.join(root, 'generated/index.ts'), 'utf8');
    const types = readFileSync(path.join(root, 'generated/types.ts'), 'utf8');
    const listed = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
      names.split(','),
    );
    const declared = [...types.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name);
    const own = declared.filter((name) => !/^(?:Calendar|Files|Github|Wallet)/.test(name));
    const names = [...listed.map((name) => name.trim().replace(/^type /, '')), ...own, 'createToolkit'];
    expect(names.length).toBeGreaterThan(20);
    const text = pageText('docs/client.md') + pageText('docs/actions.md');
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it('has every file of a client in its table, and no other', () => {
    const { files } = readJson('generated/toolwright.ledger.json') as { readonly files?: readonly string[] };
    const written = [...(files ?? []), 'toolwright.ledger.json'];
    const patterns = tableOf('docs/client.md', 'Path', 'What it is for').flatMap(([paths = '']) =>
      [...paths.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each),
    );
    const covers = (pattern: string, file: string): boolean => {
      const source = pattern.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[^/]+').replace(/\/$/, '/.*');
      return new RegExp(`^${source}$`).test(file);
    };
    expect(written.filter((file) => !patterns.some((pattern) => covers(pattern, file)))).toEqual([]);
    expect(patterns.filter((pattern) => !written.some((file) => covers(pattern, file)))).toEqual([]);
  });
});

describe('docs/execution.md', () => {
  const page = pageText('docs/execution.md');
  const source = (file: string): string => readFileSync(path.join(root, file), 'utf8');

  it('names every option of a toolkit, of its policy, retries, limits and stores', () => {
    const options = ['options', 'retry', 'concurrency', 'grants', 'once', 'events'].flatMap((file) =>
      [
        ...source(`templates/runtime/toolkit/${file}.ts`).matchAll(
          /export interface (?:\w*Options|Hooks|GrantTimes|OnceTimes)\b[^{]*\{([\s\S]*?)^\}/gm,
        ),
      ].flatMap(([, body = '']) => [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name = '']) => name)),
    );
    expect(options.length).toBeGreaterThan(35);
    // Those of the spine and of results stand on the other pages.
    const text = page + pageText('docs/client.md') + pageText('docs/feedback.md');
    const missing = options.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    expect(missing).toEqual([]);
  });

  it('names every step and every option of the policy in its tables', () => {
    const steps = tableOf('docs/execution.md', 'Step').map(([step]) => step);
    expect(steps).toEqual([
      'validate input',
      'policy',
      'confirmation',
      'connection',
      'idempotency',
      'handler',
      'validate output',
      'redact',
      'hooks',
    ]);
    const [, policy = ''] =
      /interface PolicyOptions\b[^{]*\{([\s\S]*?)^\}/m.exec(source('templates/runtime/toolkit/options.ts')) ??
      [];
    const known = [...policy.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name]) => name);
    const listed = tableOf('docs/execution.md', 'Option', 'What it does').map(([option = '']) =>
      code(option),
    );
    expect(listed.filter((option) => option !== 'networks')).toEqual(known);
  });

  it('names everything that `execution` exports, and every metric', () => {
    const names = [...source('generated/execution.ts').matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.replace('type ', '').trim()),
    );
    const values = names.filter((name) => /^[a-z]/.test(name));
    expect(values.length).toBeGreaterThan(3);
    expect(values.filter((name) => !page.includes(name))).toEqual([]);
    const metrics = source('templates/runtime/toolkit/telemetry/prometheus.ts').matchAll(
      /'(\w+_(?:total|seconds))'/g,
    );
    const missing = [...metrics].filter(([, name]) => !page.includes(`toolwright_${name}`));
    expect(missing).toEqual([]);
  });
});
