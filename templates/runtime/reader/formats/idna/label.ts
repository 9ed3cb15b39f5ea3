/** Code points that are valid, or not, whatever their properties say (RFC 5892, section 2.6). */
const allowed = /^[\u00DF\u03C2\u06FD\u06FE\u0F0B\u3007a-z\d-]$/;
const disallowed = /^[\u0640\u07FA\u302E\u302F\u3031-\u3035\u303B\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB]$/;

/** Code points that need a rule of their own (RFC 5892, appendix A). */
const contextual = /^[\u00B7\u0375\u05F3\u05F4\u30FB\u0660-\u0669\u06F0-\u06F9\u200C\u200D]$/;

/** Letters, digits and marks (RFC 5892, section 2.1). */
const letterOrDigit = /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]$/u;
const ignorable = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}]$/u;

/** Signs of canonical combining class 9, of the scripts that use joiners (Unicode 15, `Virama`). */
const virama =
  /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84\u1039\u103A\u1714\u1715\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA82C\uA8C4\uA953\uA9C0\uAAF6\uABED]$/;

/** Letters that join to the next one; Arabic letters that join only to the one before are not among them. */
const joinsNext =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Mandaic}](?<![\u0622-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5])\p{Mn}*$/u;
const joinsPrevious =
  /^\p{Mn}*[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Mandaic}]/u;

/** Whether a label in Unicode is valid by itself (RFC 5891, section 5.4). */
export function isUnicodeLabel(label: string): boolean {
  if (label === '' || label.normalize('NFC') !== label) return false;
  if (label.startsWith('-') || label.endsWith('-') || label.slice(2, 4) === '--' || /^\p{M}/u.test(label))
    return false;
  let at = 0;
  for (const char of label) {
    const before = label.slice(0, at);
    at += char.length;
    if (!(contextual.test(char) ? fitsContext(char, before, label.slice(at)) : isValid(char))) return false;
  }
  return true;
}

function isValid(char: string): boolean {
  if (allowed.test(char)) return true;
  if (disallowed.test(char) || ignorable.test(char)) return false;
  // A code point that normalisation or folding changes could stand for another (RFC 5892, section 2.2).
  return letterOrDigit.test(char) && char.normalize('NFKC').toLowerCase().normalize('NFKC') === char;
}

function fitsContext(char: string, before: string, after: string): boolean {
  switch (char) {
    case '\u200C':
      return virama.test(before) || (joinsNext.test(before) && joinsPrevious.test(after));
    case '\u200D':
      return virama.test(before);
    case '\u00B7':
      return before.endsWith('l') && after.startsWith('l');
    case '\u0375':
      return /^\p{Script=Greek}/u.test(after);
    case '\u05F3':
    case '\u05F4':
      return /\p{Script=Hebrew}$/u.test(before);
    case '\u30FB':
      return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(before + after);
    default: {
      const others = /[\u0660-\u0669]/.test(char) ? /[\u06F0-\u06F9]/ : /[\u0660-\u0669]/;
      return !others.test(before + after);
    }
  }
}
