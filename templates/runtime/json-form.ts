import { isPlainObject, type JsonValue, maxDepth, setOwn } from './json.ts';
import { clip } from './quote.ts';

/** What a JavaScript value is as JSON data. `undefined` stands for no value at all. */
export type JsonForm =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly cause: unknown };

/**
 * Values of more parts than this are no data that anybody reads: a few objects that share each other in many places, or an array of
 * holes, would be written out for hours.
 */
const maxParts = 10_000_000;

/** One conversion under way. */
interface Walk {
  parts: number;
  /** The objects that the walk is within. */
  readonly path: Set<object>;
  readonly text: (text: string) => string;
}

/**
 * Any value as JSON data: `toJSON` is honoured, a Date is its ISO text, a BigInt its digits, a Map an object (or pairs, where its keys are
 * not all texts), a Set and bytes of any kind a list, an Error its name and message, NaN and the infinities their names. Objects of the
 * platform that hold no data of their own are named ("[Promise]", "[Response]"). What JSON leaves out (`undefined`, functions, symbols) is left
 * out, a cycle reads "[Circular]" and nesting beyond 200 levels "[too deep]". Never throws: where a getter or a `toJSON` throws, or where there
 * is no end of it, the outcome says so.
 *
 * @param text what becomes of every text in it, keys included
 */
export function toJson(value: unknown, text: (text: string) => string = (same) => same): JsonForm {
  try {
    return { ok: true, value: convert(value, '', { parts: 0, path: new Set(), text }) };
  } catch (cause) {
    return { ok: false, cause };
  }
}

function convert(source: unknown, key: string, walk: Walk): JsonValue | undefined {
  if (++walk.parts > maxParts) throw new RangeError(`The value has more than ${maxParts} parts.`);
  const value = hasToJson(source) ? source.toJSON(key) : source;
  switch (typeof value) {
    case 'string':
      return walk.text(value);
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : within(value, walk);
    default:
      return undefined;
  }
}

/** The `toJSON` of an error (of HTTP clients, say) tells its stack and its request with all headers, so it is not asked. */
function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'bigint') &&
    typeof (value as { readonly toJSON?: unknown }).toJSON === 'function' &&
    !isError(value)
  );
}

/** What a value is by its platform, also where it comes from another realm, as in test runners. */
function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function isError(value: unknown): value is Error {
  return value instanceof Error || kindOf(value) === 'Error';
}

function within(value: object, walk: Walk): JsonValue | undefined {
  if (walk.path.has(value)) return '[Circular]';
  if (walk.path.size >= maxDepth) return '[too deep]';
  walk.path.add(value);
  const converted = convertObject(value, walk);
  walk.path.delete(value);
  return converted;
}

function convertObject(value: object, walk: Walk): JsonValue | undefined {
  if (Array.isArray(value)) return list(value, walk);
  if (isPlainObject(value)) return fromEntries(Object.entries(value), walk);
  if (isError(value))
    return { name: walk.text(String(value.name)), message: walk.text(String(value.message)) };
  const bytes = bytesOf(value);
  if (bytes !== undefined) return list(bytes, walk);
  const kind = kindOf(value);
  if (value instanceof Map || kind === 'Map') return convertMap(value as Map<unknown, unknown>, walk);
  if (value instanceof Set || kind === 'Set') return list(value as Set<unknown>, walk);
  if (boxes.includes(kind)) return convert(value.valueOf(), '', walk);
  if (kind === 'RegExp') return walk.text(String(value));
  const entries = Object.entries(value);
  return entries.length > 0 || kind === 'Object'
    ? fromEntries(entries, walk)
    : walk.text(`[${clip(kind, 40)}]`);
}

const boxes: readonly string[] = ['Number', 'String', 'Boolean', 'BigInt'];

function bytesOf(value: object): Iterable<unknown> | undefined {
  if (kindOf(value) === 'ArrayBuffer') return new Uint8Array(value as ArrayBuffer);
  if (!ArrayBuffer.isView(value)) return undefined;
  if (kindOf(value) !== 'DataView') return value as unknown as Iterable<unknown>;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function list(items: Iterable<unknown>, walk: Walk): JsonValue[] {
  let index = 0;
  return Array.from(items, (item) => convert(item, String(index++), walk) ?? null);
}

function convertMap(map: ReadonlyMap<unknown, unknown>, walk: Walk): JsonValue {
  const entries: (readonly [string, unknown])[] = [];
  for (const [key, member] of map) {
    if (typeof key !== 'string') return list(map, walk);
    entries.push([key, member]);
  }
  return fromEntries(entries, walk);
}

function fromEntries(
  entries: readonly (readonly [string, unknown])[],
  walk: Walk,
): { readonly [key: string]: JsonValue } {
  const result: { [key: string]: JsonValue } = {};
  for (const [key, member] of entries) {
    const converted = convert(member, key, walk);
    if (converted !== undefined) setOwn(result, walk.text(key), converted);
  }
  return result;
}
