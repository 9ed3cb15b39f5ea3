import { isPlainObject, type JsonSchemaObject } from '../../../templates/runtime/json.ts';
import { type CheckDef, checksOf, memberOf, type Zod } from './internals.ts';
import { patternOf } from './pattern.ts';

/** What is said of one of Zod's string formats. */
interface Said {
  /** The name that JSON Schema has for it. */
  readonly format?: string;
  readonly pattern?: string | undefined;
}

/**
 * Zod gives its formats as name and pattern both. One of the two is kept. A name of JSON Schema, where what it stands for takes all that Zod takes:
 * models know it, strict modes take it, and the patterns are long (300 characters for a date) and full of lookaheads, which strict modes refuse.
 * The pattern elsewhere: names that only Zod knows mean nothing to others, and some mean less to JSON Schema than to Zod (a `time` needs an
 * offset, a `duration` no gaps). Zod's validator is asked in any case.
 */
function saidOf(check: CheckDef): Said {
  const expression = check['pattern'];
  const pattern = expression instanceof RegExp ? patternOf(expression) : undefined;
  switch (check['format']) {
    case 'email':
      return expression instanceof RegExp && !emailPatterns.has(expression.source)
        ? { pattern }
        : { format: 'email' };
    case 'guid':
      return { format: 'uuid' };
    case 'uuid':
      return check['version'] === undefined ? { format: 'uuid' } : { format: 'uuid', pattern };
    case 'url':
      return isWeb(check) ? { format: 'uri', pattern: patternOf(/^https?:/i) } : { format: 'uri' };
    case 'ipv4':
    case 'ipv6':
    case 'date':
      return { format: check['format'] };
    case 'datetime':
      return check['local'] === true || check['precision'] === -1 ? { pattern } : dateTime(check);
    case 'jwt':
      return { pattern: '^[^.]+\\.[^.]*\\.[^.]*$' };
    default:
      return { pattern };
  }
}

/** Zod's own patterns of an email address, of 4.0 and since 4.5; any other is the host's. */
const emailPatterns: ReadonlySet<string> = new Set([
  String.raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
  String.raw`^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
]);

/** True for an address of the web alone (`z.httpUrl()`, `z.url({ protocol: /^https?$/ })`). */
export function isWeb({ protocol }: CheckDef): boolean {
  return protocol instanceof RegExp && protocol.source === '^https?$';
}

/** RFC 3339, and what Zod demands besides: UTC unless offsets are allowed, a number of decimals where one is set. */
function dateTime(check: CheckDef): Said {
  const zone = check['offset'] === true ? '(?:Z|[+-]\\d{2}:\\d{2})' : 'Z';
  const { precision } = check;
  if (typeof precision !== 'number') {
    return check['offset'] === true ? { format: 'date-time' } : { format: 'date-time', pattern: 'Z$' };
  }
  const seconds = precision === 0 ? ':\\d{2}' : `:\\d{2}\\.\\d{${precision}}`;
  return { format: 'date-time', pattern: `:\\d{2}${seconds}${zone}$` };
}

/** Brings a string's JSON Schema, as Zod printed it, to what is best for models and right for readers (`saidOf`). */
export function tidyString(schema: Zod, json: JsonSchemaObject): void {
  const formats = checksOf(schema).filter(({ check }) => check === 'string_format');
  const said = formats.map(saidOf);
  const printed = new Set(formats.flatMap(({ format }) => [format, printedNames.get(format)]));
  if (json['format'] === undefined || printed.has(json['format'])) {
    delete json['format'];
    const name = said.find(({ format }) => format !== undefined)?.format;
    if (name !== undefined) json['format'] = name;
  }
  const known: ReadonlySet<unknown> = new Set(knownSources(schema, formats));
  const others = Array.isArray(json['allOf'])
    ? json['allOf'].filter((each) => !known.has(patternAlone(each)))
    : [];
  // A pattern that the host's metadata set is the host's.
  const host = json['pattern'] !== undefined && !known.has(json['pattern']) ? [json['pattern']] : [];
  const own = said.flatMap(({ pattern }) => pattern ?? []);
  const attached = attachedPatterns(schema, formats).flatMap((expression) => patternOf(expression) ?? []);
  const patterns = [...new Set([...host, ...own, ...attached])];
  delete json['pattern'];
  delete json['allOf'];
  if (patterns.length === 1) json['pattern'] = patterns[0];
  const conditions = [...(patterns.length > 1 ? patterns.map((pattern) => ({ pattern })) : []), ...others];
  if (conditions.length > 0) json['allOf'] = conditions;
}

/** Names of JSON Schema that Zod prints for its own (`formatMap` of its json-schema-processors.ts). */
const printedNames: ReadonlyMap<unknown, string> = new Map([
  ['guid', 'uuid'],
  ['url', 'uri'],
  ['datetime', 'date-time'],
  ['json_string', 'json-string'],
]);

/** Patterns that other libraries' checks left in the schema's bag. */
function attachedPatterns(schema: Zod, formats: readonly CheckDef[]): readonly RegExp[] {
  const found = memberOf(memberOf(schema._zod, 'bag'), 'patterns');
  const own = new Set(formats.map(({ pattern }) => pattern));
  return found instanceof Set
    ? [...found].filter((each): each is RegExp => each instanceof RegExp && !own.has(each))
    : [];
}

function knownSources(schema: Zod, formats: readonly CheckDef[]): readonly string[] {
  const expressions = [...formats.map(({ pattern }) => pattern), ...attachedPatterns(schema, formats)];
  return [...expressions.flatMap((each) => (each instanceof RegExp ? each.source : [])), ...exactSources];
}

/** What Zod prints for base64 and base64url, whose checks test other patterns than these. */
const exactSources: readonly string[] = [
  '^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$',
  '^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$',
];

/** The pattern of a condition that says nothing else. */
function patternAlone(condition: unknown): unknown {
  if (!isPlainObject(condition)) return undefined;
  const rest = Object.keys(condition).filter((key) => key !== 'pattern' && key !== 'type');
  return rest.length === 0 ? condition['pattern'] : undefined;
}
