import { hasErrors } from '../../generator/diagnostics/diagnostic.ts';
import type { lowerSchema } from '../../generator/lower/lower.ts';
import { lowerFor, tellLowering } from '../../generator/lowered-providers.ts';
import type { Action } from '../../generator/model/ir.ts';
import type {
  DialectChoice,
  LoweringSettings,
  Provider,
  StrictSetting,
} from '../../generator/model/provider.ts';
import { toolOf } from '../../generator/model/tool.ts';
import { type WireNames, wireNames } from '../../generator/model/wire-names.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import type { ToolEntry } from '../../templates/runtime/client.ts';
import { isPlainObject } from '../../templates/runtime/json.ts';
import { nearest } from '../../templates/runtime/nearest.ts';
import { quote } from '../../templates/runtime/quote.ts';
import type { NamedTool } from '../../templates/runtime/wire.ts';
import { DefinitionError } from '../actions/definition-error.ts';
import { kindOf } from '../schemas/json-data.ts';
import { causeText } from '../schemas/note.ts';

/** How actions become a provider's tools. */
export interface LowerOptions {
  /** Whether tools are sent strict: where that takes harmless rewrites only, always (`true`), or never (`false`). A provider without such a mode is sent them plain. */
  readonly strict?: StrictSetting | boolean | undefined;
  /**
   * Canonical name -> wire name, of all the actions there are (`openaiNames` of a generated client, say): those keep their names, and nobody else
   * is given one of theirs, so that a subset never renames.
   */
  readonly names?: { readonly [canonical: string]: string } | undefined;
  /** What the host itself puts in front of every tool name: both together keep to the provider's limit. */
  readonly namePrefix?: string | undefined;
  /** Another dialect than the provider's own, by its id (docs/lowering.md) or written out. */
  readonly profile?: DialectChoice | undefined;
  /** Actions (or integrations) that stand together in one request, by a name: what a request may hold of strict tools is kept for each. */
  readonly toolsets?: { readonly [name: string]: readonly string[] } | undefined;
}

export interface LoweredTools {
  /** In the order of the actions. */
  readonly entries: readonly (ToolEntry & NamedTool)[];
  readonly names: WireNames;
  /** What the host puts in front of every name. */
  readonly namePrefix?: string;
}

/**
 * The tools of some actions for one provider, as the generator writes them. `lower` may remember what it gave (`rememberingLower`).
 *
 * @throws {DefinitionError} where an action must be strict and cannot be
 * @throws {TypeError} for the id of a dialect that is not known, and for a table of names that cannot be kept, and for another value of `strict`
 */
export function lowerTools(
  provider: Provider,
  actions: readonly Action[],
  { strict = 'off', names = {}, namePrefix, profile, toolsets = {} }: LowerOptions,
  lower?: typeof lowerSchema,
): LoweredTools {
  requireDialect(profile);
  requireTable(names);
  const wire = namesOf(provider, actions, names, namePrefix);
  const settings: LoweringSettings = {
    strict: settingOf(strict),
    toolsets,
    providers: profile === undefined ? {} : { [provider.id]: { profile } },
  };
  const lowered = lowerFor(provider, { actions }, settings, dialects, lower);
  const told = tellLowering({ actions }, provider, lowered);
  if (hasErrors(told)) throw new DefinitionError(told);
  const entries = actions.flatMap((action) => {
    const input = lowered.get(action.name);
    const name = wire.current.get(action.name);
    if (input === undefined || name === undefined) return [];
    const tool = toolOf(provider.wire, action, name, input);
    const { restore } = input;
    return [{ action: action.name, name, tool, ...(restore === undefined ? {} : { restore }) }];
  });
  return { entries, names: wire, ...(namePrefix === undefined ? {} : { namePrefix }) };
}

function settingOf(strict: StrictSetting | boolean): StrictSetting {
  const setting = strict === true ? 'on' : strict === false ? 'off' : strict;
  if (setting === 'on' || setting === 'off' || setting === 'auto') return setting;
  throw new TypeError(`\`strict\` must be "auto", "on", "off", true or false, got ${causeText(setting)}.`);
}

/** A list or a `Map` would look like an empty table. */
function requireTable(table: unknown): void {
  if (isPlainObject(table)) return;
  throw new TypeError(
    `\`names\` must be an object of wire names by canonical name (\`openaiNames\` of a client), got ${kindOf(table)}.`,
  );
}

/** The actions' names, allotted as if those of the table were there as well. */
function namesOf(
  provider: Provider,
  actions: readonly Action[],
  table: { readonly [canonical: string]: string },
  prefix: string | undefined,
): WireNames {
  const present = new Map<string, Pick<Action, 'name' | 'previously'>>(
    Object.keys(table).map((name) => [name, { name, previously: [] }]),
  );
  for (const action of actions) present.set(action.name, action);
  const { current, ...others } = wireNames([...present.values()], provider, new Map(Object.entries(table)), {
    prefix,
  });
  const lost = actions.filter(({ name }) => Object.hasOwn(table, name) && current.get(name) !== table[name]);
  if (lost.length > 0) {
    const told = lost.map(({ name }) => `${JSON.stringify(table[name])} for ${JSON.stringify(name)}`);
    throw new TypeError(
      `${provider.label} cannot have these names of \`names\`, which are not legal, too long, or another action's: ${told.join(', ')}.`,
    );
  }
  const names = actions.map(({ name }) => [name, current.get(name) ?? name] as const);
  return { ...others, current: new Map(names) };
}

function requireDialect(profile: DialectChoice | undefined): void {
  if (typeof profile !== 'string' || dialects.has(profile)) return;
  const near = nearest(profile, dialects.keys()).map((id) => JSON.stringify(id));
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  throw new TypeError(`There is no dialect ${quote(profile)}.${hint}`);
}
