import type { EndedEvent, Observer } from '../events.ts';

type Labels = { [label: string]: string };

interface MetricOptions {
  name: string;
  help: string;
  labelNames: string[];
  buckets?: number[];
  registers: never[];
}

/** What is needed of a registry of `prom-client`. */
export interface PrometheusRegistry {
  getSingleMetric(name: string): unknown;
}

/** What is needed of the package `prom-client`, which the host imports (`* as`) and hands in. */
export interface PrometheusClient {
  readonly Counter: new (options: MetricOptions) => Counter;
  readonly Histogram: new (options: MetricOptions) => Histogram;
  readonly register: PrometheusRegistry;
}

interface Counter {
  inc(labels: Labels, value?: number): void;
}

interface Histogram {
  observe(labels: Labels, value: number): void;
}

export interface PrometheusOptions {
  /** Where the metrics are registered: the client's own registry where nothing is said. */
  readonly registry?: PrometheusRegistry | undefined;
  /** What their names begin with: `toolwright_` where nothing is said. */
  readonly prefix?: string | undefined;
  /** Upper bounds of the durations, in seconds. */
  readonly buckets?: readonly number[] | undefined;
}

const defaultBuckets: readonly number[] = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 60];

/** Labels come from definitions and closed lists alone: a name that a model invents must not become a time series. */
const unknownAction = '(unknown)';

/**
 * Metrics of calls: how many and how they ended, how long they took, what was refused (or would have been), repaired and tried again.
 * Toolkits of one registry share them.
 */
export function prometheus(
  client: PrometheusClient,
  { registry = client.register, prefix = 'toolwright_', buckets = defaultBuckets }: PrometheusOptions = {},
): Observer {
  const metric = <Metric>(
    kind: new (options: MetricOptions) => Metric,
    name: string,
    help: string,
    labelNames: string[],
    more: { buckets?: number[] } = {},
  ): Metric => {
    const full = `${prefix}${name}`;
    // A metric of that name is another toolkit's of the same registry.
    const known = registry.getSingleMetric(full) as Metric | undefined;
    return known ?? new kind({ name: full, help, labelNames, registers: [registry as never], ...more });
  };
  const counter = (name: string, help: string, labelNames: string[]): Counter =>
    metric(client.Counter, name, help, labelNames);

  const calls = counter('calls_total', 'Calls, by how they ended.', ['action', 'integration', 'outcome']);
  const blocked = counter('blocked_total', 'Calls that were refused.', ['action', 'code', 'rule', 'shadow']);
  const repairs = counter('repairs_total', 'What was put right in calls.', ['action', 'kind']);
  const retries = counter('retries_total', 'Runs that were tried again.', ['action']);
  const replays = counter('replays_total', 'Calls answered from an earlier execution.', ['action']);
  const durations = metric(
    client.Histogram,
    'call_duration_seconds',
    'How long calls took.',
    ['action', 'integration'],
    { buckets: [...buckets] },
  );

  return {
    onResult(event) {
      const labels = labelsOf(event);
      calls.inc({ ...labels, outcome: event.ok ? 'ok' : event.errorCode });
      durations.observe(labels, event.durationMs / 1_000);
      if (event.replayed) replays.inc({ action: labels.action });
    },
    onBlocked({ action, errorCode, rule, shadow }) {
      blocked.inc({ action, code: errorCode, rule: rule ?? '', shadow: String(shadow) });
    },
    onRepair(event) {
      for (const { kind } of event.repairs) repairs.inc({ action: event.action, kind });
    },
    onRetry({ action }) {
      retries.inc({ action });
    },
  };
}

function labelsOf(event: EndedEvent): { readonly action: string; readonly integration: string } {
  return event.action === undefined
    ? { action: unknownAction, integration: unknownAction }
    : { action: event.action, integration: event.integration };
}
