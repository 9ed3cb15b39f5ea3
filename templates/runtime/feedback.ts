import type { JsonFault } from './json-fault.ts';
import { nearest } from './nearest.ts';
import { clip, quote } from './quote.ts';
import type { Issue } from './reader/issue.ts';

/** The texts that tell a model what was wrong with its call. They come from the call and the schema alone. */

/** No text is longer than this many characters, so that a broken call does not flood the conversation. */
export const maxFeedback = 600;

const maxMessage = 360;

/** Every wrong argument by its path, with what was expected and what came; what mends most comes first. */
export function invalidInput(issues: readonly Issue[]): string {
  const intro = 'The arguments do not fit the tool. ';
  const outro = ' Mend this and call the tool again.';
  const room = maxFeedback - intro.length - outro.length;
  const sorted = issues.toSorted((a, b) => rank(a) - rank(b));
  return intro + describe(oneOfEachFirst(sorted), room) + outro;
}

/** The same fault of many items is told once before it is told again: the others would not be told at all. */
function oneOfEachFirst(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  const [firsts, others]: [Issue[], Issue[]] = [[], []];
  for (const issue of issues) {
    const kind = `${issue.keyword} ${issue.path.map((step) => (typeof step === 'number' ? '*' : quote(step))).join()}`;
    (seen.has(kind) ? others : firsts).push(issue);
    seen.add(kind);
  }
  return [...firsts, ...others];
}

/** Names first (missing, misspelt), then values, then what only sums up other faults (no branch of a union fits). */
function rank({ keyword }: Issue): number {
  if (['required', 'additionalProperties', 'unevaluatedProperties', 'dependentRequired'].includes(keyword))
    return 0;
  return ['anyOf', 'oneOf', 'not', 'if', 'then', 'else', '$ref', 'allOf'].includes(keyword) ? 2 : 1;
}

/** In detail what fits into `room` characters, the paths of the rest as far as they fit, and how many there are besides. */
function describe(issues: readonly Issue[], room: number): string {
  const sentences = [...new Set(issues.map(sentence))];
  const whole = sentences.join(' ');
  if (whole.length <= room) return whole;

  const roomForPaths = 150;
  let text = clip(sentences[0] ?? '', room - roomForPaths);
  let shown = 1;
  for (const next of sentences.slice(1)) {
    if (text.length + 1 + next.length > room - roomForPaths) break;
    text += ` ${next}`;
    shown++;
  }
  const paths = [...new Set(issues.slice(shown).map(({ path }) => subject(path)))];
  return paths.length === 0
    ? text
    : `${text} Also wrong: ${listWithin(paths, room - text.length - ' Also wrong: .'.length)}.`;
}

function sentence({ path, keyword, message }: Issue): string {
  const text = clip(message, maxMessage).replace(/[.\s]+$/, '');
  // The words of a schema's own validator are a sentence of their own.
  const apart = keyword === 'refine' || text.startsWith('expected');
  return `${subject(path)}${apart ? ':' : ''} ${text}.`;
}

function subject(path: Issue['path']): string {
  return path.length === 0 ? 'The whole input' : clip(formatPath(path), 100);
}

/** As many items as fit into `room` characters, and how many did not. */
function listWithin(items: readonly string[], room: number): string {
  let text = '';
  for (const [index, item] of items.entries()) {
    const next = text === '' ? item : `${text}, ${item}`;
    const more = ` and ${items.length - index} more`;
    if (next.length + (index + 1 < items.length ? more.length : 0) > room)
      return text === '' ? more.trim() : text + more;
    text = next;
  }
  return text;
}

/** `items[0].name`; keys that are no plain words stand in quotes: `["a b"]`. */
export function formatPath(path: readonly (string | number)[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${quote(step, 60)}]`;
  }
  return text;
}

/** What the name most likely meant, or else what there is to choose from. */
export function unknownTool(sent: string | undefined, known: readonly string[]): string {
  if (sent === undefined || sent.trim() === '') return `The call names no tool.${choice(known)}`;
  const near = nearest(sent, known);
  const hint =
    near.length > 0 ? ` Did you mean ${near.map((each) => quote(each)).join(' or ')}?` : choice(known);
  return clip(`There is no tool ${quote(sent)}.${hint}`, maxFeedback);
}

function choice(known: readonly string[]): string {
  return known.length === 0 ? '' : ` The tools are: ${listWithin(known, 400)}.`;
}

/** @param text what was sent; `undefined` where it may hold what no text may show */
export function malformedJson(fault: JsonFault, text: string | undefined): string {
  if (fault.kind === 'cut-off') return truncated;
  const { at } = fault;
  const near = text === undefined ? '' : `, near ${quote(text.slice(Math.max(0, at - 15), at + 25), 50)}`;
  const place = `at character ${at + 1}${near}`;
  switch (fault.kind) {
    case 'more-than-one':
      return `The arguments hold more than one JSON value: the second begins ${place}. Send exactly one JSON object per call.`;
    case 'not-the-end':
      return `The arguments are not valid JSON: expected the end ${place}. Send one JSON object and nothing after it.`;
    case 'unexpected':
      return `The arguments are not valid JSON: expected ${fault.expected} ${place}. Send one JSON object.`;
  }
}

export const blank: string = 'The arguments are empty text. Send one JSON object; {} for no arguments.';

/** JSON leaves it open which of two equal keys counts, so neither does. */
export function duplicateKey(path: readonly (string | number)[]): string {
  return `The argument ${clip(formatPath(path), 100)} stands twice. Send it once.`;
}

export const truncated: string =
  'The call was cut off before its arguments were complete, so it was not executed. Send it again, with shorter arguments if need be.';

export function notAnObject(value: unknown): string {
  const hint = typeof value === 'string' ? ' Send the object itself, not text that holds it.' : '';
  return `The arguments must be one JSON object, got ${kindOf(value)}.${hint}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`;
}

export const unreadable: string = 'The arguments cannot be read. Send one JSON object.';

export const unreadableCall: string =
  'The call cannot be read, so it was not executed. Send it again, in the form that tool calls have.';

export function duplicateId(id: string): string {
  return `The id ${quote(id)} stands on more than one call of this turn; only the first was executed. Call again if another execution is meant.`;
}
