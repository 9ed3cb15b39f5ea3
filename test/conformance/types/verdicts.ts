import type { Complaint } from './compiler.ts';
import type { Instance, Verdict } from './instances.ts';
import type { Programs } from './subject.ts';

/** What a compiler made of a set of values. */
export interface Outcome {
  readonly counts: { readonly [V in Verdict]: { readonly accepted: number; readonly refused: number } };
  /** Values that a type treats otherwise than it owes them, with what the compiler said. */
  readonly wrong: readonly { readonly instance: Instance; readonly text: string }[];
  /** Complaints about the types themselves. */
  readonly broken: readonly Complaint[];
}

export function outcome({ places }: Programs, complaints: readonly Complaint[]): Outcome {
  const refusals = new Map<string, string>();
  const broken: Complaint[] = [];
  for (const complaint of complaints) {
    const place = `${complaint.file}:${complaint.line}`;
    if (places.has(place)) refusals.set(place, complaint.text);
    else broken.push(complaint);
  }
  const counts: { [V in Verdict]: { accepted: number; refused: number } } = {
    valid: { accepted: 0, refused: 0 },
    'valid, undeclared keys left out': { accepted: 0, refused: 0 },
    'valid, as it stands': { accepted: 0, refused: 0 },
    'invalid, expressible': { accepted: 0, refused: 0 },
    'nothing owed': { accepted: 0, refused: 0 },
  };
  const wrong: { instance: Instance; text: string }[] = [];
  for (const [place, instance] of places) {
    const refusal = refusals.get(place);
    counts[instance.verdict][refusal === undefined ? 'accepted' : 'refused']++;
    const owed = instance.verdict.startsWith('valid');
    const owes = owed || instance.verdict === 'invalid, expressible';
    if (owes && owed !== (refusal === undefined)) wrong.push({ instance, text: refusal ?? 'accepted' });
  }
  return { counts, wrong, broken };
}
