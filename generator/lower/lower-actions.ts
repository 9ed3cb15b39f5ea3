import type { Restore } from '../../templates/runtime/lens/plan.ts';
import type { Dialect, RequestBudget } from '../model/dialect.ts';
import type { Action, Loss, SchemaObject } from '../model/ir.ts';
import { byCodeUnits } from '../model/names.ts';
import type { Provider, StrictSetting } from '../model/provider.ts';
import type { Room } from './bounds.ts';
import { type LoweredSchema, lowerSchema } from './lower.ts';
import { measure } from './measure.ts';

/** An action's input as a provider is sent it. */
export interface LoweredInput {
  /** Always an object with `type: 'object'` and `properties`. */
  readonly schema: SchemaObject;
  readonly restore?: Restore;
  /** The action's description, with what the schema no longer says. */
  readonly description: string;
  readonly losses: readonly Loss[];
  /** The id of the dialect that the schema is in. */
  readonly dialect: string;
  readonly strictness: Strictness;
}

/** What became of the question whether a tool is strict. */
export interface Strictness {
  readonly sent: boolean;
  /** Whether `on` could send it strict, for itself alone, with every value; none where the provider has no such mode. Tries it out where nothing asked. */
  possible?(): boolean;
  /** Why it is not sent strict. */
  readonly reason?: string;
  /** `on` was asked for and cannot be. */
  readonly failed?: true;
}

export interface LowerOptions {
  readonly dialects: Provider['dialects'];
  /** The setting for an action. */
  strict(action: Action): StrictSetting;
  /** Sets of actions that one request may hold together, by name; each action stands in at least one. */
  readonly sets: ReadonlyMap<string, readonly string[]>;
  /** `lowerSchema`, or what remembers what it gave. */
  readonly lower?: typeof lowerSchema;
}

/**
 * Every action's input for one provider, each strict or not. What a request may hold of strict tools is spent set by set: first on what must be
 * strict, then by risk, the riskiest first, then by name; so the outcome depends on the actions alone.
 */
export function lowerActions(
  actions: readonly Action[],
  provider: Pick<Provider, 'id'>,
  options: LowerOptions,
): ReadonlyMap<string, LoweredInput> {
  const { strict } = options.dialects;
  const { lower = lowerSchema } = options;
  const candidates = actions.map((action) => candidate(action, options));
  const spending = strict === undefined ? new Map() : spend(candidates, strict, options.sets, lower);
  return new Map(
    candidates.map(({ action, setting, strictForm, reason }) => {
      const found: LoweredSchema | string | undefined = spending.get(action.name);
      const refused = reason ?? (typeof found === 'string' ? found : undefined);
      const sent = typeof found === 'object';
      const chosen = sent ? found : lower(action.input, options.dialects.default);
      const strictness: Strictness = {
        sent,
        ...(strict === undefined
          ? {}
          : { possible: () => (strictForm ?? lower(action.input, strict)).over === undefined }),
        ...(refused === undefined ? {} : { reason: refused }),
        ...(setting === 'on' && refused !== undefined ? { failed: true as const } : {}),
      };
      const dialect = sent && strict !== undefined ? strict : options.dialects.default;
      return [action.name, { ...present(action, provider.id, chosen, strictness), dialect: dialect.id }];
    }),
  );
}

interface Candidate {
  readonly action: Action;
  readonly setting: StrictSetting;
  /** None where nothing asks for it. */
  readonly strictForm: LoweredSchema | undefined;
  /** Why it cannot or shall not be strict, whatever the budget says. */
  readonly reason: string | undefined;
}

function candidate(action: Action, { dialects, strict, lower = lowerSchema }: LowerOptions): Candidate {
  const setting = strict(action);
  if (dialects.strict === undefined) {
    const reason = setting === 'on' ? 'the provider has no strict mode' : undefined;
    return { action, setting, strictForm: undefined, reason };
  }
  if (setting === 'off') return { action, setting, strictForm: undefined, reason: 'it is switched off' };
  const strictForm = lower(action.input, dialects.strict);
  return { action, setting, strictForm, reason: reasonAgainst(setting, strictForm) };
}

