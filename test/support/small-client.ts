import { lowerActions } from '../../generator/lower/lower-actions.ts';
import { wireNames } from '../../generator/model/wire-names.ts';
import { type Adapter, createAdapter } from '../../templates/runtime/adapter.ts';
import type { ClientParts, ClientShape, ToolEntry } from '../../templates/runtime/client.ts';
import type { JsonSchema, ObjectSchema } from '../../templates/runtime/json.ts';
import type { RiskLevel } from '../../templates/runtime/risk.ts';
import type { ToolkitOptions } from '../../templates/runtime/toolkit/options.ts';
import { makeToolkit, type Toolkit } from '../../templates/runtime/toolkit/toolkit.ts';
import { deskActions, type ProviderUnderTest } from './desk.ts';

/** An action of which only what matters to a test is said; its inputs and outputs have no types. */
export interface SmallAction {
  readonly name: string;
  readonly input: object;
  readonly output?: JsonSchema;
  readonly risk?: RiskLevel;
  readonly sensitive?: readonly string[];
  readonly handler?: (input: never) => unknown;
}

/** The types of a client about which nothing is known. */
export interface AnyClient extends ClientShape {
  inputs: { [name: string]: unknown };
  requests: { [name: string]: unknown };
  outputs: { [name: string]: unknown };
}

/** A client of a few actions in memory, lowered for a provider as the generator would. */
export function smallClient(under: ProviderUnderTest, actions: readonly SmallAction[]) {
  const [template] = deskActions;
  if (template === undefined) throw new Error('the test client has no actions');
  const modelled = actions.map((each) => ({
    ...template,
    name: each.name,
    description: `Does ${each.name}.`,
    input: { type: 'object' as const, ...each.input },
    risk: each.risk ?? 'low',
  }));
  const { current } = wireNames(modelled, under.provider, new Map());
  const lowered = lowerActions(modelled, under.provider, {
    dialects: under.provider.dialects,
    strict: () => 'off',
    sets: new Map(),
  });
  const tools = modelled.flatMap((each): ToolEntry[] => {
    const made = lowered.get(each.name);
    if (made === undefined) return [];
    const { schema, description, restore, dialect } = made;
    const name = current.get(each.name) ?? '';
    const input = schema as ObjectSchema;
    const tool = under.wire.toTool({
      name,
      description,
      input,
      dialect,
      annotations: {},
      risk: 'read',
      strict: false,
      examples: [],
    });
    return [{ action: each.name, tool, ...(restore === undefined ? {} : { restore }) }];
  });
  const schemas = Object.fromEntries(
    actions.map(({ name, input, output }) => [
      name,
      { input: { type: 'object' as const, ...input }, ...(output === undefined ? {} : { output }) },
    ]),
  );
  const facts = Object.fromEntries(
    actions.map(({ name, risk = 'low', sensitive = [] }) => [
      name,
      {
        part: 'all',
        integration: 'all',
        risk,
        requiresConfirmation: false,
        networks: [],
        ...(sensitive.length > 0 ? { sensitive } : {}),
      },
    ]),
  );
  const names = { names: Object.fromEntries(current), previousNames: {} };
  const shared = { actions: facts, previously: {}, ...names };
  const id = under.provider.id;
  const parts: ClientParts<AnyClient> = {
    actions: facts,
    previously: {},
    schemas: { all: async () => schemas },
    descriptions: {
      all: async () => Object.fromEntries(modelled.map(({ name, description }) => [name, { description }])),
    },
    providers: { [id]: async () => ({ wire: under.wire, ...names, tools: { all: async () => tools } }) },
  };
  const handlers = Object.fromEntries(
    actions.map(({ name, handler }) => [name, (handler ?? (() => 'done')) as (input: unknown) => unknown]),
  );
  return {
    adapter: createAdapter<AnyClient, string>({ ...shared, wire: under.wire, tools, schemas }) as Adapter<
      AnyClient,
      string
    >,
    toolkit: (options: ToolkitOptions<AnyClient, unknown> = {}): Toolkit<AnyClient> =>
      makeToolkit<AnyClient, unknown>(parts, handlers, options as never),
    wireName: (name: string): string => current.get(name) ?? '',
  };
}
