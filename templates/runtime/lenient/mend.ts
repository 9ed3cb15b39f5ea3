import type { FailedCall, ParsedCall, ParseOutcomeOf, Repair } from '../calls.ts';
import { copyJson, isPlainObject } from '../json.ts';
import type { Leniency } from '../leniency.ts';
import { up } from '../lens/lens.ts';
import { findLimitIssues } from '../limits.ts';
import type { ActionDecoder, IdentifiedCall } from '../parse.ts';
import { type MendedText, mendText } from './text.ts';
import { mendValue } from './value.ts';

/**
 * A second reading of a call that could not be read to the letter: it becomes a valid call with all its repairs, or stays
 * refused as it was sent. Never throws and never changes what it was given.
 */
export function mend(
  call: IdentifiedCall,
  failed: FailedCall,
  decoder: ActionDecoder,
  provider: string,
  leniency: Leniency = {},
): ParseOutcomeOf<ParsedCall> {
  try {
    const source = sourceOf(call.args, leniency);
    if (source === undefined || findLimitIssues(source.value, source.text).length > 0) return failed;
    const value = up(source.value, decoder.restore, decoder.judge);
    if (!isPlainObject(value) || findLimitIssues(value, source.text).length > 0) return failed;
    const mended = mendValue(value, decoder.schema, decoder.input);
    if (mended === undefined) return failed;
    const repairs: readonly Repair[] = [...call.repairs, ...source.repairs, ...mended.repairs];
    return { ok: true, call: { id: call.id, name: call.action, input: mended.value, provider, repairs } };
  } catch {
    return failed;
  }
}

function sourceOf(
  args: unknown,
  leniency: Leniency,
): (Omit<MendedText, 'text'> & { readonly text?: string }) | undefined {
  if (typeof args === 'string') return mendText(args, leniency);
  return isPlainObject(args) ? { value: copyJson(args), repairs: [] } : undefined;
}
