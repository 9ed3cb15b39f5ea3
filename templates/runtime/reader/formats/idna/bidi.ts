/** Classes of Unicode's bidirectional algorithm, by the scripts that have them. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const arabicDigit = /[\u0660-\u0669]/;
const europeanDigit = /[\d\u06F0-\u06F9]/;

/** Whether a label holds a letter, or a digit of Arabic, that is written from right to left. */
export function isRightToLeft(label: string): boolean {
  return [...label].some(isRightToLeftChar);
}

/** The Bidi rule (RFC 5893, section 2), for a label of a name in which some label is written from right to left. */
export function fitsBidi(label: string): boolean {
  const chars = [...label];
  const ending = chars.filter((char) => !/\p{Mn}/u.test(char)).at(-1) ?? '';
  const [first = ''] = chars;
  if (isRightToLeftLetter(first)) {
    const bothDigits = europeanDigit.test(label) && arabicDigit.test(label);
    return (
      !bothDigits && !chars.some(isLeftToRight) && (isRightToLeftChar(ending) || europeanDigit.test(ending))
    );
  }
  return (
    isLeftToRight(first) &&
    !chars.some(isRightToLeftChar) &&
    (isLeftToRight(ending) || europeanDigit.test(ending))
  );
}

function isRightToLeftChar(char: string): boolean {
  return isRightToLeftLetter(char) || arabicDigit.test(char);
}

function isRightToLeftLetter(char: string): boolean {
  return (
    rightToLeft.test(char) && !/\p{Mn}/u.test(char) && !arabicDigit.test(char) && !europeanDigit.test(char)
  );
}

function isLeftToRight(char: string): boolean {
  return /[\p{L}\p{Mc}]/u.test(char) && !rightToLeft.test(char);
}
