import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { ajvVerdict } from '../../support/oracle.ts';
import { randomSchema, randomValue } from './random-schemas.ts';

describe('random schemas with every keyword', () => {
  it.each([
    { what: 'without unevaluated members', unevaluated: false, numRuns: 200 },
    { what: 'with unevaluated members', unevaluated: true, numRuns: 200 },
  ])('get the verdicts of ajv, $what', ({ unevaluated, numRuns }) => {
    fc.assert(
      fc.property(
        randomSchema({ unevaluated }),
        fc.array(randomValue, { minLength: 8, maxLength: 8 }),
        (schema, values) => {
          const verdict = ajvVerdict(schema);
          fc.pre(verdict !== undefined);
          const reader = createReader(schema as JsonSchema);
          for (const value of values) {
            const result = reader.read(value);
            const expected = attempt(() => verdict?.(value));
            if (expected !== undefined) expect(result.ok, JSON.stringify(value)).toBe(expected);
            if (!result.ok) expect(result.issues.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns, seed: 20 },
    );
  });
});

/** Some combinations make ajv's own code throw; then there is nothing to compare with. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
