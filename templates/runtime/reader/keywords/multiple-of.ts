import { type KeywordGroup, problem } from '../check.ts';
import { closestMultiple } from '../closest.ts';
import * as say from '../messages.ts';
import { numberAt } from '../node.ts';

/** `multipleOf`, by the decimal numbers that JSON text shows: 0.3 is a multiple of 0.1. */
export const multipleOf: KeywordGroup = {
  keywords: ['multipleOf'],
  compile(schema, compiler) {
    const divisor = numberAt(schema, 'multipleOf');
    if (divisor === undefined || !(divisor > 0) || divisor === Number.POSITIVE_INFINITY) return undefined;
    /** Where the schema takes it: it may lie beyond a bound. */
    const closest = (value: number): string | undefined => {
      const multiple = closestMultiple(value, divisor);
      return compiler.judge(schema, multiple) ? undefined : String(multiple);
    };
    return (value) =>
      typeof value !== 'number' || isMultiple(value, divisor)
        ? undefined
        : problem('multipleOf', () => say.expected(`a multiple of ${divisor}`, value, closest(value)));
  },
};

function isMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [left, leftExponent] = decimal(value);
  const [right, rightExponent] = decimal(divisor);
  const exponent = Math.min(leftExponent, rightExponent);
  return (
    (left * 10n ** BigInt(leftExponent - exponent)) % (right * 10n ** BigInt(rightExponent - exponent)) === 0n
  );
}

/** A number as an integer times a power of ten. */
function decimal(value: number): [digits: bigint, exponent: number] {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
