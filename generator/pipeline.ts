import path from 'node:path';
import { dialects } from '../templates/providers/dialects.ts';
import { shapes } from '../templates/providers/shapes.ts';
import { type Diagnostic, diagnostic, hasErrors, sortDiagnostics } from './diagnostics/diagnostic.ts';
import { gate } from './gate.ts';
import { takeProviders } from './host-providers.ts';
import { type Ledger, type LedgerAction, ledgerFile, printLedger, readLedger } from './ledger.ts';
import { load } from './load/load.ts';
import { defaultLowering, lowerFor, type StrictRow, strictRows, tellLowering } from './lowered-providers.ts';
import { buildCatalog } from './model/catalog.ts';
import type { ProviderFolder } from './model/client-source.ts';
import type { HostProvider } from './model/host-provider.ts';
import type { Catalog, Change, FilePlan, Loss, RenderedFile } from './model/ir.ts';
import { allocateNames } from './model/names.ts';
import { ajvOracle } from './model/oracles/ajv.ts';
import { assignParts } from './model/parts.ts';
import type { LoweringSettings, Provider } from './model/provider.ts';
import { identifierScheme } from './model/schemes.ts';
import { wireNames } from './model/wire-names.ts';
import type { PlanInput, PlannedProvider } from './plan/input.ts';
import { planParts } from './plan/parts.ts';
import { shareSchemas } from './plan/shared-schemas.ts';
import { plan } from './plan.ts';
import { render } from './render/render.ts';
import { Stopwatch, type Timing } from './stopwatch.ts';
import { apply, compare } from './write.ts';

export interface GenerateRequest {
  /** Absolute; the config's folder. Globs and shown paths are relative to it. */
  readonly root: string;
  /** Globs of the action files. */
  readonly actions: readonly string[];
  /** Absolute; the output folder. */
  readonly out: string;
  /** Ids of our providers, and providers of the host's own. */
  readonly providers: readonly (string | HostProvider)[];
  /** URI of a remote document -> the file that stands for it. */
  readonly refs: Readonly<Record<string, string>>;
  /** Default: everything is `auto`. */
  readonly lowering?: LoweringSettings;
  /** Provider id -> the package that its SDK is installed as (true: under its own name), where types are held against it. Default: none. */
  readonly sdkChecks?: Readonly<Record<string, string | true>>;
  /** Provider id -> what the host puts in front of its tool names. Default: nothing. */
  readonly namePrefixes?: Readonly<Record<string, string>>;
  readonly importExtension: 'js' | 'ts';
  /** The command that the files' headers name. */
  readonly command: string;
  readonly mode: 'write' | 'check' | 'dry-run';
}

