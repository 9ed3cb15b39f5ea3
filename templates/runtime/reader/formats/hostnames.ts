import type { KeywordGroup } from '../check.ts';
import { formatGroup } from './format.ts';
import { fitsBidi, isRightToLeft } from './idna/bidi.ts';
import { isUnicodeLabel } from './idna/label.ts';
import { decode, encode } from './idna/punycode.ts';
import { isMailbox } from './mailbox.ts';
import { isAsciiLabel } from './name.ts';

/** The Unicode form of a label of RFC 5890; `undefined` where it is none. */
function unicodeLabel(label: string): string | undefined {
  if (/^[\0-\x7F]*$/.test(label)) {
    if (!isAsciiLabel(label)) return undefined;
    if (!/^xn--/i.test(label)) return label;
    const decoded = decode(label.slice(4).toLowerCase());
    const faithful = decoded !== undefined && encode(decoded) === label.slice(4).toLowerCase();
    return faithful && /[^\0-\x7F]/.test(decoded) && isUnicodeLabel(decoded) ? decoded : undefined;
  }
  return label.length <= 2 * 63 && isUnicodeLabel(label) && encode(label).length + 'xn--'.length <= 63
    ? label
    : undefined;
}

/** RFC 5890: every label valid, and the Bidi rule of RFC 5893 for names that are written from right to left somewhere. */
function isName(text: string, separators: RegExp): boolean {
  if (text.length > 2 * 253) return false;
  const labels = text.split(separators).map(unicodeLabel);
  if (!labels.every((label) => label !== undefined)) return false;
  if (labels.reduce((length, label) => length + 1 + encodedLength(label), -1) > 253) return false;
  return !labels.some(isRightToLeft) || labels.every(fitsBidi);
}

function encodedLength(label: string): number {
  return /[^\0-\x7F]/.test(label) ? encode(label).length + 'xn--'.length : label.length;
}

function isInternationalName(text: string): boolean {
  return isName(text, /[.\u3002\uFF0E\uFF61]/);
}

/** Host names, and what may stand around them, in every script. */
export const hostnameFormats: KeywordGroup = formatGroup({
  hostname: (text) => /^[\0-\x7F]*$/.test(text) && isName(text, /\./),
  'idn-hostname': isInternationalName,
  'idn-email': (text) =>
    isMailbox(text, /[!-~]|[^\0-\x7F]/u, (domain) => isInternationalName(domain.normalize('NFC'))),
});
