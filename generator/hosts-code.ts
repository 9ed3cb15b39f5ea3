import { RunFailure } from './diagnostics/failure.ts';
import type { Shape } from './model/definition.ts';
import type { HostProvider } from './model/host-provider.ts';

/**
 * A host's provider whose functions, as far as a run calls them, fail in plain words and give what a client can hold.
 */
export function guarded(provider: HostProvider): HostProvider {
  const { id, wire, shape } = provider;
  const toTool: HostProvider['wire']['toTool'] = (tool) => {
    const made = attempt(id, 'wire.toTool', () => wire.toTool(tool));
    const fault = typeof made === 'object' && made !== null ? whyNoData(made, '') : 'no object';
    if (fault === undefined) return made;
    throw failure(
      id,
      `\`wire.toTool\` must give an object of JSON data, and for \`${tool.name}\` it gives ${fault}`,
    );
  };
  return {
    ...provider,
    wire: Object.create(wire, { toTool: { value: toTool } }) as typeof wire,
    ...(shape === undefined ? {} : { shape: guardedShape(id, shape) }),
  };
}

function guardedShape(id: string, shape: Shape): Shape {
  return {
    id: shape.id,
    recognise: (element) => attempt(id, 'shape.recognise', () => shape.recognise(element)),
  };
}

function attempt<Value>(id: string, what: string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw failure(id, `\`${what}\` threw: ${why}`, error);
  }
}

function failure(id: string, message: string, cause?: unknown): RunFailure {
  return new RunFailure(
    { kind: 'config', message: `The provider \`${id}\`: ${message}.`, details: [] },
    cause,
  );
}

/** What in a value JSON cannot say, and where. `undefined` members are as good as absent only where they are absent. */
function whyNoData(value: unknown, place: string): string | undefined {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return undefined;
  if (typeof value !== 'object') return `${describe(value)} at ${place === '' ? 'its root' : place}`;
  for (const [key, member] of Object.entries(value)) {
    const fault = whyNoData(member, `${place}/${key}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function describe(value: unknown): string {
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : String(value);
}
