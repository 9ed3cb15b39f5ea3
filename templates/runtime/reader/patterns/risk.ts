import { expressionOf } from '../native-pattern.ts';
import { findAmbiguity, type PatternRisk } from './ambiguity.ts';
import { parsePattern } from './parse.ts';
import { positionsOf } from './positions.ts';
import type { Expression } from './syntax.ts';

export type { PatternRisk };

/**
 * How a pattern behaves in the platform's backtracking matcher at worst. Found by the ambiguity of its automaton (Weber
 * and Seidl, "On the degree of ambiguity of finite automata", 1991; Weideman et al., "Analyzing matching time behavior
 * of backtracking regular expression matchers", 2016): a place that one text can be led back to in two ways makes it
 * exponential, two loops that one text can run through in different ways make it polynomial. Errs to the safe side: what
 * cannot be told is `exponential`. A pattern that is no regular expression matches nothing, in no time.
 */
export function patternRisk(source: string): PatternRisk {
  const known = risks.get(source);
  if (known !== undefined) return known;
  const expression = expressionOf(source);
  if (expression === undefined) return 'linear';
  const parsed = parsePattern(source, expression.unicode);
  const risk = parsed === undefined ? 'exponential' : riskOf(parsed.expression);
  if (risks.size > 10_000) risks.clear();
  risks.set(source, risk);
  return risk;
}

const risks = new Map<string, PatternRisk>();

function riskOf(expression: Expression): PatternRisk {
  if (!hasLoop(expression)) return 'linear';
  return findAmbiguity(positionsOf(withoutTail(expression), !startsAtStart(expression)));
}

function hasLoop(expression: Expression): boolean {
  switch (expression.kind) {
    case 'repeat':
      return expression.most > 1 || hasLoop(expression.body);
    case 'sequence':
      return expression.parts.some(hasLoop);
    case 'choice':
      return expression.branches.some(hasLoop);
    case 'group':
    case 'look':
      return hasLoop(expression.body);
    default:
      return expression.kind === 'back';
  }
}

/** Whether a match can only begin at the start of the text; else it is tried at every place. */
function startsAtStart(expression: Expression): boolean {
  switch (expression.kind) {
    case 'edge':
      return expression.edge.sign === '^' && !expression.edge.multiline;
    case 'sequence':
      return expression.parts[0] !== undefined && startsAtStart(expression.parts[0]);
    case 'choice':
      return expression.branches.every(startsAtStart);
    case 'group':
      return startsAtStart(expression.body);
    default:
      return false;
  }
}

/** Without a last repetition of single characters: whatever it takes, the match has succeeded by then. */
function withoutTail(expression: Expression): Expression {
  switch (expression.kind) {
    case 'sequence': {
      const last = expression.parts.at(-1);
      if (last === undefined) return expression;
      const rest = expression.parts.slice(0, -1);
      const end = withoutTail(last);
      if (end === last) return expression;
      return withoutTail({ kind: 'sequence', parts: isEmpty(end) ? rest : [...rest, end] });
    }
    case 'choice': {
      const branches = expression.branches.map(withoutTail);
      const changed = branches.some((branch, index) => branch !== expression.branches[index]);
      return changed ? { kind: 'choice', branches } : expression;
    }
    case 'group': {
      const body = withoutTail(expression.body);
      return body === expression.body ? expression : body;
    }
    case 'repeat':
      if (expression.body.kind !== 'atom' || expression.most === expression.least) return expression;
      return { ...expression, most: expression.least };
    default:
      return expression;
  }
}

function isEmpty(expression: Expression): boolean {
  return expression.kind === 'repeat' && expression.most === 0;
}
