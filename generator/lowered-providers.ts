import { type Diagnostic, diagnostic } from './diagnostics/diagnostic.ts';
import { didYouMean } from './diagnostics/did-you-mean.ts';
import { RunFailure } from './diagnostics/failure.ts';
import { lowerSchema } from './lower/lower.ts';
import { type LoweredInput, type LowerOptions, lowerActions } from './lower/lower-actions.ts';
import type { Dialect } from './model/dialect.ts';
import type { Action, Catalog, Loss } from './model/ir.ts';
import type { LoweringSettings, Provider, StrictSetting } from './model/provider.ts';
import { isObject } from './model/subschemas.ts';

/** Whether one action's tool is sent strict, and whether it could be. */
export interface StrictRow {
  readonly action: string;
  readonly provider: string;
  readonly strict: boolean;
  /** Whether `on` could send it strict, for itself alone, and lose nothing; tried out when it is first asked for. */
  readonly possible: boolean;
  readonly reason?: string;
}

export const defaultLowering: LoweringSettings = { strict: 'auto', toolsets: {}, providers: {} };

/**
 * Every action's input for one provider, by the host's settings.
 *
 * @throws {RunFailure} for a profile that is not known
 */
export function lowerFor(
  provider: Provider,
  catalog: Catalog,
  settings: LoweringSettings,
  dialects: ReadonlyMap<string, Dialect>,
  lower: LowerOptions['lower'] = lowerSchema,
): ReadonlyMap<string, LoweredInput> {
  const own = settings.providers[provider.id];
  const known = withProfile(provider, own?.profile, dialects);
  // What is set for all providers is about those that have such a mode.
  const general = known.strict === undefined ? 'auto' : settings.strict;
  return lowerActions(catalog.actions, provider, {
    dialects: known,
    strict: (action) => overrideOf(action, provider.id) ?? own?.strict ?? general,
    sets: setsOf(catalog, settings),
    lower,
  });
}

function withProfile(
  { dialects }: Provider,
  profile: string | Dialect | undefined,
  known: ReadonlyMap<string, Dialect>,
): Provider['dialects'] {
  if (profile === undefined) return dialects;
  const chosen = typeof profile === 'string' ? known.get(profile) : profile;
  if (chosen === undefined) throw unknownProfile(String(profile), [...known.keys()]);
  return chosen.strict ? { ...dialects, strict: chosen } : { default: chosen };
}

function unknownProfile(id: string, known: readonly string[]): RunFailure {
  const near = didYouMean(id, known);
  return new RunFailure({
    kind: 'config',
    message: `There is no dialect \`${id}\`${near === undefined ? '' : ` (did you mean \`${near}\`?)`}; there are:`,
    details: [...known],
  });
}

function overrideOf({ providers }: Action, id: string): StrictSetting | undefined {
  const own = Object.hasOwn(providers, id) ? providers[id] : undefined;
  const strict = isObject(own) ? own['strict'] : undefined;
  return strict === 'auto' || strict === 'on' || strict === 'off' ? strict : undefined;
}

/** What one request may hold together: each integration, and each toolset of the config. */
function setsOf(
  { actions }: Catalog,
  { toolsets }: LoweringSettings,
): ReadonlyMap<string, readonly string[]> {
  const sets = new Map<string, string[]>();
  for (const { name, integration } of actions) {
    const key = `the integration ${integration}`;
    const members = sets.get(key);
    if (members === undefined) sets.set(key, [name]);
    else members.push(name);
  }
  for (const [name, members] of Object.entries(toolsets)) {
    const held = actions.filter(
      (action) => members.includes(action.name) || members.includes(action.integration),
    );
    sets.set(
      `the toolset ${name}`,
      held.map((action) => action.name),
    );
  }
  return sets;
}

type Lowered = ReadonlyMap<string, LoweredInput>;

export function strictRows(provider: Provider, lowered: Lowered): StrictRow[] {
  return [...lowered].flatMap(([action, { strictness }]) => {
    const { sent, possible, reason } = strictness;
    if (possible === undefined) return [];
    const row: StrictRow = {
      action,
      provider: provider.id,
      strict: sent,
      get possible() {
        return possible();
      },
      ...(reason === undefined ? {} : { reason }),
    };
    return [row];
  });
}

/** What lowering has to tell of an action: what became of its keywords, and why it is not strict. */
export function tellLowering(catalog: Catalog, provider: Provider, lowered: Lowered): Diagnostic[] {
  return catalog.actions.flatMap((action) => {
    const input = lowered.get(action.name);
    if (input === undefined) return [];
    const told = input.losses.map((loss) => {
      const message = `\`${action.name}\` for ${provider.label}: at ${placeOf(loss)}, ${loss.note}`;
      return diagnostic('schema-lowered', message, action.source);
    });
    const { failed, reason, possible } = input.strictness;
    if (reason === undefined) return told;
    const message = `\`${action.name}\` for ${provider.label}: ${reason}`;
    if (failed === true) return [...told, diagnostic('strict-impossible', message, action.source)];
    return possible === undefined ? told : [...told, diagnostic('strict-left-out', message, action.source)];
  });
}

function placeOf({ pointer }: Loss): string {
  return pointer === '' ? 'its root' : `\`${pointer}\``;
}
