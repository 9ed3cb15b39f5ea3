/**
 * A small client for tests, put together in memory from the parts that a generated client is made of: the same constants, through
 * the same `createAdapter` and `makeToolkit`, for any provider.
 */
import { lowerActions } from '../../generator/lower/lower-actions.ts';
import { describeAction } from '../../generator/model/describe-action.ts';
import { factsOf } from '../../generator/model/facts.ts';
import type { Action, Schema, SchemaObject } from '../../generator/model/ir.ts';
import type { Provider } from '../../generator/model/provider.ts';
import { toolOf } from '../../generator/model/tool.ts';
import { wireNames } from '../../generator/model/wire-names.ts';
import { type Adapter, createAdapter } from '../../templates/runtime/adapter.ts';
import type {
  ActionFacts,
  ClientParts,
  ProviderModule,
  SchemaPart,
  ToolEntry,
} from '../../templates/runtime/client.ts';
import type { ObjectSchema } from '../../templates/runtime/json.ts';
import type { HandlersOf } from '../../templates/runtime/toolkit/handlers.ts';
import type { ToolkitArguments } from '../../templates/runtime/toolkit/options.ts';
import { makeToolkit, type Toolkit } from '../../templates/runtime/toolkit/toolkit.ts';
import type { Wire } from '../../templates/runtime/wire.ts';

interface Inputs {
  'clock.now': { [key: string]: never };
  'notes.search': { query: string; limit: number; 'order by'?: string };
  'shape.area': { kind: 'circle'; radius: number } | { kind: 'square'; side: number };
  'wallet.balance': { address: string; tokenAddress?: string };
  'wallet.transfer': { to: string; amount: number };
}

interface Outputs {
  'clock.now': unknown;
  'notes.search': { titles: string[]; more: boolean };
  'shape.area': unknown;
  'wallet.balance': { amount: string };
  'wallet.transfer': unknown;
}

/** The types of the client, as `ClientTypes` of a generated one. */
export interface Desk {
  inputs: Inputs;
  requests: Omit<Inputs, 'notes.search'> & {
    'notes.search': { query: string; limit?: number; 'order by'?: string };
  };
  outputs: Outputs;
  integration: 'clock' | 'notes' | 'shape' | 'wallet';
  network: 'main' | 'test';
  providers: {
    [id: string]: {
      tool: object;
      tools: object[];
      offered: object[];
      runnable: object[];
      result: object;
      results: object[];
      context: object;
    };
  };
}

export type DeskHandlers<Context = unknown> = HandlersOf<Inputs, Outputs, Context>;

export const address = `0x${'ab'.repeat(20)}`;
const addressSchema = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' } as const;

export const deskActions: readonly Action[] = [
  action('clock.now', { description: 'The time.' }, {}),
  action(
    'notes.search',
    {
      description: 'Search the notes.',
      risk: 'low',
      output: {
        type: 'object',
        properties: {
          titles: { type: 'array', items: { type: 'string' } },
          more: { type: 'boolean', default: false },
        },
        required: ['titles'],
      },
      examples: [{ input: { query: 'milk', 'order by': 'date' } }],
    },
    {
      properties: {
        query: { type: 'string', minLength: 1 },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
        'order by': { type: 'string', enum: ['date', 'title'] },
      },
      required: ['query'],
    },
  ),
  action(
    'shape.area',
    { description: 'The area of a shape.' },
    {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { const: 'circle' }, radius: { type: 'number', exclusiveMinimum: 0 } },
          required: ['kind', 'radius'],
        },
        {
          type: 'object',
          properties: { kind: { const: 'square' }, side: { type: 'number', exclusiveMinimum: 0 } },
          required: ['kind', 'side'],
        },
      ],
    },
  ),
  action(
    'wallet.balance',
    {
      description: 'Query wallet balance (native token when tokenAddress absent, ERC20 otherwise)',
      networks: ['main', 'test'],
      output: { type: 'object', properties: { amount: { type: 'string' } }, required: ['amount'] },
      previously: ['wallet.get_balance'],
    },
    { properties: { address: addressSchema, tokenAddress: addressSchema }, required: ['address'] },
  ),
  action(
    'wallet.transfer',
    {
      description: 'Send tokens.',
      risk: 'high',
      requiresConfirmation: true,
      networks: ['test'],
      timeoutMs: 2_000,
    },
    {
      properties: { to: addressSchema, amount: { type: 'integer', minimum: 1 } },
      required: ['to', 'amount'],
      additionalProperties: false,
    },
  ),
];

function action(name: string, facts: Partial<Action> & { output?: Schema }, input: SchemaObject): Action {
  return {
    name,
    previously: [],
    description: '',
    integration: name.split('.')[0] ?? name,
    input: { type: 'object', ...input },
    risk: 'read',
    requiresConfirmation: false,
    networks: [],
    annotations: {},
    sensitive: [],
    examples: [],
    providers: {},
    meta: {},
    source: { file: 'desk.json', pointer: '', line: 1, column: 1 },
    ...facts,
  };
}

