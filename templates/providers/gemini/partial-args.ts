import { isPlainObject, own, setOwn } from '../../runtime/json.ts';

/**
 * Puts a value where a JSON path says (RFC 9535, names and indices only, as the SDK's `PartialArg.jsonPath` has them). Text is appended to text.
 * False for a path that cannot be followed, so that a part of the arguments is lost.
 */
export function setAtPath(root: { [key: string]: unknown }, path: string, value: unknown): boolean {
  const steps = stepsOf(path);
  const last = steps?.pop();
  if (steps === undefined || last === undefined) return false;
  let place: unknown = root;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1] ?? last;
    place = enter(place, step, typeof next === 'number' ? [] : {});
  }
  const before = read(place, last);
  const joined = typeof before === 'string' && typeof value === 'string' ? before + value : value;
  return write(place, last, joined);
}

type Step = string | number;

/** `undefined` where something in it is no step. */
function stepsOf(path: string): Step[] | undefined {
  const steps: Step[] = [];
  let read = path.startsWith('$') ? 1 : 0;
  const pattern = /\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g;
  for (const [whole, name, index, single, double] of path.matchAll(pattern)) {
    read += whole.length;
    if (index !== undefined) steps.push(Number(index));
    else steps.push(name ?? (single ?? double ?? '').replace(/\\(.)/g, '$1'));
  }
  return read === path.length ? steps : undefined;
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
function write(place: unknown, step: Step, value: unknown): boolean {
  if (Array.isArray(place)) {
    if (typeof step !== 'number' || step > place.length) return false;
    place[step] = value;
  } else if (isPlainObject(place)) setOwn(place, String(step), value);
  else return false;
  return true;
}
