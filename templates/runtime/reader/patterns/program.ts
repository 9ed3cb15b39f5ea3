import { type CharTest, charTest } from './char-test.ts';
import type { Edge, Expression, Pattern } from './syntax.ts';

/** One step of a matcher; `to`, `first`, `second` and `end` are positions in the program. */
export type Instruction =
  | { readonly op: 'char'; readonly test: CharTest; readonly back: boolean }
  | { readonly op: 'edge'; readonly edge: Edge }
  | { readonly op: 'fork'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'look'; readonly negative: boolean; end: number }
  | { readonly op: 'match' }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'clear'; readonly slots: readonly number[] }
  | { readonly op: 'moved'; readonly slot: number }
  | {
      readonly op: 'back';
      readonly slots: readonly number[];
      readonly back: boolean;
      readonly ignoreCase: boolean;
    };

export interface Program {
  readonly code: readonly Instruction[];
  /** How many places of the text a run remembers: two for each capture, one for each loop. */
  readonly slots: number;
  /** Whether what has been captured decides what matches, so that a state must not be given up for all runs. */
  readonly remembers: boolean;
  readonly unicode: boolean;
}

/** Counted repetitions are written out, up to this many instructions. */
const maxInstructions = 20_000;

/** The matcher's program of a pattern; `undefined` where it would be too long. */
export function compilePattern(pattern: Pattern): Program | undefined {
  const remembers = pattern.hasBackReferences;
  const code: Instruction[] = [];
  let slots = 2 * (pattern.captures + 1);

  function add<I extends Instruction>(instruction: I): I {
    code.push(instruction);
    return instruction;
  }

  function write(expression: Expression, back: boolean): void {
    if (code.length > maxInstructions) return;
    switch (expression.kind) {
      case 'atom':
        add({ op: 'char', test: charTest(expression.atom), back });
        break;
      case 'edge':
        add({ op: 'edge', edge: expression.edge });
        break;
      case 'sequence':
        for (const part of back ? expression.parts.toReversed() : expression.parts) write(part, back);
        break;
      case 'choice':
        writeChoice(expression.branches, back);
        break;
      case 'group':
        writeGroup(expression.index, expression.body, back);
        break;
      case 'back': {
        const { indexes, ignoreCase } = expression;
        add({ op: 'back', slots: indexes.map((index) => 2 * index), back, ignoreCase });
        break;
      }
      case 'look': {
        const look = add({ op: 'look', negative: expression.negative, end: 0 });
        write(expression.body, expression.behind);
        add({ op: 'match' });
        look.end = code.length;
        break;
      }
      case 'repeat':
        writeRepeat(expression, back);
        break;
    }
  }

  function writeGroup(index: number, body: Expression, back: boolean): void {
    if (remembers) add({ op: 'save', slot: 2 * index + (back ? 1 : 0) });
    write(body, back);
    if (remembers) add({ op: 'save', slot: 2 * index + (back ? 0 : 1) });
  }

  function writeChoice(branches: readonly Expression[], back: boolean): void {
    const [branch, ...others] = branches;
    if (branch === undefined) return;
    if (others.length === 0) {
      write(branch, back);
      return;
    }
    const fork = add({ op: 'fork', first: code.length + 1, second: 0 });
    write(branch, back);
    const jump = add({ op: 'jump', to: 0 });
    fork.second = code.length;
    writeChoice(others, back);
    jump.to = code.length;
  }

  function writeRepeat(
    { body, least, most, lazy }: Expression & { readonly kind: 'repeat' },
    back: boolean,
  ): void {
    for (let turn = 0; turn < least && code.length <= maxInstructions; turn++) writeTurn(body, back);
    if (most === Number.POSITIVE_INFINITY) {
      const start = code.length;
      const leave = writeOptional(body, lazy, back);
      add({ op: 'jump', to: start });
      leave(code.length);
      return;
    }
    const leaves: ((to: number) => void)[] = [];
    for (let turn = least; turn < most && code.length <= maxInstructions; turn++) {
      leaves.push(writeOptional(body, lazy, back));
    }
    for (const leave of leaves) leave(code.length);
  }

  /** One more turn or none; the way out is set when it is known. */
  function writeOptional(body: Expression, lazy: boolean, back: boolean): (to: number) => void {
    const fork = add({ op: 'fork', first: code.length + 1, second: code.length + 1 });
    if (remembers) {
      // A turn that takes nothing is no turn (ECMAScript 22.2.2.3.1): it would change what is captured.
      const slot = slots++;
      add({ op: 'save', slot });
      writeTurn(body, back);
      add({ op: 'moved', slot });
    } else {
      writeTurn(body, back);
    }
    return (to) => {
      if (lazy) fork.first = to;
      else fork.second = to;
    };
  }

  function writeTurn(body: Expression, back: boolean): void {
    if (remembers)
      add({ op: 'clear', slots: capturesIn(body).flatMap((index) => [2 * index, 2 * index + 1]) });
    write(body, back);
  }

  write(pattern.expression, false);
  add({ op: 'match' });
  return code.length > maxInstructions ? undefined : { code, slots, remembers, unicode: pattern.unicode };
}

function capturesIn(expression: Expression): number[] {
  switch (expression.kind) {
    case 'group':
      return [expression.index, ...capturesIn(expression.body)];
    case 'look':
    case 'repeat':
      return capturesIn(expression.body);
    case 'sequence':
      return expression.parts.flatMap(capturesIn);
    case 'choice':
      return expression.branches.flatMap(capturesIn);
    default:
      return [];
  }
}