/** A provider's folder, as far as it runs: what is needed at generation, and the wire format. */
export interface ProviderUnderTest {
  readonly provider: Provider;
  readonly wire: Wire;
}

const actions = Object.fromEntries(
  deskActions.map((each): [string, ActionFacts] => [each.name, factsOf(each, each.integration)]),
) as ClientParts<Desk>['actions'];

const previously = Object.fromEntries(
  deskActions.flatMap((each) => each.previously.map((old) => [old, each.name])),
);

const schemas = Object.fromEntries(
  deskActions.map((each) => [
    each.name,
    { input: each.input as ObjectSchema, ...(each.output === undefined ? {} : { output: each.output }) },
  ]),
) as SchemaPart<keyof Inputs>;

function names({ provider }: ProviderUnderTest) {
  const { current, previous } = wireNames(deskActions, provider, new Map());
  return { names: Object.fromEntries(current), previousNames: Object.fromEntries(previous) };
}

function tools({ provider, wire }: ProviderUnderTest): ToolEntry<keyof Inputs>[] {
  const { current } = wireNames(deskActions, provider, new Map());
  const lowered = lowerActions(deskActions, provider, {
    dialects: provider.dialects,
    strict: () => 'off',
    sets: new Map(),
  });
  return deskActions.flatMap((each) => {
    const input = lowered.get(each.name);
    if (input === undefined) return [];
    const tool = toolOf(wire, each, current.get(each.name) ?? '', input);
    const { restore } = input;
    return [{ action: each.name as keyof Inputs, tool, ...(restore === undefined ? {} : { restore }) }];
  });
}

export function deskAdapter(under: ProviderUnderTest): Adapter<Desk, string> {
  return createAdapter<Desk, string>({
    wire: under.wire,
    actions,
    previously,
    ...names(under),
    tools: tools(under),
    schemas,
  });
}

/** What of a client is loaded lazily, for tests that count or spoil loading. */
export interface Loading {
  /** Called with `schemas/<part>`, `provider/<id>` or `tools/<id>/<part>` before each load; may throw. */
  onLoad?(what: string): void;
}

export function deskParts(
  providers: readonly ProviderUnderTest[],
  { onLoad }: Loading = {},
): ClientParts<Desk> {
  const parts = [...new Set(deskActions.map((each) => each.integration))];
  const loader =
    <Value>(what: string, load: () => Value) =>
    async (): Promise<Value> => {
      onLoad?.(what);
      return load();
    };
  const byPart = <Value>(what: string, select: (part: string) => Value) =>
    Object.fromEntries(parts.map((part) => [part, loader(`${what}/${part}`, () => select(part))]));

  return {
    actions,
    previously,
    schemas: byPart('schemas', (part) =>
      Object.fromEntries(
        Object.entries(schemas).filter(([name]) => actions[name as keyof Inputs].part === part),
      ),
    ),
    descriptions: byPart('descriptions', (part) =>
      Object.fromEntries(
        deskActions
          .filter(({ integration }) => integration === part)
          .map((each) => [each.name, describeAction(each)]),
      ),
    ),
    providers: Object.fromEntries(
      providers.map((under) => [
        under.provider.id,
        loader(
          `provider/${under.provider.id}`,
          (): ProviderModule => ({
            wire: under.wire,
            ...names(under),
            tools: byPart(`tools/${under.provider.id}`, (part) =>
              tools(under).filter((entry) => actions[entry.action].part === part),
            ),
          }),
        ),
      ]),
    ),
  };
}

export const deskHandlers: DeskHandlers = {
  'clock.now': () => new Date(0),
  'notes.search': ({ query, limit }) => ({ titles: [`${query} (${limit})`], more: false }),
  'shape.area': (shape) => (shape.kind === 'circle' ? Math.PI * shape.radius ** 2 : shape.side ** 2),
  'wallet.balance': ({ tokenAddress }) => ({ amount: tokenAddress === undefined ? '1' : '2' }),
  'wallet.transfer': ({ to, amount }) => `sent ${amount} to ${to}`,
};

/** A toolkit over the desk's actions; handlers that are not given are `deskHandlers`' own. */
export function deskToolkit<Context = unknown>(
  providers: readonly ProviderUnderTest[],
  handlers: Partial<DeskHandlers<Context>> = {},
  ...options: ToolkitArguments<Desk, Context>
): Toolkit<Desk> {
  const all = { ...deskHandlers, ...handlers } as DeskHandlers<Context>;
  return makeToolkit<Desk, Context>(deskParts(providers), all, ...options);
}
