/**
 * The examples in README.md and docs/, by these rules:
 *
 * - what follows the language in a fence is the example's file in its page's project (README.md and docs/providers-own.md have one, docs/ has one together):
 *   `actions/…`, `src/…`, `toolwright.config.ts`, or a word that says what it is (`config`, `wrong`);
 * - TypeScript without a file is a module of its own in `src/`;
 * - JSON and YAML without a file are action definitions;
 * - JSON5 is a schema and a value before and after lowering;
 * - `text` is what the command prints for the `wrong` definition before it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export const pages: readonly string[] = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(path.join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `docs/${file}`),
];

const projectOf: { readonly [page: string]: Example['project'] | undefined } = {
  'README.md': 'readme',
  'docs/providers-own.md': 'own',
};

export interface Example {
  /** `docs/client.md:12`, the line of the fence. */
  readonly place: string;
  readonly project: 'readme' | 'docs' | 'own';
  readonly language: string;
  /** What follows the language; empty where nothing does. */
  readonly label: string;
  readonly text: string;
}

export function pageText(page: string): string {
  return readFileSync(path.join(root, page), 'utf8');
}

export const examples: readonly Example[] = pages.flatMap((page) => examplesOf(page, pageText(page)));

export function examplesOf(page: string, text: string): Example[] {
  const found: Example[] = [];
  let open:
    | { readonly at: number; readonly language: string; readonly label: string; lines: string[] }
    | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, fence] = /^ *```(.*)$/.exec(line) ?? [];
    if (fence === undefined) {
      open?.lines.push(line);
    } else if (open === undefined) {
      const [language = '', ...label] = fence.trim().split(' ');
      open = { at: index + 1, language, label: label.join(' '), lines: [] };
    } else {
      const { at, language, label, lines } = open;
      const project = projectOf[page] ?? 'docs';
      found.push({ place: `${page}:${at}`, project, language, label, text: `${lines.join('\n')}\n` });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`${page}:${open.at} is not closed`);
  return found;
}

/** The rows of the table whose head begins with these cells, each a list of cells. */
export function tableOf(page: string, ...head: readonly string[]): string[][] {
  const lines = pageText(page).split('\n');
  const start = lines.findIndex((line) => head.every((text, column) => cellsOf(line)[column] === text));
  if (start < 0) throw new Error(`${page} has no table with ${head.join(', ')}`);
  const rows: string[][] = [];
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(cellsOf(line));
  }
  return rows;
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The first text in backticks. */
export function code(cell: string): string {
  return /`([^`]+)`/.exec(cell)?.[1] ?? cell;
}
