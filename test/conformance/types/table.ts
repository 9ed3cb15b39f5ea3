import type { Outcome } from './verdicts.ts';

/** The shares that the suite is judged by, for one set of values. */
export interface Shares {
  readonly valid: number;
  readonly accepted: number;
  readonly invalid: number;
  readonly refused: number;
  /** Of the valid values that have undeclared keys on silent objects, as they stand. */
  readonly standing: number;
  readonly standingAccepted: number;
}

export function shares({ counts }: Outcome): Shares {
  const [plain, rest] = [counts['valid'], counts['valid, undeclared keys left out']];
  const invalid = counts['invalid, expressible'];
  const standing = counts['valid, as it stands'];
  return {
    valid: plain.accepted + plain.refused + rest.accepted + rest.refused,
    accepted: plain.accepted + rest.accepted,
    invalid: invalid.accepted + invalid.refused,
    refused: invalid.refused,
    standing: standing.accepted + standing.refused,
    standingAccepted: standing.accepted,
  };
}

/** One row of the printed table. */
export function row(label: string, outcome: Outcome): string {
  const { valid, accepted, invalid, refused, standing, standingAccepted } = shares(outcome);
  return [
    label.padEnd(34),
    `${percent(accepted, valid)} of ${valid} valid accepted`.padEnd(34),
    `${percent(standingAccepted, standing)} of ${standing} as they stand`.padEnd(34),
    `${percent(refused, invalid)} of ${invalid} expressible-invalid refused`.padEnd(48),
    `${outcome.broken.length} errors in the types`,
  ].join('');
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} %`;
}
