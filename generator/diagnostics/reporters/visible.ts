// Controls, marks of direction and invisible joiners, line separators, and halves of surrogate pairs.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text of strangers as one line that is safe to show: terminals obey control characters, and marks of direction make a
 * text read otherwise than it is. What is hidden is written out as `\u{…}`.
 */
export function visible(text: string): string {
  return text.replace(hidden, (character) =>
    character === '\t' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
