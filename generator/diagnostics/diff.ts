/** What differs between two texts, as the lines of a unified diff. */
export interface TextDiff {
  /** `@@ … @@` lines and lines that begin with a blank, `+` or `-`. */
  readonly lines: readonly string[];
  /** How many further lines were left out to keep this readable. */
  readonly hidden: number;
}

export interface DiffLimits {
  /** Equal lines shown around each change. */
  readonly context: number;
  readonly maxLines: number;
  /** Longer lines are cut to the part that differs. */
  readonly maxWidth: number;
}

/** Beyond this many differing lines the differing part is shown as replaced whole: the time stays bounded. */
const maxEdits = 1500;

type Edit = { readonly kind: ' ' | '-' | '+'; readonly line: string };

/** The difference of two texts by lines (Myers, O((N+M)·D), with D bounded). Line ends do not count. */
export function diffTexts(before: string, after: string, limits: DiffLimits): TextDiff {
  const all = hunks(editScript(toLines(before), toLines(after)), limits);
  return { lines: all.slice(0, limits.maxLines), hidden: Math.max(0, all.length - limits.maxLines) };
}

/** The lines; one that lacks its line feed at the end of the text is not equal to one that has it. */
function toLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const last = lines.pop() ?? '';
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function editScript(before: readonly string[], after: readonly string[]): Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  const room = Math.min(before.length, after.length) - start;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return [
    ...before.slice(0, start).map(equal),
    ...myers(before.slice(start, before.length - tail), after.slice(start, after.length - tail)),
    ...before.slice(before.length - tail).map(equal),
  ];
}

/** Myers' greedy algorithm: for each number of edits the furthest point on each diagonal, then the way back. */
function myers(a: readonly string[], b: readonly string[]): Edit[] {
  if (a.length === 0 || b.length === 0) return replaced(a, b);
  const bound = Math.min(a.length + b.length, maxEdits);
  const furthest = new Int32Array(2 * bound + 3);
  const history: Int32Array[] = [];
  const at = (k: number): number => furthest[k + bound + 1] ?? 0;
  for (let d = 0; d <= bound; d++) {
    history.push(furthest.slice(bound - d, bound + d + 3));
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[k + bound + 1] = x;
      if (x >= a.length && x - k >= b.length) return trace(a, b, history);
    }
  }
  return replaced(a, b);
}

function trace(a: readonly string[], b: readonly string[], history: readonly Int32Array[]): Edit[] {
  const edits: Edit[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = history.length - 1; d >= 0; d--) {
    const at = (k: number): number => history[d]?.[k + d + 1] ?? 0;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromX = d === 0 ? 0 : at(down ? k + 1 : k - 1);
    const fromY = d === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    for (; x > fromX && y > fromY; y--) edits.push(equal(a[--x] ?? ''));
    if (d === 0) break;
    if (down) edits.push({ kind: '+', line: b[--y] ?? '' });
    else edits.push({ kind: '-', line: a[--x] ?? '' });
  }
  return edits.reverse();
}

function replaced(a: readonly string[], b: readonly string[]): Edit[] {
  return [...a.map((line): Edit => ({ kind: '-', line })), ...b.map((line): Edit => ({ kind: '+', line }))];
}

function equal(line: string): Edit {
  return { kind: ' ', line };
}

/** Groups the changes with the equal lines around them; each group has its `@@` line. */
function hunks(edits: readonly Edit[], limits: DiffLimits): string[] {
  const shown = new Uint8Array(edits.length);
  for (const [index, { kind }] of edits.entries()) {
    if (kind !== ' ') shown.fill(1, Math.max(0, index - limits.context), index + limits.context + 1);
  }
  const lines: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let index = 0; index < edits.length; ) {
    if (shown[index] === 0) {
      index++;
      oldLine++;
      newLine++;
      continue;
    }
    const end = shown.indexOf(0, index);
    const hunk = edits.slice(index, end === -1 ? edits.length : end);
    const olds = hunk.filter(({ kind }) => kind !== '+').length;
    const news = hunk.filter(({ kind }) => kind !== '-').length;
    lines.push(`@@ -${range(oldLine, olds)} +${range(newLine, news)} @@`);
    for (const line of printHunk(hunk, limits.maxWidth)) lines.push(line);
    oldLine += olds;
    newLine += news;
    index += hunk.length;
  }
  return lines;
}

function range(start: number, count: number): string {
  if (count === 1) return String(start);
  return `${count === 0 ? start - 1 : start},${count}`;
}

/** Removed lines before added ones; where a line is cut, what its partner has in another place stays visible. */
function printHunk(hunk: readonly Edit[], width: number): string[] {
  const lines: string[] = [];
  for (let index = 0; index < hunk.length; ) {
    const run = hunk.slice(index, runEnd(hunk, index));
    const removed = run.filter(({ kind }) => kind === '-').map(({ line }) => line);
    const added = run.filter(({ kind }) => kind === '+').map(({ line }) => line);
    for (const { kind, line } of run) if (kind === ' ') lines.push(...printLine(' ', line, undefined, width));
    for (const [at, line] of removed.entries()) lines.push(...printLine('-', line, added[at], width));
    for (const [at, line] of added.entries()) lines.push(...printLine('+', line, removed[at], width));
    index += run.length;
  }
  return lines;
}

function runEnd(hunk: readonly Edit[], start: number): number {
  const isEqual = hunk[start]?.kind === ' ';
  let end = start;
  while (end < hunk.length && (hunk[end]?.kind === ' ') === isEqual) end++;
  return end;
}

function printLine(kind: Edit['kind'], line: string, partner: string | undefined, width: number): string[] {
  const [text = '', ...rest] = line.split('\n');
  return [kind + cut(text, partner ?? '', width), ...rest];
}

function cut(text: string, partner: string, width: number): string {
  if (text.length <= width) return text;
  let same = 0;
  while (same < text.length && text[same] === partner[same]) same++;
  const start =
    partner === '' || same < width / 2 ? 0 : Math.min(same - Math.floor(width / 4), text.length - width);
  const end = start + width;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
