import type { ParsedCall, ParseOutcomeOf } from '../calls.ts';
import { own } from '../json.ts';
import { isMendable, takesRepairs } from '../leniency.ts';
import { type ActionDecoder, decode, type IdentifiedCall } from '../parse.ts';
import type { Engine } from './engine.ts';

/** Reads a call to the letter; and where that fails, leniently, as far as the action's risk and the host allow. Never rejects. */
export async function readCall(
  { leniency, actions, library }: Engine,
  call: IdentifiedCall,
  decoder: ActionDecoder,
  provider: string,
): Promise<ParseOutcomeOf<ParsedCall>> {
  const risk = own(actions, call.action)?.risk ?? 'high';
  const outcome = decode(call, decoder, provider, takesRepairs(risk, leniency));
  if (outcome.ok || !isMendable(outcome, risk, leniency)) return outcome;
  const mend = await library.mend().catch(() => undefined);
  return mend?.(call, outcome, decoder, provider, leniency) ?? outcome;
}
