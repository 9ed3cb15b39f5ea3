import { type JsonValue, maxDepth, setOwn } from './json.ts';
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
    !(value instanceof Error)
  );
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
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return fromEntries(Object.entries(value), walk);
  if (Array.isArray(value) || value instanceof Set) return list(value, walk);
  if (value instanceof Map) return convertMap(value, walk);
  const bytes = bytesOf(value);
  if (bytes !== undefined) return list(bytes, walk);
  if (isBoxed(value)) return convert(value.valueOf(), '', walk);
  if (value instanceof RegExp) return walk.text(String(value));
  if (value instanceof Error) {
    return { name: walk.text(String(value.name)), message: walk.text(String(value.message)) };
  }
  const entries = Object.entries(value);
  const kind = entries.length === 0 ? Object.prototype.toString.call(value).slice(8, -1) : 'Object';
  return kind === 'Object' ? fromEntries(entries, walk) : walk.text(`[${clip(kind, 40)}]`);
}

function bytesOf(value: object): Iterable<unknown> | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (!ArrayBuffer.isView(value)) return undefined;
  if (!(value instanceof DataView)) return value as unknown as Iterable<unknown>;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function isBoxed(value: object): boolean {
  return [Number, String, Boolean, BigInt].some((type) => value instanceof type);
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