export interface GenerateResult {
  /** All of the run's, in the order of their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** What differs from the output folder; in mode `write`, what was done. Empty when there is an error. */
  readonly changes: readonly Change[];
  readonly catalog: Catalog;
  readonly plan: readonly FilePlan[];
  readonly losses: readonly Loss[];
  /** For providers with a strict mode: whether each tool is sent strict, and whether it could be. */
  readonly strict: readonly StrictRow[];
  /** Provider id -> canonical name -> wire name. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly timings: readonly Timing[];
}

/**
 * One run: load -> model -> plan -> render -> compare -> gate -> write. Nothing is written when there is an error or when `mode` is not
 * `write`; every mode runs the same phases to the last byte.
 *
 * @throws {Error} only for a failure of the machine or of ours; what is wrong with the actions is a diagnostic.
 */
export async function generate(request: GenerateRequest): Promise<GenerateResult> {
  const clock = new Stopwatch();
  const { taken, loaded } = await clock.time('load', async () => {
    const taken = await takeProviders(request, dialects.keys());
    const { root, actions: globs, refs } = request;
    return { taken, loaded: await load({ root, globs, refs, shapes: [...taken.shapes, ...shapes] }) };
  });
  const model = clock.run('model', () => buildCatalog(loaded, ajvOracle));
  const last = readLedger(
    request.out,
    path.relative(request.root, path.join(request.out, ledgerFile)).replaceAll('\\', '/'),
  );
  const planned = clock.run('plan', () => planRun(model.catalog, taken, last.ledger, request));
  const found = [
    ...taken.diagnostics,
    ...loaded.diagnostics,
    ...model.diagnostics,
    ...last.diagnostics,
    ...planned.diagnostics,
  ];
  const result = {
    catalog: model.catalog,
    plan: planned.files,
    losses: planned.losses,
    strict: planned.strict,
    names: new Map(planned.input.providers.map(({ provider, names }) => [provider.id, names.current])),
  };
  if (hasErrors(found))
    return { ...result, diagnostics: sortDiagnostics(found), changes: [], timings: clock.timings };

  const { command, importExtension: extension } = request;
  const rendered = await clock.time('render', () =>
    render(planned.files, { command, extension, folder: taken.folder }),
  );
  const compared = clock.run('compare', () =>
    compare(request.out, withLedger(rendered, planned), last.ledger),
  );
  const faults = await clock.time('gate', () => gate(compared.changes));
  const diagnostics = sortDiagnostics([...found, ...compared.diagnostics, ...faults]);
  if (hasErrors(diagnostics)) return { ...result, diagnostics, changes: [], timings: clock.timings };
  if (request.mode === 'write') clock.run('write', () => apply(request.out, compared.changes));
  return { ...result, diagnostics, changes: compared.changes, timings: clock.timings };
}

interface PlannedRun {
  readonly input: PlanInput;
  readonly files: readonly FilePlan[];
  readonly losses: readonly Loss[];
  readonly strict: readonly StrictRow[];
  readonly ledger: Ledger['actions'];
  readonly diagnostics: readonly Diagnostic[];
}

/** Names and places for every action, its schema in every dialect, and the plan of the files. */
function planRun(
  catalog: Catalog,
  { providers, folder }: { readonly providers: readonly Provider[]; readonly folder: ProviderFolder },
  last: Ledger,
  { command, lowering = defaultLowering, sdkChecks = {}, namePrefixes = {} }: GenerateRequest,
): PlannedRun {
  const owned = new Map(Object.entries(last.actions));
  const identifiers = allocateNames(
    catalog.actions.map((action) => action.name),
    mapValues(owned, (entry) => entry.identifier),
    identifierScheme,
  );
  const assigned = assignParts(
    catalog.actions,
    mapValues(owned, (entry) => entry.part),
  );
  const parts = planParts(catalog, assigned, new Set(providers.map(({ exports }) => exports.prefix)));
  const planned = providers.map((provider): PlannedProvider => {
    const { id } = provider;
    const given = mapValues(owned, (entry) => entry.wire[id]);
    const earlier = mapValues(owned, (entry) => entry.earlier?.[id]);
    const prefix = namePrefixes[id];
    return {
      provider,
      adapter: adapterTemplate(provider, folder),
      sdkCheck: sdkChecks[id] ?? false,
      names: wireNames(catalog.actions, provider, given, { prefix, earlier }),
      ...(prefix === undefined ? {} : { namePrefix: prefix }),
      lowered: lowerFor(provider, catalog, lowering, dialects),
    };
  });
  const input: PlanInput = {
    catalog,
    identifiers,
    parts,
    providers: planned,
    shared: shareSchemas(parts, planned, identifiers),
    command,
  };
  const losses = planned.flatMap(({ lowered }) => [...lowered.values()].flatMap((each) => each.losses));
  return {
    input,
    files: plan(input),
    losses,
    strict: planned.flatMap(({ provider, lowered }) => strictRows(provider, lowered)),
    ledger: nextLedger(input, assigned, owned),
    diagnostics: [
      ...planned.flatMap(({ provider, lowered }) => tellLowering(catalog, provider, lowered)),
      ...tellLimits(catalog, providers),
    ],
  };
}

/** A host's provider without an entry point of its own has the common one. */
function adapterTemplate({ id }: Provider, { sources, templates }: ProviderFolder): string {
  const own = `providers/${id}/adapter.ts.hbs`;
  const isHosts = sources.some(({ path }) => path === `providers/${id}/wire.ts`);
  return isHosts && !templates.has(own) ? 'shared/adapter.ts.hbs' : own;
}

/** What this run gives, and what earlier runs gave to names that are still decoded and to providers left out today. */
function nextLedger(
  { catalog, identifiers, providers }: PlanInput,
  assigned: ReadonlyMap<string, string>,
  owned: ReadonlyMap<string, LedgerAction>,
): Ledger['actions'] {
  const actions = Object.create(null) as Record<string, LedgerAction>;
  for (const { name, previously } of catalog.actions) {
    for (const old of previously) {
      const entry = owned.get(old);
      if (entry !== undefined) actions[old] = entry;
    }
    const last = owned.get(name);
    const wire = Object.assign(Object.create(null) as Record<string, string>, last?.wire);
    const earlier = Object.assign(Object.create(null) as Record<string, readonly string[]>, last?.earlier);
    for (const { provider, names } of providers) {
      wire[provider.id] = names.current.get(name) ?? name;
      const before = names.renamed.get(name);
      if (before === undefined) delete earlier[provider.id];
      else earlier[provider.id] = before;
    }
    actions[name] = {
      identifier: identifiers.get(name) ?? '',
      part: assigned.get(name) ?? '',
      wire,
      ...(Object.keys(earlier).length === 0 ? {} : { earlier }),
    };
  }
  return actions;
}

function withLedger(rendered: readonly RenderedFile[], { ledger }: PlannedRun): RenderedFile[] {
  const text = printLedger({ files: rendered.map((file) => file.path), actions: ledger });
  return [...rendered, { path: ledgerFile, text }];
}

function tellLimits(catalog: Catalog, providers: readonly Provider[]): Diagnostic[] {
  const count = catalog.actions.length;
  return providers.flatMap(({ label, toolsPerRequest }) =>
    toolsPerRequest !== undefined && count > toolsPerRequest.value
      ? [
          diagnostic(
            'tool-limit',
            `${label} takes ${toolsPerRequest.value} tools in one request, and there are ${count} actions`,
          ),
        ]
      : [],
  );
}

function mapValues<V, W>(map: ReadonlyMap<string, V>, take: (value: V) => W | undefined): Map<string, W> {
  const result = new Map<string, W>();
  for (const [key, value] of map) {
    const taken = take(value);
    if (taken !== undefined) result.set(key, taken);
  }
  return result;
}
