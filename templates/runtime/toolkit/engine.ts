import type { ActionTable, ClientParts, ClientShape } from '../client.ts';
import { checkLeniency, type Leniency } from '../leniency.ts';
import { defaultMaxResult } from '../payload-limit.ts';
import { isRiskLevel } from '../risk.ts';
import { requireKnown } from '../selection.ts';
import type { ConcurrencyOptions } from './concurrency.ts';
import type { Confirming } from './confirm.ts';
import type { Connecting } from './connect.ts';
import type { Hooks, Observer } from './events.ts';
import type { Grants } from './grants.ts';
import type { Handling } from './handle.ts';
import { collectHandlers } from './handlers.ts';
import { lazy } from './lazy.ts';
import { createLibrary, type Library } from './library.ts';
import type { Observing } from './observe.ts';
import type { Once } from './once.ts';
import type {
  GrantOptions,
  IdempotencyOptions,
  PolicyOptions,
  ResultOptions,
  ToolkitOptions,
} from './options.ts';
import type { ShownResults } from './oversized.ts';
import type { Judging, Policy } from './policy.ts';
import { createReport, type Report } from './report.ts';
import type { Store } from './stores/store.ts';

/** Everything that executions of one toolkit share: what each step of the pipeline needs. */
export interface Engine extends Observing, Judging, Confirming, Connecting, Handling {
  readonly library: Library;
  readonly leniency: Leniency | undefined;
  readonly results: ShownResults;
  /** `undefined`: every call is executed. */
  readonly once: (() => Promise<Once>) | undefined;
}

const defaultTimeoutMs = 60_000;
const minute = 60_000;
const day = 24 * 60 * minute;

/** What executions share besides the actions, which may change under it. */
export type Services = Omit<Engine, keyof BoundActions>;

/** The actions of an engine, with all that belongs to them. */
export type BoundActions = Pick<Engine, 'actions' | 'library' | 'handlers'>;

/** @throws {TypeError} when a handler is missing or an option cannot be meant (in code that was not type-checked) */
export function createEngine<Client extends ClientShape, Context, Credentials>(
  parts: ClientParts<Client>,
  handlers: object,
  options: ToolkitOptions<Client, Context, Credentials>,
): Engine {
  const { allow = [], deny = [] } = options.policy ?? {};
  requireKnown('action', [...allow, ...deny], Object.keys(parts.actions));
  return { ...createServices(options), ...bindActions(parts, handlers) };
}

/** @throws {TypeError} when a handler is missing */
export function bindActions<Client extends ClientShape>(
  parts: ClientParts<Client>,
  handlers: object,
): BoundActions {
  const actions: ActionTable = parts.actions;
  return {
    actions,
    library: createLibrary(parts),
    handlers: collectHandlers(Object.keys(actions), handlers, parts.previously),
  };
}

/** @throws {TypeError} when an option cannot be meant (in code that was not type-checked) */
export function createServices<Client extends ClientShape, Context, Credentials>(
  options: ToolkitOptions<Client, Context, Credentials>,
): Services {
  const { networks, timeoutMs = defaultTimeoutMs, retries = {}, concurrency, content } = options;
  requireTime('timeoutMs', timeoutMs);
  if (retries.attemptTimeoutMs !== undefined) requireTime('attemptTimeoutMs', retries.attemptTimeoutMs);
  checkLeniency(options.leniency);
  const report = createReport(options.onError);
  return {
    leniency: options.leniency,
    results: resultsOf(options.results),
    policy: policyOf(networks, options.policy),
    networks,
    timeoutMs,
    retries,
    limiter: limiterOf(concurrency),
    confirm: options.confirm as Engine['confirm'],
    grants: grantsOf(options.grants),
    connections: options.connections as Engine['connections'],
    once: onceOf(options.idempotency, report),
    context: options.context as Engine['context'],
    observers: observersOf(options),
    tracing: options.telemetry,
    content: content === true,
    report,
  };
}

function policyOf<Client extends ClientShape>(
  networks: readonly string[] | undefined,
  { maxRiskWithoutConfirmation, writeEnabled, allow, deny, decide, shadow }: PolicyOptions<Client> = {},
): Policy {
  if (maxRiskWithoutConfirmation !== undefined && !isRiskLevel(maxRiskWithoutConfirmation)) {
    throw new TypeError(
      `maxRiskWithoutConfirmation must be read, low, medium or high, got ${String(maxRiskWithoutConfirmation)}.`,
    );
  }
  return {
    networks,
    maxRiskWithoutConfirmation,
    // What is not clearly said is the stricter of the two.
    writeEnabled: writeEnabled === undefined || writeEnabled === true,
    allow: allow === undefined ? undefined : new Set<string>(allow),
    deny: new Set<string>(deny),
    decide: decide as Policy['decide'],
    shadow: shadow === true,
  };
}

function resultsOf<Client extends ClientShape>({
  maxLength = defaultMaxResult,
  overflow,
}: ResultOptions<Client> = {}): ShownResults {
  if (typeof maxLength !== 'number' || !(maxLength > 0)) {
    throw new TypeError(
      `results.maxLength must be a positive number of characters, got ${String(maxLength)}.`,
    );
  }
  return { maxLength, overflow: overflow as ShownResults['overflow'] };
}

function requireTime(name: string, milliseconds: number): void {
  if (typeof milliseconds === 'number' && milliseconds > 0) return;
  throw new TypeError(`${name} must be a positive number of milliseconds, got ${String(milliseconds)}.`);
}

function limiterOf(concurrency: number | ConcurrencyOptions | undefined): Engine['limiter'] {
  if (concurrency === undefined) return undefined;
  const limits = typeof concurrency === 'number' ? { toolkit: concurrency } : concurrency;
  for (const limit of Object.values(limits) as unknown[]) {
    if (limit === undefined || (typeof limit === 'number' && limit >= 1)) continue;
    throw new TypeError(`A concurrency limit must be 1 or more, got ${String(limit)}.`);
  }
  return lazy(async () => (await import('./concurrency.ts')).createLimiter(limits));
}

function grantsOf(given: Store | GrantOptions | undefined): () => Promise<Grants> {
  const {
    store,
    requestMs = 15 * minute,
    grantMs = 15 * minute,
  }: Partial<GrantOptions> = given !== undefined && 'get' in given ? { store: given } : (given ?? {});
  return lazy(async () => {
    const { createGrants } = await import('./grants.ts');
    return createGrants(store ?? (await import('./stores/memory.ts')).memoryStore(), { requestMs, grantMs });
  });
}

function onceOf(given: Store | IdempotencyOptions | undefined, report: Report): Engine['once'] {
  if (given === undefined) return undefined;
  const { store, leaseMs = 30_000, keepMs = day } = 'get' in given ? { store: given } : given;
  return lazy(async () => (await import('./once.ts')).createOnce(store, { leaseMs, keepMs }, report));
}

function observersOf<Client extends ClientShape>({
  onCall,
  onResult,
  onBlocked,
  onRepair,
  metrics,
  log,
}: Hooks<Client> & {
  readonly metrics?: Observer | undefined;
  readonly log?: Observer | undefined;
}): Observer[] {
  const hooks = { onCall, onResult, onBlocked, onRepair };
  const isHooked = Object.values(hooks).some((hook) => hook !== undefined);
  // Hooks are typed by action, of which observers know nothing.
  const own = isHooked ? (hooks as unknown as Observer) : undefined;
  return [own, metrics, log].filter((each) => each !== undefined);
}
