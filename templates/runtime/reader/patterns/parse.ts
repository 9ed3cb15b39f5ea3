import type { Expression, Pattern } from './syntax.ts';

/**
 * Parses a pattern that the platform accepts, with or without the `u` flag (ECMAScript 2025, 22.2.1 and Annex B.1.2).
 * Classes and escapes are not interpreted, only told apart: the platform matches them. `undefined` where the syntax is
 * newer than this parser.
 */
export function parsePattern(source: string, unicode: boolean): Pattern | undefined {
  try {
    return new Parser(source, unicode).parse();
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}

class UnknownSyntax extends Error {}

interface Modifiers {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
}

class Parser {
  readonly #source: string;
  readonly #unicode: boolean;
  /** The captures by name; a name may stand in several branches of a choice. */
  readonly #names: ReadonlyMap<string, readonly number[]>;
  readonly #total: number;
  #at = 0;
  #captures = 0;
  #hasBackReferences = false;
  #modifiers: Modifiers = { i: false, m: false, s: false };

  constructor(source: string, unicode: boolean) {
    this.#source = source;
    this.#unicode = unicode;
    const names = new Map<string, number[]>();
    let total = 0;
    // A `(` opens a capture unless it is escaped, in a class, or followed by `?` (but for `(?<name>`).
    for (const [whole, name] of source.matchAll(
      /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:(?!\?)|\?<([^=!>][^>]*)>)/g,
    )) {
      if (!whole.startsWith('(')) continue;
      total++;
      if (name !== undefined) names.set(name, [...(names.get(name) ?? []), total]);
    }
    this.#names = names;
    this.#total = total;
  }

  parse(): Pattern {
    const expression = this.#choice();
    if (this.#at < this.#source.length) throw new UnknownSyntax();
    return {
      expression,
      unicode: this.#unicode,
      captures: this.#captures,
      hasBackReferences: this.#hasBackReferences,
    };
  }

  #choice(): Expression {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    const [only] = branches;
    return branches.length === 1 && only ? only : { kind: 'choice', branches };
  }

  #sequence(): Expression {
    const parts: Expression[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at)))
      parts.push(this.#repeated());
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: 'sequence', parts };
  }

  #repeated(): Expression {
    const body = this.#term();
    const sign = this.#match(/[*+?]|\{(\d+)(,(\d*))?\}/y);
    if (!sign) return body;
    const lazy = this.#take('?');
    const [text, least = '0', comma, most] = sign;
    if (text === '*') return { kind: 'repeat', body, least: 0, most: Number.POSITIVE_INFINITY, lazy };
    if (text === '+') return { kind: 'repeat', body, least: 1, most: Number.POSITIVE_INFINITY, lazy };
    if (text === '?') return { kind: 'repeat', body, least: 0, most: 1, lazy };
    const end = comma === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most);
    return { kind: 'repeat', body, least: Number(least), most: end, lazy };
  }

  #term(): Expression {
    const { m } = this.#modifiers;
    if (this.#take('^')) return { kind: 'edge', edge: { sign: '^', multiline: m } };
    if (this.#take('$')) return { kind: 'edge', edge: { sign: '$', multiline: m } };
    if (this.#take('\\b')) return { kind: 'edge', edge: { sign: '\\b', multiline: m } };
    if (this.#take('\\B')) return { kind: 'edge', edge: { sign: '\\B', multiline: m } };
    if (this.#take('(')) return this.#group();
    return this.#backReference() ?? this.#atom();
  }

  #group(): Expression {
    const look = this.#match(/\?(<?)([=!])/y);
    if (look) {
      const body = this.#closed();
      return { kind: 'look', behind: look[1] === '<', negative: look[2] === '!', body };
    }
    const modifiers = this.#match(/\?([ims]*)(?:-([ims]*))?:/y);
    if (modifiers) {
      const outer = this.#modifiers;
      const [, on = '', off = ''] = modifiers;
      const has = (flag: 'i' | 'm' | 's') => (outer[flag] || on.includes(flag)) && !off.includes(flag);
      this.#modifiers = { i: has('i'), m: has('m'), s: has('s') };
      const body = this.#closed();
      this.#modifiers = outer;
      return body;
    }
    this.#match(/\?<[^>]*>/y);
    const index = ++this.#captures;
    return { kind: 'group', index, body: this.#closed() };
  }

  #closed(): Expression {
    const body = this.#choice();
    if (!this.#take(')')) throw new UnknownSyntax();
    return body;
  }

  #backReference(): Expression | undefined {
    const start = this.#at;
    const found = this.#match(/\\(?:([1-9]\d*)|k<([^>]*)>)/y);
    if (!found) return undefined;
    const [, number, name = ''] = found;
    const indexes = number === undefined ? (this.#names.get(name) ?? []) : [Number(number)];
    // Without the `u` flag `\8` and `\k` may be no references at all (Annex B).
    const refers = number === undefined ? indexes.length > 0 : Number(number) <= this.#total;
    if (!refers) {
      this.#at = start;
      return undefined;
    }
    this.#hasBackReferences = true;
    return { kind: 'back', indexes, ignoreCase: this.#modifiers.i };
  }

  #atom(): Expression {
    const found =
      this.#match(/\[(?:\\[\s\S]|[^\]\\])*\]/y) ??
      this.#match(this.#unicode ? unicodeEscape : plainEscape) ??
      this.#match(this.#unicode ? /[\s\S]/uy : /[\s\S]/y);
    if (!found) throw new UnknownSyntax();
    const { i, s } = this.#modifiers;
    const flags = `${this.#unicode ? 'u' : ''}${i ? 'i' : ''}${s ? 's' : ''}`;
    // Without the `u` flag a lone `{`, `}`, `]` or `\` stands for itself; escaped it does so anywhere.
    const source = /^[{}\]\\]$/.test(found[0]) ? `\\${found[0]}` : found[0];
    return { kind: 'atom', atom: { source, flags } };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#source);
    if (found) this.#at += found[0].length;
    return found;
  }
}

/** Escapes as the `u` flag has them: a pair of surrogates is one character. */
const unicodeEscape =
  /\\(?:u\{[\da-fA-F]+\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|[\s\S])/uy;

/** Escapes without the flag: octal numbers are characters, and an incomplete escape is its letter. */
const plainEscape =
  /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[0-3][0-7]{0,2}|[4-7][0-7]?|(?!c)[\s\S])|\\(?=c)/y;