function reasonAgainst(setting: StrictSetting, { notes, over }: LoweredSchema): string | undefined {
  if (over !== undefined) return `it has ${over}`;
  if (setting === 'on') return undefined;
  const hard = notes.find((note) => note.hard === true);
  return hard && `${hard.pointer === '' ? 'the root' : hard.pointer}: ${hard.note}`;
}

const ranks = { high: 0, medium: 1, low: 2, read: 3 };

/**
 * The strict form of each candidate that the budgets have room for, or the reason why there is none. What must be strict takes a form that fits
 * into what is left.
 */
function spend(
  candidates: readonly Candidate[],
  dialect: Dialect,
  sets: ReadonlyMap<string, readonly string[]>,
  lower: typeof lowerSchema,
): ReadonlyMap<string, LoweredSchema | string> {
  const outcome = new Map<string, LoweredSchema | string>();
  const budget = dialect.budget?.value ?? {};
  const spent = new Map<string, Cost>();
  const memberships = setsByAction(sets);
  const order = candidates.toSorted(
    (a, b) =>
      Number(b.setting === 'on') - Number(a.setting === 'on') ||
      ranks[a.action.risk] - ranks[b.action.risk] ||
      byCodeUnits(a.action.name, b.action.name),
  );
  for (const { action, setting, strictForm, reason } of order) {
    if (strictForm === undefined || reason !== undefined) continue;
    const own = memberships.get(action.name) ?? [];
    const crowded = (form: LoweredSchema): string | undefined =>
      own.map((set) => noRoom(set, spent.get(set), costOf(form), budget)).find((each) => each !== undefined);
    let form = strictForm;
    if (setting === 'on' && crowded(form) !== undefined) {
      form = lower(
        action.input,
        dialect,
        roomIn(
          own.map((set) => spent.get(set) ?? none),
          budget,
        ),
      );
    }
    const refused = crowded(form);
    outcome.set(action.name, refused ?? form);
    if (refused === undefined) for (const set of own) spent.set(set, add(spent.get(set), costOf(form)));
  }
  return outcome;
}

function setsByAction(sets: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [set, names] of sets) {
    for (const name of new Set(names)) {
      const own = found.get(name);
      if (own === undefined) found.set(name, [set]);
      else own.push(set);
    }
  }
  return found;
}

type Cost = Required<RequestBudget>;
const none: Cost = { tools: 0, optionals: 0, unions: 0 };

function costOf({ schema }: LoweredSchema): Cost {
  const { optionals, unions } = measure(schema);
  return { tools: 1, optionals, unions };
}

/** What is left of a budget in the fullest of some sets. */
function roomIn(spent: readonly Cost[], budget: RequestBudget): Room {
  const left = (kind: 'optionals' | 'unions'): number | undefined => {
    const most = budget[kind];
    return most === undefined ? undefined : most - Math.max(0, ...spent.map((each) => each[kind]));
  };
  const [optionals, unions] = [left('optionals'), left('unions')];
  return { ...(optionals === undefined ? {} : { optionals }), ...(unions === undefined ? {} : { unions }) };
}

function noRoom(set: string, spent: Cost | undefined, cost: Cost, budget: RequestBudget): string | undefined {
  const next = add(spent, cost);
  const labels = { tools: 'strict tools', optionals: 'optional properties', unions: 'unions' } as const;
  for (const kind of ['tools', 'optionals', 'unions'] as const) {
    const most = budget[kind];
    if (most === undefined || next[kind] <= most) continue;
    return cost[kind] > most
      ? `it has ${cost[kind]} ${labels[kind]} (at most ${most} in one request)`
      : `${set} has no room for it (at most ${most} ${labels[kind]} in one request)`;
  }
  return undefined;
}

function add(a: Cost = none, b: Cost): Cost {
  return { tools: a.tools + b.tools, optionals: a.optionals + b.optionals, unions: a.unions + b.unions };
}

function present(
  action: Action,
  provider: string,
  { schema, restore, words, notes }: LoweredSchema,
  strictness: Strictness,
): Omit<LoweredInput, 'dialect'> {
  return {
    schema,
    ...(restore === undefined ? {} : { restore }),
    description: [action.description, ...words].filter((text) => text !== '').join('\n\n'),
    losses: notes.map(({ hard: _, ...note }) => ({ action: action.name, provider, ...note })),
    strictness,
  };
}
