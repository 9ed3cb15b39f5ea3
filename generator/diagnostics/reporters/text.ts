import type { Change } from '../../model/ir.ts';
import { catalog, type Severity } from '../catalog.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { diffTexts } from '../diff.ts';
import type { Failure } from '../failure.ts';
import type { Report, Summary } from '../report.ts';
import { excerpt } from './excerpt.ts';
import { type Style, styled } from './style.ts';
import { visible } from './visible.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** Notes (severity `info`) are printed in full, not only counted. */
  readonly verbose: boolean;
  readonly timings: boolean;
  /** The text of a file, by the path shown; `undefined` where it cannot be had. */
  readonly readSource: (file: string) => string | undefined;
}

/** The report for people: what is wrong and where, what changed, and at the end what it comes to. */
export function toText(report: Report, options: TextOptions): string {
  const style = styled(options.colour);
  const blocks: string[][] = [];
  if (report.failure !== undefined) blocks.push(failureLines(report.failure, style));
  for (const each of report.diagnostics) {
    if (each.severity !== 'info' || options.verbose)
      blocks.push(diagnosticLines(each, style, options.readSource));
  }
  blocks.push(changeLines(report, style));
  if (options.timings) blocks.push(timingLines(report.timings));
  if (report.failure === undefined) blocks.push(closingLines(report, style, options.verbose));
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line.trimEnd()}\n`).join(''))
    .join('\n');
}

const looks = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies {
  [S in Severity]: Parameters<Style>[0];
};

function diagnosticLines(
  { code, severity, message, hint, at }: Diagnostic,
  style: Style,
  read: TextOptions['readSource'],
): string[] {
  const kind = `${style(looks[severity], severity)} ${code}`;
  const lines = [
    at === undefined ? kind : `${style('bold', visible(`${at.file}:${at.line}:${at.column}`))}  ${kind}`,
  ];
  lines.push(`  ${visible(message)}`);
  const source = at === undefined ? undefined : read(at.file);
  if (at !== undefined && source !== undefined) {
    const shown = excerpt(source, at.line, at.column) ?? [];
    lines.push(...shown.map((line) => style('dim', `    ${line}`)));
  }
  lines.push(`  ${style('cyan', 'help:')} ${visible(hint ?? catalog[code].fix)}`);
  return lines;
}

function failureLines({ message, details, hint }: Failure, style: Style): string[] {
  const lines = [
    `${style('red', 'error:')} ${visible(message)}`,
    ...details.map((each) => `  ${visible(each)}`),
  ];
  if (hint !== undefined) lines.push(`  ${style('cyan', 'help:')} ${visible(hint)}`);
  return lines;
}

const words = { add: 'added', update: 'changed', remove: 'removed', same: 'same' } as const;
const orphanWords = { ...words, remove: 'orphaned' } as const;

/** Under `--check` and `--dry-run` every file is named; a diff is shown while there is room for it. */
function changeLines(report: Report, style: Style): string[] {
  const lines: string[] = [];
  const names = report.mode === 'write' ? words : orphanWords;
  const isWrite = report.mode === 'write';
  // Whatever is cut short, what was removed is told.
  const listed = isWrite
    ? report.changes.filter(({ kind }, i) => i < 20 || kind === 'remove')
    : report.changes;
  let room = 500;
  for (const change of listed) {
    lines.push(
      `${style('yellow', names[change.kind].padEnd(8))} ${style('bold', `${report.out}/${change.path}`)}`,
    );
    if (isWrite || room <= 0) continue;
    const shown = diffLines(change, room, style);
    room -= shown.length;
    lines.push(...shown);
  }
  if (listed.length < report.changes.length)
    lines.push(`… and ${report.changes.length - listed.length} more`);
  return lines;
}

function diffLines({ kind, before = '', after = '' }: Change, room: number, style: Style): string[] {
  const maxLines = Math.min(room, kind === 'update' ? 60 : 12);
  const { lines, hidden } = diffTexts(before, after, { context: 2, maxLines, maxWidth: 160 });
  const shown = lines.map((line) => `  ${paint(visible(line), style)}`);
  return hidden === 0 ? shown : [...shown, style('dim', `  … ${count(hidden, 'more line')}`)];
}

function paint(line: string, style: Style): string {
  if (line.startsWith('+')) return style('green', line);
  if (line.startsWith('-')) return style('red', line);
  return line.startsWith('@@') ? style('cyan', line) : line;
}

function timingLines(timings: Report['timings']): string[] {
  const all = [...timings, { phase: 'total', ms: timings.reduce((sum, { ms }) => sum + ms, 0) }];
  const width = Math.max(...all.map(({ phase }) => phase.length));
  return all.map(({ phase, ms }) => `${phase.padEnd(width)} ${ms.toFixed(1).padStart(9)} ms`);
}

function closingLines(report: Report, style: Style, verbose: boolean): string[] {
  const { summary, mode, out, mend } = report;
  const found = [
    ...(summary.errors > 0 ? [style('red', count(summary.errors, 'error'))] : []),
    ...(summary.warnings > 0 ? [style('yellow', count(summary.warnings, 'warning'))] : []),
    ...(summary.infos > 0 ? [count(summary.infos, 'note') + (verbose ? '' : ' (shown with --verbose)')] : []),
  ].join(', ');
  const lines = found === '' ? [] : [`${found}.`];
  const differs = report.changes.length > 0;
  if (summary.errors > 0) {
    lines.push(
      mode === 'check' ? 'The output cannot be compared while there are errors.' : 'Nothing was written.',
    );
  } else if (!differs) {
    lines.push(
      `${style('green', `${out} is up to date`)}: ${count(summary.same, 'file')} for ${count(summary.actions, 'action')}.`,
    );
  } else if (mode === 'write') {
    lines.push(
      `${style('green', `${out} is written`)}: ${tally(summary)} for ${count(summary.actions, 'action')}.`,
    );
  } else if (mode === 'dry-run') {
    lines.push(`${out} would get ${tally(summary)}. Nothing was written.`);
  } else {
    lines.push(
      style('red', `${out} is out of date: ${tally(summary)}.`),
      `To mend it, run: ${style('bold', mend)}`,
    );
  }
  return lines;
}

function tally({ added, updated, removed, same }: Summary): string {
  const parts = [
    [added, 'added'],
    [updated, 'changed'],
    [removed, 'removed'],
    [same, 'the same'],
  ] as const;
  return parts.flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`])).join(', ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
