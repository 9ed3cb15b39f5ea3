import { own } from '../../json.ts';
import {
  below,
  type Check,
  type Compiler,
  everyOne,
  type Failure,
  type KeywordGroup,
  problem,
  several,
} from '../check.ts';
import { closestMember } from '../closest.ts';
import { describe } from '../describe.ts';
import * as say from '../messages.ts';
import { isNode, listAt } from '../node.ts';
import { type Discriminator, findDiscriminator } from './discriminator.ts';

/** `anyOf` and `oneOf`: the verdict, and of a value that fits no branch, what keeps it from the branch that was meant. */
export const unions: KeywordGroup = {
  keywords: ['anyOf', 'oneOf'],
  compile(schema, compiler) {
    const checks: Check[] = [];
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = listAt(schema, keyword);
      if (branches.length > 0) checks.push(union(keyword, branches, compiler));
    }
    return everyOne(checks);
  },
};

function union(keyword: 'anyOf' | 'oneOf', branches: readonly unknown[], compiler: Compiler): Check {
  const checks = branches.map((branch) => compiler.check(branch));
  const discriminator = findDiscriminator(branches, compiler);
  const words = (at: number) => describe(branches[at], compiler);
  const failureOf = (at: number, sample: object) => compiler.judge(branches[at], sample);

  return (value) => {
    if (discriminator && isNode(value)) {
      const tag = own(value, discriminator.key);
      if (tag !== undefined || discriminator.required)
        return tagged(value, tag, discriminator, checks, keyword, failureOf);
    }
    let meant: Failure | undefined;
    let index = 0;
    let fitting: number[] | undefined;
    for (let at = 0; at < checks.length; at++) {
      const failure = checks[at]?.(value);
      if (failure === undefined) {
        if (keyword === 'anyOf') return undefined;
        if (fitting) fitting.push(at);
        else fitting = [at];
      } else if (meant === undefined || distance(failure) < distance(meant)) {
        meant = failure;
        index = at;
      }
    }
    if (fitting)
      return fitting.length === 1
        ? undefined
        : problem(keyword, () => say.manyBranches(fitting, words, branches.length));
    if (meant === undefined) return undefined;
    if (distance(meant) >= otherKind)
      return problem(keyword, () => say.expected(say.oneOf([...branches.keys()], words), value));
    const summary = problem(keyword, () => say.nearestBranch(words(index), branches.length));
    return branches.length === 1 ? meant : several([summary, meant]);
  };
}

/** What keeps an object from a branch: for texts, which are made when the reading is over. */
type Fit = (branch: number, sample: object) => Failure | undefined;

/** Only the branch that the tag names can fit, so it alone is asked, and what it refuses is what was meant. */
function tagged(
  value: unknown,
  tag: unknown,
  { key, branchOf }: Discriminator,
  checks: readonly (Check | undefined)[],
  keyword: string,
  failureOf: Fit,
): Failure | undefined {
  const index = branchOf.get(tag);
  if (index === undefined) {
    const tags = () => say.oneOf([...branchOf.keys()], say.literal);
    if (tag === undefined) {
      return below(
        key,
        problem('required', (withNearest) =>
          say.missingTag(tags(), withNearest ? tagThatFits(value, key, branchOf, failureOf) : undefined),
        ),
      );
    }
    return below(
      key,
      problem(keyword, (withNearest) =>
        say.expected(tags(), tag, withNearest ? closestMember(tag, [...branchOf.keys()]) : undefined),
      ),
    );
  }
  const failure = checks[index]?.(value);
  if (failure === undefined) return undefined;
  const summary = problem(keyword, () => say.taggedBranch(key, tag));
  return several([summary, failure]);
}

/** The tag whose branch the rest of the object is nearest to. */
function tagThatFits(
  value: unknown,
  key: string,
  branchOf: ReadonlyMap<unknown, number>,
  failureOf: Fit,
): string {
  let best: unknown;
  let least = Number.POSITIVE_INFINITY;
  for (const [tag, index] of branchOf) {
    const failure = failureOf(index, { ...(value as object), [key]: tag });
    const far = failure === undefined ? 0 : distance(failure);
    if (far < least) [best, least] = [tag, far];
  }
  return say.literal(best);
}

const otherKind = 1_000_000;
const otherTag = 1000;

/** References share what they found: without this, failures that double with each step would be added up for ever. */
const distances = new WeakMap<Failure, number>();

/** How far a value is from a branch: one of another kind is not meant, one with another constant hardly. */
function distance(failure: Failure): number {
  if ('parts' in failure) {
    const known = distances.get(failure);
    if (known !== undefined) return known;
    const sum = failure.parts.reduce((total, part) => total + distance(part), 0);
    distances.set(failure, sum);
    return sum;
  }
  if ('tell' in failure) return isKind(failure.keyword) ? otherKind : 1;
  if ('tell' in failure.inner && (failure.inner.keyword === 'const' || failure.inner.keyword === 'enum'))
    return otherTag;
  return failure.count;
}

function isKind(keyword: string): boolean {
  return keyword === 'type' || keyword === 'const' || keyword === 'enum' || keyword === 'false';
}
