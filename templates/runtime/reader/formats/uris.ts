import type { KeywordGroup } from '../check.ts';
import { formatGroup, matches } from './format.ts';
import { isIpv6 } from './ip.ts';

/** RFC 3986, appendix B: any text, in its components. */
const components = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;

/** What the components may be made of: RFC 3986 for URIs, RFC 3987 for IRIs. */
interface Alphabet {
  readonly host: RegExp;
  readonly userInfo: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

const ascii = alphabet('', '');
const international = alphabet(
  String.raw`\u00A0-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF\u{10000}-\u{1FFFD}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}` +
    String.raw`\u{40000}-\u{4FFFD}\u{50000}-\u{5FFFD}\u{60000}-\u{6FFFD}\u{70000}-\u{7FFFD}\u{80000}-\u{8FFFD}` +
    String.raw`\u{90000}-\u{9FFFD}\u{A0000}-\u{AFFFD}\u{B0000}-\u{BFFFD}\u{C0000}-\u{CFFFD}\u{D0000}-\u{DFFFD}\u{E1000}-\u{EFFFD}`,
  String.raw`\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}`,
);

function alphabet(letters: string, privateUse: string): Alphabet {
  const only = (more: string): RegExp =>
    new RegExp(String.raw`^(?:[\w\-.~!$&'()*+,;=${letters}${more}]|%[\da-fA-F]{2})*$`, 'u');
  return {
    host: only(''),
    userInfo: only(':'),
    path: only(':@/'),
    query: only(`:@/?${privateUse}`),
    fragment: only(':@/?'),
  };
}

function isReference(text: string, letters: Alphabet, schemeNeeded: boolean): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = components.exec(text) ?? [];
  if (scheme === undefined ? schemeNeeded || /^[^/]*:/.test(path) : !/^[a-z][a-z\d+.-]*$/i.test(scheme))
    return false;
  return (
    (authority === undefined || isAuthority(authority, letters)) &&
    letters.path.test(path) &&
    letters.query.test(query) &&
    letters.fragment.test(fragment)
  );
}

function isAuthority(text: string, letters: Alphabet): boolean {
  const at = text.lastIndexOf('@');
  if (at >= 0 && !letters.userInfo.test(text.slice(0, at))) return false;
  const [, bracketed, plain = '', port] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(text.slice(at + 1)) ?? [];
  if (bracketed === undefined)
    return port === undefined && plain === '' ? text.slice(at + 1) === '' : letters.host.test(plain);
  return isIpv6(bracketed) || /^v[\da-f]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(bracketed);
}

/** RFC 6570, section 2; an apostrophe may stand in a literal (erratum 6937). */
const name = String.raw`(?:\w|%[\da-fA-F]{2})(?:\.?(?:\w|%[\da-fA-F]{2}))*`;
const variable = String.raw`${name}(?::[1-9]\d{0,3}|\*)?`;
const template = new RegExp(
  String.raw`^(?:[^\u0000-\u0020"%<>\\^${'`'}{|}\u007F-\u009F]|%[\da-fA-F]{2}|\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\})*$`,
  'u',
);

/** URIs, IRIs, references and templates. */
export const uriFormats: KeywordGroup = formatGroup({
  uri: (text) => isReference(text, ascii, true),
  'uri-reference': (text) => isReference(text, ascii, false),
  iri: (text) => isReference(text, international, true),
  'iri-reference': (text) => isReference(text, international, false),
  url: (text) => /^(?:https?|ftp):\/\/[^/?#]/i.test(text) && isReference(text, international, true),
  'uri-template': matches(template),
});
