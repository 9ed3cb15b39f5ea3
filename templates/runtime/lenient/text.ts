import type { Repair } from '../calls.ts';
import { isPlainObject } from '../json.ts';
import { findJsonFault } from '../json-fault.ts';
import { findDuplicateKey, readJsonSource, withoutMark } from '../json-source.ts';
import type { Leniency } from '../leniency.ts';

/** Arguments that became one object, the JSON text that it came from, and what was done to get there. */
export interface MendedText {
  readonly value: { [key: string]: unknown };
  readonly text: string;
  readonly repairs: readonly Repair[];
}

/**
 * One object out of text that is not quite one: a code fence taken off, one level of double encoding undone, the host's own
 * repair asked. `undefined` where the text has no single meaning.
 */
export function mendText(sent: string, { repairJson, longIntegers }: Leniency): MendedText | undefined {
  const repairs: Repair[] = [];
  let text = withoutMark(sent);
  const unfenced = withoutFence(text.trim());
  if (unfenced !== undefined) {
    text = unfenced;
    repairs.push({ kind: 'code-fence', path: '' });
  }
  let value = parse(text);
  if (typeof value === 'string') {
    text = value;
    value = parse(text);
    repairs.push({ kind: 'double-encoding', path: '' });
  }
  if (value === undefined && repairJson !== undefined && isWhole(text.trim())) {
    text = askHost(repairJson, text.trim());
    value = parse(text);
    repairs.push({ kind: 'host-json', path: '' });
  }
  if (!isPlainObject(value) || findDuplicateKey(text, value) !== undefined) return undefined;
  if (longIntegers !== 'text') return { value, text, repairs };
  const exact = quoteLongIntegers(text);
  return { ...exact, repairs: [...repairs, ...exact.repairs] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutFence(text: string): string | undefined {
  const fence = '```';
  if (!text.startsWith(fence) || !text.endsWith(fence) || text.length < 2 * fence.length) return undefined;
  return text
    .slice(fence.length, -fence.length)
    .replace(/^[a-z0-9]*/i, '')
    .trim();
}

function askHost(repairJson: (text: string) => string, text: string): string {
  try {
    return String(repairJson(text));
  } catch {
    return '';
  }
}

/**
 * Whether text that is not JSON is at least one whole object, so that repairing it cannot invent an end or choose between two:
 * its brackets open once and close at its very end, outside of quotes. Text with a wrong escape is ambiguous and does not count.
 */
function isWhole(text: string): boolean {
  const fault = findJsonFault(text);
  if (fault === undefined || fault.kind !== 'unexpected' || !text.startsWith('{')) return false;
  const closers: string[] = [];
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') {
      const escaped = text.charAt(++at);
      if (!'"\\/bfnrtu\''.includes(escaped) || escaped === '') return false;
    } else if (quote !== undefined) {
      if (char === quote) quote = undefined;
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
    } else if (char === '}' || char === ']') {
      if (closers.pop() !== char) return false;
      if (closers.length === 0) return at === text.length - 1;
    }
  }
  return false;
}

/** The text's integers that would be rounded as texts of their digits. */
function quoteLongIntegers(text: string): MendedText {
  const { longIntegers } = readJsonSource(text);
  let exact = '';
  let from = 0;
  for (const { at, digits } of longIntegers) {
    exact += `${text.slice(from, at)}"${digits}"`;
    from = at + digits.length;
  }
  exact += text.slice(from);
  const repairs = longIntegers.map(({ path }): Repair => ({ kind: 'long-integer', path }));
  return { value: JSON.parse(exact) as MendedText['value'], text: exact, repairs };
}
