const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

/** RFC 2673, section 3.2. */
export function isIpv4(text: string): boolean {
  return ipv4.test(text);
}

/** RFC 4291, section 2.2. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  let groups = 0;
  for (const [index, half] of halves.entries()) {
    if (half === '') continue;
    const parts = half.split(':');
    const last = parts.at(-1) ?? '';
    if (last.includes('.')) {
      if (index !== halves.length - 1 || !isIpv4(last)) return false;
      parts.splice(-1, 1, '0', '0');
    }
    if (!parts.every((part) => /^[\da-f]{1,4}$/i.test(part))) return false;
    groups += parts.length;
  }
  return halves.length === 2 ? groups <= 7 : groups === 8;
}
