import type { KeywordGroup, TextTest } from '../check.ts';
import { expressionOf, nativePattern } from '../native-pattern.ts';
import { findMatch } from './match.ts';
import { parsePattern } from './parse.ts';
import { compilePattern } from './program.ts';
import { patternRisk } from './risk.ts';

/**
 * Patterns for which the platform's backtracking could take more than linear time run in a matcher of our own that
 * cannot; all others run as they are. Linked where a schema has such a pattern.
 */
export const guardedPatterns: KeywordGroup = { keywords: [], pattern: guardedPattern };

/** The test of a pattern, safe for texts from strangers. Also for generation, to find patterns that match nothing. */
export function guardedPattern(source: string): TextTest {
  if (patternRisk(source) === 'linear') return nativePattern(source);
  const parsed = parsePattern(source, expressionOf(source)?.unicode === true);
  const program = parsed && compilePattern(parsed);
  // Too long to be written out and too dangerous to be run, or beyond the budget: nothing is known to match.
  return program === undefined ? () => false : (text) => findMatch(program, text) === true;
}
