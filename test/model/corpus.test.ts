import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownShape, plainShape } from '../../generator/load/own-shapes.ts';
import { buildCatalog } from '../../generator/model/catalog.ts';
import { literalDocument, literalStore } from '../../generator/model/documents.ts';
import type { Json, JsonObject } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { ajvOracle } from '../../generator/model/oracles/ajv.ts';
import { shapes } from '../../templates/providers/shapes.ts';
import { modelOfFolder } from '../load/marked.ts';
import { corpusFolder, hasCorpus } from '../support/corpus.ts';
import { ajvVerdict } from '../support/oracle.ts';
import { invalidValues, sampleValues } from '../support/sample.ts';

const folder = path.join(corpusFolder, 'mcp');
const servers = hasCorpus ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

describe.skipIf(!hasCorpus)('real tool servers', () => {
  it('load whole, but for the tools that are broken', async () => {
    const refused: string[] = [];
    const warnings = new Map<string, number>();
    let loaded = 0;
    for (const server of servers) {
      const { catalog, diagnostics } = await modelOfFolder(folder, { globs: [server] });
      loaded += catalog.actions.length;
      for (const { code, severity, at } of diagnostics) {
        if (severity === 'error') refused.push(`${server}${at?.pointer}: ${code}`);
        else warnings.set(code, (warnings.get(code) ?? 0) + 1);
      }
    }
    console.log(`${servers.length} servers, ${loaded} tools, refused: ${refused.join(', ')}`);
    console.log(Object.fromEntries(warnings));
    expect(refused).toEqual([
      // A required enum of no values; draft-07, which it declares, does not allow one.
      'netlify-mcp.json/tools/0/inputSchema/properties/creationType/enum: invalid-schema',
    ]);
    expect(loaded).toBe(3216);
    expect(Object.fromEntries(warnings)).toEqual({
      'missing-description': 16,
      'invalid-default': 35,
      // The reference server for GitLab publishes nothing but `$schema`.
      'empty-input-schema': 9,
      // One tool of Asana has its properties where keywords belong.
      'unknown-keyword': 4,
      'unknown-format': 2,
    });
  });

  it('mean after normalising what they meant before', () => {
    let compared = 0;
    let values = 0;
    for (const server of servers) {
      const { tools } = JSON.parse(readFileSync(path.join(folder, server), 'utf8')) as {
        tools: { name: string; inputSchema?: JsonObject; outputSchema?: JsonObject }[];
      };
      for (const schema of tools.flatMap(({ inputSchema, outputSchema }) => [inputSchema, outputSchema])) {
        if (schema === undefined || schema === null) continue;
        const { $schema: _, ...before } = schema;
        const { schema: after } = normalizeSchema(schema);
        if (JSON.stringify(after) === JSON.stringify(before)) continue;
        const [was, is] = [ajvVerdict(siblingsOff(schema)), ajvVerdict(after)];
        if (was === undefined || is === undefined) continue;
        compared++;
        const options = { count: 6, seed: 1 };
        for (const value of [...sampleValues(before, options), ...invalidValues(before, options)]) {
          values++;
          expect(is(value)).toBe(was(value));
        }
      }
    }
    console.log(`${compared} schemas that changed, ${values} values`);
    expect(compared).toBeGreaterThan(20);
    expect(values).toBeGreaterThan(200);
  });
});

/** ajv obeys the siblings of `$ref` in every draft; draft-07 does not. */
function siblingsOff(schema: JsonObject): Json {
  if (!String(schema['$schema']).includes('draft-07')) return schema;
  return JSON.parse(JSON.stringify(schema), (_, value: Json) =>
    typeof value === 'object' && value !== null && '$ref' in value && typeof value['$ref'] === 'string'
      ? { $ref: value['$ref'], ...('$defs' in value ? { $defs: value['$defs'] } : {}) }
      : value,
  ) as Json;
}

describe.skipIf(!hasCorpus)('recorded requests', () => {
  it('have no tool that is not recognised, and none with an error', () => {
    const root = path.join(corpusFolder, 'exchanges');
    const taken: { [shape: string]: number } = {};
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.jsonl') || file.startsWith('reported')) continue;
      for (const line of readFileSync(path.join(root, file), 'utf8').split('\n').filter(Boolean)) {
        const { request } = JSON.parse(line) as {
          request: { tools?: Json; toolConfig?: { tools?: Json } } | null;
        };
        const tools = request?.tools ?? request?.toolConfig?.tools ?? [];
        for (const tool of (Array.isArray(tools) ? tools : [tools]) as JsonObject[]) {
          const shape = [ownShape, ...shapes, plainShape].find((each) => each.recognise(tool) !== undefined);
          expect(shape, JSON.stringify(tool)).toBeDefined();
          taken[shape?.id ?? ''] = (taken[shape?.id ?? ''] ?? 0) + 1;
          const document = literalDocument(tool, file);
          const { diagnostics } = buildCatalog(
            {
              elements: (shape?.recognise(tool) ?? []).map((found) => ({
                found,
                element: { document, pointer: '' },
                origin: 'x',
              })),
              documents: literalStore({}),
            },
            ajvOracle,
          );
          expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        }
      }
    }
    console.log(taken);
    expect(taken).toMatchObject({
      openai: expect.any(Number),
      anthropic: expect.any(Number),
      gemini: expect.any(Number),
      bedrock: expect.any(Number),
    });
    expect(taken).not.toHaveProperty('action');
  });
});
