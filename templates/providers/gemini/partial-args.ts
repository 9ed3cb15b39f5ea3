import { isPlainObject, own, setOwn } from '../../runtime/json.ts';

/**
 * Puts a value where a JSON path says (RFC 9535, names and indices only, as the SDK's `PartialArg.jsonPath` has them). Text is appended to text.
 * A path that cannot be followed changes nothing.
 */
export function setAtPath(root: { [key: string]: unknown }, path: string, value: unknown): void {
  const steps = stepsOf(path);
  const last = steps.pop();
  if (last === undefined) return;
  let place: unknown = root;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1] ?? last;
    place = enter(place, step, typeof next === 'number' ? [] : {});
  }
  const before = read(place, last);
  const joined = typeof before === 'string' && typeof value === 'string' ? before + value : value;
  write(place, last, joined);
}

type Step = string | number;

function stepsOf(path: string): Step[] {
  const steps: Step[] = [];
  const pattern = /\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g;
  for (const [, name, index, single, double] of path.matchAll(pattern)) {
    if (index !== undefined) steps.push(Number(index));
    else steps.push(name ?? (single ?? double ?? '').replace(/\\(.)/g, '$1'));
  }
  return steps;
}

function enter(place: unknown, step: Step, empty: object): unknown {
  const inner = read(place, step);
  if (typeof inner === 'object' && inner !== null) return inner;
  write(place, step, empty);
  return empty;
}

function read(place: unknown, step: Step): unknown {
  if (Array.isArray(place)) return typeof step === 'number' ? place[step] : undefined;
  return isPlainObject(place) ? own(place, String(step)) : undefined;
}

/** A list grows by one item at a time, so that a far index cannot make it huge. */
function write(place: unknown, step: Step, value: unknown): void {
  if (Array.isArray(place)) {
    if (typeof step === 'number' && step <= place.length) place[step] = value;
  } else if (isPlainObject(place)) setOwn(place, String(step), value);
}
