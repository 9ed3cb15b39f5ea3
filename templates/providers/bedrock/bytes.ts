const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sextets: ReadonlyMap<string, number> = new Map([...alphabet].map((character, at) => [character, at]));

/** The bytes of a base64 text, by hand, since not every platform has `atob`; `undefined` where it is none, or empty. */
export function bytesOf(base64: unknown): Uint8Array | undefined {
  if (typeof base64 !== 'string') return undefined;
  const text = base64.replace(/\s+|=+\s*$/g, '');
  if (text === '' || text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const sextet = sextets.get(text.charAt(index));
    if (sextet === undefined) return undefined;
    bits = ((bits << 6) | sextet) & 0xffffff;
    const pending = ((index % 4) + 1) * 6;
    if (index % 4 > 0) bytes[at++] = (bits >> (pending % 8)) & 0xff;
  }
  return bytes;
}
