import { isIpv4, isIpv6 } from './ip.ts';

/** Characters of ASCII that stand in a dot-atom only within quotes (RFC 5322, section 3.2.3). */
const specials = /[\s"(),:;<>@[\\\]]/;

/**
 * An address of RFC 5321, section 4.1.2: `local@domain`, where the local part may be quoted and the domain may be an IP
 * address in brackets. `character` is what a local part may be made of, besides its own rules.
 */
export function isMailbox(text: string, character: RegExp, isDomain: (domain: string) => boolean): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || !(isLiteral(domain) || isDomain(domain))) return false;
  if (local.length > 1 && local.startsWith('"') && local.endsWith('"')) {
    return isQuoted(local.slice(1, -1), character);
  }
  return local.split('.').every((atom) => atom !== '' && [...atom].every((each) => isPlain(each, character)));
}

function isPlain(each: string, character: RegExp): boolean {
  return character.test(each) && !specials.test(each);
}

function isQuoted(content: string, character: RegExp): boolean {
  const unescaped = content.replace(/\\[ -~]/g, '');
  return !/["\\]/.test(unescaped) && [...unescaped].every((each) => each === ' ' || character.test(each));
}

function isLiteral(domain: string): boolean {
  const content = domain.startsWith('[') && domain.endsWith(']') ? domain.slice(1, -1) : '';
  return /^ipv6:/i.test(content) ? isIpv6(content.slice(5)) : isIpv4(content);
}
