import type { KeywordGroup } from '../check.ts';
import { formatGroup } from './format.ts';
import { isIpv4, isIpv6 } from './ip.ts';
import { isMailbox } from './mailbox.ts';
import { isAsciiName } from './name.ts';

/** Addresses of machines and mailboxes in ASCII. */
export const addressFormats: KeywordGroup = formatGroup({
  ipv4: isIpv4,
  ipv6: isIpv6,
  email: (text) => isMailbox(text, /[!-~]/, isAsciiName),
});
