import { docComment } from './doc.ts';
import { type Placeholders, placeholderPattern } from './placeholders.ts';

const lineWidth = 100;

/**
 * A printed declaration under its name, with its lines indented and ended, without parentheses that mean nothing, and with what its placeholders stand
 * for. Only punctuation and placeholders are looked at here, so that each brace is a brace.
 */
export function layOut(printed: string, name: string, placeholders: Placeholders): string {
  const lines = withoutOuterParentheses(tidied(printed)).split('\n');
  const isInterface = /^export interface/.test(lines[0] ?? '');
  let depth = 0;
  let text = '';
  for (const line of lines) {
    const doc = /^ \* (P\d+)$/.exec(line)?.[1];
    if (doc !== undefined) text += documented(doc, '  '.repeat(depth), placeholders);
    // The printer adds remarks of its own on bounds; ours are in the doc.
    if (line === '' || line.startsWith('/**') || line.startsWith(' *')) continue;
    if (line.startsWith('}')) depth--;
    const ends = !line.endsWith('{') && !(isInterface && depth === 0);
    text += `${filled(line, '  '.repeat(depth), placeholders)}${ends ? ';' : ''}\n`;
    if (line.endsWith('{')) depth++;
  }
  return text.replace(/^(export (?:interface|type) )T\d+/, (_, lead: string) => lead + name);
}

/** Spellings of the printer that read better otherwise. */
function tidied(printed: string): string {
  return printed
    .replaceAll('[k: string]', '[key: string]')
    .replace(/\{\n(\[key: string\]: [^{}\n]+)\n\}/g, '{ $1 }')
    .replace(/\.\.\.\((P\d+)\)\[\]/g, '...$1[]');
}

/** A union needs no parentheses where it is the whole type of a member or an alias. */
function withoutOuterParentheses(printed: string): string {
  const dropped = new Set<number>();
  const open: number[] = [];
  for (let i = 0; i < printed.length; i++) {
    if (printed[i] === '(') open.push(i);
    if (printed[i] !== ')') continue;
    const start = open.pop() ?? 0;
    const isWhole =
      /[:=] $/.test(printed.slice(Math.max(0, start - 2), start)) && (printed[i + 1] ?? '\n') === '\n';
    if (isWhole) dropped.add(start).add(i);
  }
  return [...printed].filter((_, i) => !dropped.has(i)).join('');
}

function documented(placeholder: string, indent: string, placeholders: Placeholders): string {
  const meaning = placeholders.meaning(placeholder);
  return meaning.kind === 'doc' ? docComment(meaning.lines, indent) : '';
}

/** A line with what its placeholders stand for; a union that is too long for it gets a line for each of its members. */
function filled(line: string, indent: string, placeholders: Placeholders): string {
  const flat = indent + flatText(line, placeholders);
  const [, lead, type, array = ''] = /^(.*[:=]) (P\d+)((?:\[\])*)$/.exec(line) ?? [];
  if (flat.length <= lineWidth || lead === undefined || type === undefined) return flat;
  const meaning = placeholders.meaning(type);
  if (meaning.kind !== 'type' || meaning.members.length === 1) return flat;
  const members = meaning.members.map((member) => `\n${indent}  | ${member}`).join('');
  const start = indent + flatText(lead, placeholders);
  return array === '' ? start + members : `${start} (${members}\n${indent})${array}`;
}

function flatText(line: string, placeholders: Placeholders): string {
  return line.replace(placeholderPattern, (placeholder: string, at: number) => {
    const meaning = placeholders.meaning(placeholder);
    if (meaning.kind === 'key') return meaning.text;
    if (meaning.kind === 'doc') return '';
    const text = meaning.members.join(' | ');
    return meaning.members.length > 1 && line[at + placeholder.length] === '[' ? `(${text})` : text;
  });
}
