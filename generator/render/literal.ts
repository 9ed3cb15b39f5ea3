/**
 * Data as TypeScript source. Everything that comes from a definition reaches a generated file through these functions, the type printer's
 * doc comments and its own quoting: text is always quoted, so it can never become code.
 */

const lineWidth = 100;

/**
 * A string literal that reads back byte for byte, lone surrogates included, on one line whatever is in it. In single
 * quotes, or in double ones where that saves escapes.
 */
export function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let result = mark;
  for (const char of text) {
    if (char === mark) result += `\\${char}`;
    else result += escapes.get(char) ?? (needsEscape(char) ? unicode(char) : char);
  }
  return result + mark;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Control and format characters (bidirectional overrides among them), line separators and lone surrogates are never shown raw. */
function needsEscape(char: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFEFF]/u.test(char);
}

function unicode(char: string): string {
  return Array.from(
    { length: char.length },
    (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** A property key; `__proto__` is computed, since the plain key would set the prototype. */
export function key(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : quote(name);
}

/** Names of constants that stand for a value: wherever that very object occurs, its name is printed. */
export type Names = ReadonlyMap<object, string>;

/** A JSON value as a TypeScript expression, on one line where it fits. `indent` is the column at which its first line stands. */
export function literal(value: unknown, names: Names = new Map(), indent = 0, used = indent): string {
  const flat = flatLiteral(value, names, lineWidth - used);
  if (flat !== undefined) return flat;
  const pad = ' '.repeat(indent + 2);
  const end = ' '.repeat(indent);
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object' || each === null)) return fill(value, indent);
    return `[\n${value.map((each) => `${pad}${literal(each, names, indent + 2)},\n`).join('')}${end}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, each]) => {
      const lead = `${pad}${key(name)}: `;
      return `${lead}${literal(each, names, indent + 2, lead.length)},\n`;
    });
    return `{\n${members.join('')}${end}}`;
  }
  return scalar(value);
}

/** Long lists of scalars fill their lines. */
function fill(values: readonly unknown[], indent: number): string {
  const pad = ' '.repeat(indent + 2);
  const lines: string[] = [];
  let line = '';
  for (const value of values) {
    const text = `${scalar(value)},`;
    if (line !== '' && pad.length + line.length + 1 + text.length > lineWidth) {
      lines.push(line);
      line = text;
    } else {
      line = line === '' ? text : `${line} ${text}`;
    }
  }
  lines.push(line);
  return `[\n${lines.map((each) => `${pad}${each}\n`).join('')}${' '.repeat(indent)}]`;
}

/** The one-line form, or `undefined` where it is wider than `room`. */
function flatLiteral(value: unknown, names: Names, room: number): string | undefined {
  const text = flatten(value, names, { room: Math.max(room - 1, 12) });
  return text;
}

function flatten(value: unknown, names: Names, budget: { room: number }): string | undefined {
  const spend = (text: string): string | undefined => {
    budget.room -= text.length;
    return budget.room < 0 ? undefined : text;
  };
  if (typeof value !== 'object' || value === null) {
    const text = scalar(value);
    return typeof value === 'string' ? spend(text) : text;
  }
  const name = names.get(value);
  if (name !== undefined) return name;
  const parts: string[] = [];
  if (Array.isArray(value)) {
    if (spend('[]') === undefined) return undefined;
    for (const each of value) {
      const text = flatten(each, names, budget);
      if (text === undefined || spend(', ') === undefined) return undefined;
      parts.push(text);
    }
    return `[${parts.join(', ')}]`;
  }
  if (spend('{  }') === undefined) return undefined;
  for (const [property, each] of Object.entries(value)) {
    const lead = `${key(property)}: `;
    if (spend(lead) === undefined) return undefined;
    const text = flatten(each, names, budget);
    if (text === undefined || spend(', ') === undefined) return undefined;
    parts.push(lead + text);
  }
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Object.is(value, -0)) return '-0';
  return String(value);
}
