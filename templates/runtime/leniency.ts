import type { FailedCall } from './calls.ts';
import { exceeds, isRiskLevel, type RiskLevel } from './risk.ts';

/**
 * How much of what a model sent may be put right. Whatever was put right stands in the call's `repairs`; a call whose text was
 * cut off, or that holds more than one JSON value, is never put right.
 */
export interface Leniency {
  /**
   * `lenient` (the default) puts right what has one meaning only by the action's schema: `{"limit":"5"}` where no text may
   * stand. It saves a turn, and cannot change what the model meant. `strict` takes arguments exactly as the schema says.
   */
  readonly level?: 'strict' | 'lenient' | undefined;
  /**
   * Actions of a greater risk take no repairs, whatever the level. `medium` where nothing is said: what moves money is read to the
   * letter, since one more turn costs less than one wrong guess.
   */
  readonly maxRisk?: RiskLevel | undefined;
  /**
   * Text that is not JSON -> JSON (`jsonrepair`, say). Not asked for text that was cut off, holds more than one value, or has
   * a wrong escape (nobody knows whether "D:\new" has a line break). What it gives must be one object that fits the schema.
   */
  readonly repairJson?: ((text: string) => string) | undefined;
  /**
   * Integers that JavaScript cannot hold exactly: refused (the default), or given as their digits, as text, where the
   * action's schema takes a string there (`"type": ["integer", "string"]`).
   */
  readonly longIntegers?: 'refuse' | 'text' | undefined;
}

/** Whether an action of this risk takes repairs of its arguments. */
export function takesRepairs(risk: RiskLevel, { level, maxRisk = 'medium' }: Leniency = {}): boolean {
  return level !== 'strict' && !exceeds(risk, maxRisk);
}

/** Whether it is worth trying to put a call right that could not be read to the letter. */
export function isMendable(failed: FailedCall, risk: RiskLevel, leniency: Leniency | undefined): boolean {
  return failed.kind !== 'truncated' && takesRepairs(risk, leniency);
}

/** @throws {TypeError} for an option that cannot be meant (in code that was not type-checked) */
export function checkLeniency({ level, maxRisk, repairJson, longIntegers }: Leniency = {}): void {
  const wrong =
    (level !== undefined && level !== 'strict' && level !== 'lenient' && `level ${String(level)}`) ||
    (maxRisk !== undefined && !isRiskLevel(maxRisk) && `maxRisk ${String(maxRisk)}`) ||
    (repairJson !== undefined && typeof repairJson !== 'function' && 'repairJson that is no function') ||
    (longIntegers !== undefined &&
      longIntegers !== 'refuse' &&
      longIntegers !== 'text' &&
      `longIntegers ${String(longIntegers)}`);
  if (wrong) throw new TypeError(`leniency has no ${wrong}.`);
}
