import type { Instruction, Program } from './program.ts';
import type { Edge } from './syntax.ts';

/** A match takes at most this many steps: about a second. */
const maxSteps = 5_000_000;

/** At most this many states of a match are remembered, as bits. */
const maxStates = 200_000_000;

type Slots = readonly (number | undefined)[];

/** A way that is still to be tried. */
interface Branch {
  readonly pc: number;
  readonly at: number;
  readonly slots: Slots;
}

/**
 * Whether a text has a match, by backtracking that remembers the states which lead nowhere: in time linear to the text,
 * whatever the pattern, and where back references forbid that, within a budget of steps. `undefined` where the budget
 * does not do.
 */
export function findMatch(program: Program, text: string, budget: number = maxSteps): boolean | undefined {
  if (program.code.length * (text.length + 1) > maxStates) return undefined;
  const matcher = new Matcher(program, text, budget);
  for (let start = 0; start <= text.length && !matcher.exhausted; ) {
    if (matcher.run(0, start, [])) return true;
    start += matcher.charAt(start).length || 1;
  }
  return matcher.exhausted ? undefined : false;
}

class Matcher {
  exhausted = false;
  readonly #code: readonly Instruction[];
  readonly #text: string;
  readonly #program: Program;
  readonly #failed: Uint8Array;
  #steps: number;

  constructor(program: Program, text: string, budget: number) {
    this.#steps = budget;
    this.#program = program;
    this.#code = program.code;
    this.#text = text;
    this.#failed = new Uint8Array(
      program.remembers ? 0 : ((program.code.length * (text.length + 1)) >> 3) + 1,
    );
  }

  charAt(at: number): string {
    const char = this.#text.charAt(at);
    if (!this.#program.unicode || !/[\uD800-\uDBFF]/.test(char)) return char;
    const next = this.#text.charAt(at + 1);
    return /[\uDC00-\uDFFF]/.test(next) ? char + next : char;
  }

  #charBefore(at: number): string {
    const char = this.#text.charAt(at - 1);
    if (!this.#program.unicode || !/[\uDC00-\uDFFF]/.test(char)) return char;
    const previous = this.#text.charAt(at - 2);
    return /[\uD800-\uDBFF]/.test(previous) ? previous + char : char;
  }

  /** The captures of the first way that matches; `undefined` where none does. */
  run(pc: number, at: number, slots: Slots): Slots | undefined {
    const open: Branch[] = [{ pc, at, slots }];
    const met: number[] = [];
    for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
      const found = this.#follow(branch, open, met);
      if (this.exhausted) return undefined;
      if (found === undefined) continue;
      // What was met on the way to a match did not all lead nowhere.
      for (const state of met) this.#forget(state);
      return found;
    }
    return undefined;
  }

  /** Goes one way as far as it leads, and leaves the other ways open. */
  #follow(branch: Branch, open: Branch[], met: number[]): Slots | undefined {
    let { pc, at, slots } = branch;
    for (;;) {
      const instruction = this.#code[pc];
      if (instruction === undefined || instruction.op === 'match') return slots;
      if (--this.#steps < 0) this.exhausted = true;
      if (this.exhausted || this.#wasMet(pc, at, met)) return undefined;
      pc++;
      switch (instruction.op) {
        case 'char': {
          const char = instruction.back ? this.#charBefore(at) : this.charAt(at);
          if (char === '' || !instruction.test(char)) return undefined;
          at += instruction.back ? -char.length : char.length;
          break;
        }
        case 'edge':
          if (!this.#holds(instruction.edge, at)) return undefined;
          break;
        case 'fork':
          open.push({ pc: instruction.second, at, slots });
          pc = instruction.first;
          break;
        case 'jump':
          pc = instruction.to;
          break;
        case 'look': {
          const found = this.run(pc, at, slots);
          if ((found === undefined) !== instruction.negative) return undefined;
          slots = found ?? slots;
          pc = instruction.end;
          break;
        }
        case 'save':
          slots = withSlot(slots, instruction.slot, at);
          break;
        case 'clear':
          for (const slot of instruction.slots) slots = withSlot(slots, slot, undefined);
          break;
        case 'moved':
          if (slots[instruction.slot] === at) return undefined;
          break;
        case 'back': {
          const next = this.#repeat(instruction, at, slots);
          if (next === undefined) return undefined;
          at = next;
          break;
        }
      }
    }
  }

  #wasMet(pc: number, at: number, met: number[]): boolean {
    if (this.#program.remembers) return false;
    const state = pc * (this.#text.length + 1) + at;
    const bits = this.#failed[state >> 3] ?? 0;
    if (bits & (1 << (state & 7))) return true;
    this.#failed[state >> 3] = bits | (1 << (state & 7));
    met.push(state);
    return false;
  }

  #forget(state: number): void {
    this.#failed[state >> 3] = (this.#failed[state >> 3] ?? 0) & ~(1 << (state & 7));
  }

  #holds({ sign, multiline }: Edge, at: number): boolean {
    const before = this.#text.charAt(at - 1);
    const after = this.#text.charAt(at);
    if (sign === '^') return before === '' || (multiline && isLineEnd(before));
    if (sign === '$') return after === '' || (multiline && isLineEnd(after));
    return (isWord(before) !== isWord(after)) === (sign === '\\b');
  }

  /** Where the text goes on after a repetition of what was captured; a capture that took no part is empty. */
  #repeat(instruction: Instruction & { readonly op: 'back' }, at: number, slots: Slots): number | undefined {
    const slot = instruction.slots.find((each) => slots[each] !== undefined && slots[each + 1] !== undefined);
    const captured = slot === undefined ? '' : this.#text.slice(slots[slot], slots[slot + 1]);
    const start = instruction.back ? at - captured.length : at;
    const there = this.#text.slice(Math.max(0, start), start + captured.length);
    const same = instruction.ignoreCase ? there.toLowerCase() === captured.toLowerCase() : there === captured;
    if (start < 0 || !same) return undefined;
    return instruction.back ? start : at + captured.length;
  }
}

function withSlot(slots: Slots, slot: number, at: number | undefined): Slots {
  const copy = [...slots];
  copy[slot] = at;
  return copy;
}

function isLineEnd(char: string): boolean {
  return /[\n\r\u2028\u2029]/.test(char);
}

function isWord(char: string): boolean {
  return /^\w$/.test(char);
}
