import { visible } from './visible.ts';

/**
 * The line that a place is on, with a caret below the place. Long lines (a whole file in one line, say) are cut around
 * it. `undefined` where the text has no such line.
 */
export function excerpt(text: string, line: number, column: number, width = 100): string[] | undefined {
  const whole = text.split('\n', line)[line - 1]?.replace(/\r$/, '').replaceAll('\t', ' ');
  if (whole === undefined || whole.trim() === '' || column > whole.length + 1) return undefined;
  const indent = whole.length - whole.trimStart().length;
  const start = Math.max(Math.min(indent, column - 1), column - 1 - Math.floor(width / 2));
  const end = Math.min(whole.length, start + width);
  const head = (start > indent ? '…' : '') + visible(whole.slice(start, column - 1));
  const tail = visible(whole.slice(column - 1, end)) + (end < whole.length ? '…' : '');
  const gutter = `${line} | `;
  return [gutter + head + tail, `${' '.repeat(gutter.length - 2)}| ${' '.repeat([...head].length)}^`];
}
