import { type CharTest, charTest } from './char-test.ts';
import type { Atom, Expression } from './syntax.ts';

/**
 * A pattern as an automaton of positions (Glushkov): each atom is a state, and leads to the atoms that can follow it. A
 * `weight` of 2 says that there is more than one way to get there without taking a character.
 */
export interface Positions {
  /** Which positions can take a common character. */
  overlaps(a: number, b: number): boolean;
  /** For each position the positions that can follow it, with their weights. */
  readonly follow: readonly ReadonlyMap<number, number>[];
}

/** Repetitions that are counted up to this are written out; longer ones are taken for endless, which errs safely. */
const maxCount = 8;
/** The same for a pattern as a whole, in positions. */
const maxPositions = 400;

type Weights = Map<number, number>;

interface Piece {
  readonly first: Weights;
  readonly last: Weights;
  /** In how many ways it takes nothing: none, one, or more (2). */
  readonly empty: number;
}

/** @param anywhere whether a match is tried at every place of the text */
export function positionsOf(expression: Expression, anywhere: boolean): Positions {
  const atoms: (Atom | undefined)[] = [];
  const follow: Weights[] = [];

  function position(atom: Atom | undefined): Piece {
    const at = atoms.push(atom) - 1;
    follow.push(new Map());
    return { first: new Map([[at, 1]]), last: new Map([[at, 1]]), empty: 0 };
  }

  function connect(from: Weights, to: Weights): void {
    for (const [a, weight] of from) {
      for (const [b, more] of to) add(follow[a] ?? new Map(), b, weight * more);
    }
  }

  /** Any characters, as many as there are. */
  function anything(): Piece {
    const any = position(undefined);
    connect(any.last, any.first);
    return { ...any, empty: 1 };
  }

  function build(part: Expression): Piece {
    switch (part.kind) {
      case 'atom':
        return position(part.atom);
      case 'edge':
        return nothing;
      case 'back':
        return anything();
      case 'look': {
        // Tried at its place, then given up: it leads nowhere, and what follows starts where it started.
        const { first } = build(part.body);
        return { first, last: new Map(), empty: 1 };
      }
      case 'group':
        return build(part.body);
      case 'sequence':
        return part.parts.reduce<Piece>((before, each) => inSequence(before, build(each), connect), nothing);
      case 'choice':
        return part.branches.map(build).reduce(eitherOf, { first: new Map(), last: new Map(), empty: 0 });
      case 'repeat':
        return buildRepeat(part);
    }
  }

  function buildRepeat({ body, least, most }: Expression & { readonly kind: 'repeat' }): Piece {
    if (most === 0) return nothing;
    const writtenOut = most <= maxCount && atoms.length < maxPositions;
    if (most === 1 || (writtenOut && most !== Number.POSITIVE_INFINITY)) {
      let piece = nothing;
      for (let turn = 0; turn < most; turn++) {
        const once = build(body);
        piece = inSequence(piece, turn < least ? once : { ...once, empty: 1 }, connect);
      }
      return { ...piece, empty: least === 0 ? 1 : piece.empty };
    }
    const once = build(body);
    connect(once.last, once.first);
    return { ...once, empty: least === 0 ? 1 : once.empty };
  }

  const start = anywhere ? anything() : nothing;
  inSequence(start, build(expression), connect);
  return { follow, overlaps: overlapping(atoms) };
}

const nothing: Piece = { first: new Map(), last: new Map(), empty: 1 };

function inSequence(a: Piece, b: Piece, connect: (from: Weights, to: Weights) => void): Piece {
  connect(a.last, b.first);
  const first = new Map(a.first);
  const last = new Map(b.last);
  if (a.empty > 0) for (const [at, weight] of b.first) add(first, at, weight * a.empty);
  if (b.empty > 0) for (const [at, weight] of a.last) add(last, at, weight * b.empty);
  return { first, last, empty: Math.min(2, a.empty * b.empty) };
}

function eitherOf(a: Piece, b: Piece): Piece {
  const first = new Map(a.first);
  const last = new Map(a.last);
  for (const [at, weight] of b.first) add(first, at, weight);
  for (const [at, weight] of b.last) add(last, at, weight);
  return { first, last, empty: Math.min(2, a.empty + b.empty) };
}

function add(weights: Weights, at: number, weight: number): void {
  weights.set(at, Math.min(2, (weights.get(at) ?? 0) + weight));
}

/** Characters of every kind that classes tell apart; those that a pattern names are added. */
const probes = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ...'ƿǅˆ̀ΑωЖяאבشﺵ١हः१กก가一あアｱＡ０²½Ⅷ\u200D\u2028\u2029\u3000\uFEFF\uD800\uDC00\uFFFF',
  ...['𝒳', '😀', '𐌀', '𠀀', '\u{E0001}', '\u{10FFFF}'],
];

function overlapping(atoms: readonly (Atom | undefined)[]): Positions['overlaps'] {
  const named = atoms.flatMap((atom) => namedChars(atom?.source ?? ''));
  const chars = [...new Set([...probes, ...named])];
  const tests = new Map<string, readonly boolean[]>();
  const taken = atoms.map((atom) => {
    if (atom === undefined) return undefined;
    const key = `${atom.flags}/${atom.source}`;
    const known = tests.get(key);
    if (known) return known;
    const test: CharTest = charTest(atom);
    const answers = chars.map(test);
    tests.set(key, answers);
    return answers;
  });
  return (a, b) => {
    const left = taken[a];
    const right = taken[b];
    // One that takes none of the characters tried takes others; it may be those that the other one takes.
    if (!left?.includes(true) || !right?.includes(true)) return true;
    return left.some((takes, index) => takes && right[index] === true);
  };
}

/** The characters that an atom names, and their neighbours, which may be on the other side of a range's end. */
function namedChars(source: string): string[] {
  const codes = [...source].map((char) => char.codePointAt(0) ?? 0);
  for (const [, braced, hex] of source.matchAll(/\\(?:u\{([\da-f]+)\}|[ux]([\da-f]{2,4}))/gi)) {
    codes.push(Number.parseInt(braced ?? hex ?? '0', 16));
  }
  return codes
    .flatMap((code) => [code - 1, code, code + 1])
    .filter((code) => code >= 0 && code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code));
}
