import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema.mjs';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { tool as agentsTool } from '@openai/agents';
import { toStrictJsonSchema } from 'openai/lib/transform.mjs';
import { z } from 'zod';
import { lowerActions } from '../../generator/lower/lower-actions.ts';
import { measure } from '../../generator/lower/measure.ts';
import type { Action, Json, SchemaObject } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { objectRoot } from '../../generator/model/object-root.ts';
import { anthropicStrict } from '../../templates/providers/anthropic/dialects.ts';
import { registry } from '../../templates/providers/registry.ts';
import type { ObjectSchema } from '../../templates/runtime/json.ts';
import { deskActions } from '../../test/support/desk.ts';
import { ajvVerdict } from '../../test/support/oracle.ts';
import { sampleValues } from '../../test/support/sample.ts';

/** A tool as its server lists it. */
export interface RealTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: SchemaObject;
}

/** One way from a real tool to what a provider is sent; undefined or thrown where there is none. */
export interface Export {
  readonly name: string;
  export(tool: RealTool): unknown;
  /** Whether the provider takes what is made, and that takes the tool's values; where that can be told without the way back for values. */
  holds?(tool: RealTool, made: unknown): boolean;
}

/** What one provider is sent in one mode, by each who makes it; the first is the schema as it stands. */
export interface Contest {
  readonly mode: string;
  readonly naive: Export;
  readonly ours: Export;
  readonly peers: readonly Export[];
}

const chat = (tool: RealTool, parameters: unknown, strict: boolean): unknown => ({
  type: 'function',
  function: { name: tool.name, description: tool.description, parameters, strict },
});
const messages = (tool: RealTool, schema: unknown, strict: boolean): unknown => ({
  name: tool.name,
  description: tool.description,
  input_schema: schema,
  strict,
});
const declaration = (tool: RealTool, schema: unknown): unknown => ({
  name: tool.name,
  description: tool.description,
  parametersJsonSchema: schema,
});

const throughZod = (schema: SchemaObject): unknown => z.toJSONSchema(z.fromJSONSchema(schema as never));
const copyOf = <T>(value: T): T => structuredClone(value);

export const contests: readonly Contest[] = [
  {
    mode: 'OpenAI',
    naive: { name: 'as written', export: (tool) => chat(tool, tool.inputSchema, false) },
    ours: ours('openai', 'off'),
    peers: [
      {
        name: 'LangChain',
        export: (tool) =>
          convertToOpenAITool({ ...tool, schema: copyOf(tool.inputSchema) }, { strict: false }),
      },
      { name: 'zod 4', export: (tool) => chat(tool, throughZod(tool.inputSchema), false) },
    ],
  },
  {
    mode: 'OpenAI, strict',
    naive: { name: 'as written', export: (tool) => chat(tool, tool.inputSchema, true) },
    ours: ours('openai', 'on'),
    peers: [
      {
        name: 'openai',
        export: (tool) => chat(tool, toStrictJsonSchema(copyOf(tool.inputSchema) as never), true),
      },
      {
        name: 'OpenAI Agents',
        export: (tool) => {
          const { name, description, inputSchema } = tool;
          const parameters = copyOf(inputSchema) as never;
          const made = agentsTool({ name, description, parameters, strict: true, execute: () => '' });
          return chat(tool, made.parameters, true);
        },
      },
    ],
  },
  {
    mode: 'Anthropic',
    naive: { name: 'as written', export: (tool) => messages(tool, tool.inputSchema, false) },
    ours: ours('anthropic', 'off'),
    peers: [{ name: 'zod 4', export: (tool) => messages(tool, throughZod(tool.inputSchema), false) }],
  },
  {
    mode: 'Anthropic, strict',
    naive: { name: 'as written', export: (tool) => messages(tool, tool.inputSchema, true) },
    ours: ours('anthropic', 'on'),
    peers: [
      {
        name: '@anthropic-ai/sdk',
        export: (tool) => messages(tool, transformJSONSchema(copyOf(tool.inputSchema)), true),
        holds: takenByAnthropic,
      },
    ],
  },
  {
    mode: 'Gemini',
    naive: { name: 'as written', export: (tool) => declaration(tool, tool.inputSchema) },
    ours: ours('gemini', 'off'),
    peers: [{ name: 'zod 4', export: (tool) => declaration(tool, throughZod(tool.inputSchema)) }],
  },
];

/** Within what one request may hold, and open to the values of the source: an object that may have any keys has not become one without keys. */
function takenByAnthropic({ inputSchema }: RealTool, made: unknown): boolean {
  const { input_schema: schema } = made as { readonly input_schema: SchemaObject };
  const { optionals = 0, unions = 0 } = anthropicStrict.budget?.value ?? {};
  const found = measure(schema);
  if (found.optionals > optionals || found.unions > unions) return false;
  const input = objectRoot(normalizeSchema(inputSchema as Json).schema);
  const accepts = ajvVerdict(schema);
  return accepts !== undefined && sampleValues(input, { count: 6, seed: 1 }).every(accepts);
}

/** Our tool, under the real tool's name so that names do not count. */
function ours(id: string, strict: 'on' | 'off'): Export {
  const provider = registry.find((each) => each.id === id);
  const [template] = deskActions;
  if (provider === undefined || template === undefined) throw new Error(`there is no provider ${id}`);
  return {
    name: 'toolwright',
    export({ name, description, inputSchema }) {
      const input = objectRoot(normalizeSchema(inputSchema as Json).schema);
      const action: Action = { ...template, name, description, input, previously: [] };
      const options = { dialects: provider.dialects, strict: () => strict, sets: new Map() };
      const made = lowerActions([action], provider, options).get(name);
      if (made === undefined || made.strictness.failed === true) return undefined;
      return provider.wire.toTool({
        name,
        description: made.description,
        input: made.schema as ObjectSchema,
        dialect: made.dialect,
        strict: made.strictness.sent,
        annotations: {},
        risk: 'read',
        examples: [],
      });
    },
  };
}
