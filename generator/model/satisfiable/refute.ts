import type { Json, Schema } from '../ir.ts';
import { member } from '../subschemas.ts';
import { refuteArray, refuteNumber, refuteObject, refuteString } from './by-type.ts';
import {
  branches,
  type Clause,
  type Conjunct,
  clausesOf,
  isRefutation,
  type Refutation,
} from './conjunction.ts';
import { equal, typeOf, typesOf, type ValueType } from './types.ts';

/** How many conjunctions are looked at before the question is left open. */
const budget = 20_000;

/**
 * Says why no value can satisfy a normalised schema, or `undefined` where one may. It is right when it
 * refutes; it does not find every contradiction (conditions, patterns, `not`, `oneOf` overlaps and counts are
 * not reasoned about).
 */
export class Refuter {
  readonly #root: Schema;
  /** What is being refuted: a value that needs itself as a part of itself cannot be finite. */
  readonly #open = new Set<string>();
  #steps = 0;

  constructor(root: Schema) {
    this.#root = root;
  }

  refute(conjuncts: readonly Conjunct[]): Refutation | undefined {
    if (++this.#steps > budget) return undefined;
    const clauses = clausesOf(conjuncts, this.#root);
    if (isRefutation(clauses)) return clauses;
    const key = JSON.stringify(clauses.map(({ pointer }) => pointer).sort());
    if (this.#open.has(key)) {
      const pointer = clauses[0]?.pointer ?? '';
      return { reason: 'a value would have to contain itself without end', pointer, combined: false };
    }
    this.#open.add(key);
    try {
      return this.#refuteClauses(clauses);
    } finally {
      this.#open.delete(key);
    }
  }

  #refuteClauses(clauses: readonly Clause[]): Refutation | undefined {
    const types = typesOf(clauses);
    if (types.size === 0) return typeClash(clauses);
    return (
      this.#refuteValues(clauses, types) ??
      this.#refuteBranches(clauses, types) ??
      this.#refuteTypes(clauses, types)
    );
  }

  /** `enum` and `const`: the few values that may be are looked at one by one. */
  #refuteValues(clauses: readonly Clause[], types: ReadonlySet<ValueType>): Refutation | undefined {
    const lists = clauses.flatMap((clause) =>
      listed(clause).map(({ keyword, values }) => ({ clause, keyword, values })),
    );
    const [first] = lists;
    if (first === undefined) return undefined;
    const pointer = `${first.clause.pointer}/${first.keyword}`;
    if (first.values.length === 0) return { reason: '`enum` lists no value', pointer, combined: false };
    const typed = first.values.filter((value) => types.has(typeOf(value)));
    if (typed.length === 0) {
      const combined = first.values.some((value) => typesOf([first.clause]).has(typeOf(value)));
      return { reason: `no value of \`${first.keyword}\` has the type that is asked for`, pointer, combined };
    }
    const left = typed.filter((value) =>
      lists.every(({ values }) => values.some((other) => equal(value, other))),
    );
    if (left.length > 0) return undefined;
    const inOne = lists.every(({ clause }) => clause === first.clause);
    return { reason: '`const` and `enum` have no value in common', pointer, combined: !inOne };
  }

  /** A union fits nothing when none of its branches does, under the types that are left. */
  #refuteBranches(clauses: readonly Clause[], types: ReadonlySet<ValueType>): Refutation | undefined {
    const typed: Conjunct = { schema: { type: [...types] }, pointer: `#${[...types].join()}` };
    for (const clause of clauses) {
      for (const keyword of ['anyOf', 'oneOf'] as const) {
        const found = branches(clause, keyword);
        if (found === undefined || found.length === 0) continue;
        const reasons: Refutation[] = [];
        for (const branch of found) {
          const reason = this.refute([branch, typed]);
          if (reason === undefined) break;
          reasons.push(reason);
        }
        const [only] = reasons;
        if (reasons.length < found.length || only === undefined) continue;
        const reason =
          found.length === 1 ? only.reason : `no branch of \`${keyword}\` can be satisfied (${only.reason})`;
        return {
          reason,
          pointer: `${clause.pointer}/${keyword}`,
          combined: reasons.every((each) => each.combined),
        };
      }
    }
    return undefined;
  }

  /** Nothing fits when no type does. */
  #refuteTypes(clauses: readonly Clause[], types: ReadonlySet<ValueType>): Refutation | undefined {
    const refute = (conjuncts: readonly Conjunct[]): Refutation | undefined => this.refute(conjuncts);
    let first: Refutation | undefined;
    for (const type of types) {
      const reason =
        type === 'object'
          ? refuteObject(clauses, refute)
          : type === 'array'
            ? refuteArray(clauses, refute)
            : type === 'number'
              ? refuteNumber(clauses)
              : type === 'string'
                ? refuteString(clauses)
                : undefined;
      if (reason === undefined) return undefined;
      first ??= reason;
    }
    return first;
  }
}

function listed({ schema }: Clause): { keyword: 'const' | 'enum'; values: readonly Json[] }[] {
  const found: { keyword: 'const' | 'enum'; values: readonly Json[] }[] = [];
  const constant = member(schema, 'const');
  if (constant !== undefined) found.push({ keyword: 'const', values: [constant] });
  const list = member(schema, 'enum');
  if (Array.isArray(list)) found.push({ keyword: 'enum', values: list });
  return found;
}

function typeClash(clauses: readonly Clause[]): Refutation {
  const saying = clauses.filter(
    ({ schema, pointer }) => !pointer.startsWith('#') && member(schema, 'type') !== undefined,
  );
  const named = saying.map(({ schema }) => JSON.stringify(member(schema, 'type'))).join(' and ');
  return {
    reason: `the type is ${named}`,
    pointer: `${saying.at(-1)?.pointer ?? ''}/type`,
    combined: saying.length > 1,
  };
}
