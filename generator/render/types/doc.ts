import type { Json, SchemaObject } from '../../model/ir.ts';
import { isObject, member } from '../../model/subschemas.ts';

/** The assertions that a type cannot show, in the order in which they are listed. */
const shown = (
  'format pattern minLength maxLength minimum exclusiveMinimum maximum exclusiveMaximum multipleOf ' +
  'minItems maxItems uniqueItems minProperties maxProperties'
).split(' ');

/** The lines of a doc comment for what these schemas describe together; none where they say nothing. */
export function docLines(sources: readonly SchemaObject[]): string[] {
  const lines = textLines(first(sources, 'description') ?? first(sources, 'title') ?? '');
  const items = first(sources.map((source) => member(source, 'items')).filter(isObject), 'description');
  if (items !== undefined) lines.push(...textLines(`Items: ${items}`));
  if (sources.some((source) => member(source, 'deprecated') === true)) lines.push('@deprecated');
  for (const keyword of ['default', ...shown]) {
    const values = sources.flatMap((source) =>
      Object.hasOwn(source, keyword) ? [member(source, keyword)] : [],
    );
    for (const value of new Set(values.map((each) => shownValue(keyword, each)))) {
      if (value !== undefined) lines.push(`@${keyword} ${value}`);
    }
  }
  return lines;
}

/** The lines of a text that a stranger may have written, none of which can end the comment or be a tag of it. */
export function textLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => harmless(line).trimEnd());
  while (lines.at(-1) === '') lines.pop();
  while (lines[0] === '') lines.shift();
  return lines;
}

/** A doc comment, on one line where there is only one. */
export function docComment(lines: readonly string[], indent: string): string {
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}

function first(sources: readonly SchemaObject[], keyword: string): string | undefined {
  const texts = sources.map((source) => member(source, keyword));
  return texts.find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined;
}

/** Values longer than this are not repeated in a comment. */
const longestValue = 400;

function shownValue(keyword: string, value: Json | undefined): string | undefined {
  const asserted = keyword === 'format' || keyword === 'pattern';
  if (asserted && typeof value !== 'string') return undefined;
  if (keyword === 'uniqueItems' && value !== true) return undefined;
  const text = asserted ? String(value) : JSON.stringify(value);
  return text === undefined || text.length > longestValue ? undefined : textLines(text).join(' ');
}

/**
 * Text that a comment can hold: no end of the comment, no tag (`@` after anything but a letter or digit), no directive to tools, and nothing that an
 * editor shows otherwise than it is (control characters, bidirectional overrides, halves of surrogate pairs).
 */
function harmless(line: string): string {
  return line
    .replace(/[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|(?!\t)\p{Cc}/gu, escaped)
    .replaceAll('*/', '*\\/')
    .replace(/(?<![A-Za-z0-9])@/g, '\\@')
    .replace(/(source(?:Mapping)?URL)=/g, '$1\\=');
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
