/** Punycode (RFC 3492, sections 5 and 6). */
const base = 36;
const delimiter = '-';

/** The text that is encoded; `undefined` where it is not Punycode. */
export function decode(encoded: string): string | undefined {
  const end = encoded.lastIndexOf(delimiter);
  const points = [...encoded.slice(0, Math.max(0, end))].map((each) => each.codePointAt(0) ?? 0);
  let point = 128;
  let bias = 72;
  let at = 0;
  for (let read = end < 0 ? 0 : end + 1; read < encoded.length; ) {
    const before = at;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(encoded.charAt(read++));
      if (digit < 0) return undefined;
      at += digit * weight;
      const threshold = thresholdAt(k, bias);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = points.length + 1;
    bias = adapt(at - before, length, before === 0);
    point += Math.floor(at / length);
    at %= length;
    if (point > 0x10ffff) return undefined;
    points.splice(at++, 0, point);
  }
  return String.fromCodePoint(...points);
}

export function encode(text: string): string {
  const points = [...text].map((each) => each.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < 128);
  let result = String.fromCodePoint(...basic) + (basic.length > 0 ? delimiter : '');
  let handled = basic.length;
  let point = 128;
  let delta = 0;
  let bias = 72;
  while (handled < points.length) {
    const next = Math.min(...points.filter((each) => each >= point));
    delta += (next - point) * (handled + 1);
    point = next;
    for (const each of points) {
      if (each < point) delta++;
      if (each !== point) continue;
      let rest = delta;
      for (let k = base; ; k += base) {
        const threshold = thresholdAt(k, bias);
        if (rest < threshold) break;
        result += charOf(threshold + ((rest - threshold) % (base - threshold)));
        rest = Math.floor((rest - threshold) / (base - threshold));
      }
      result += charOf(rest);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    point++;
  }
  return result;
}

function thresholdAt(k: number, bias: number): number {
  return Math.min(26, Math.max(1, k - bias));
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += base) rest = Math.floor(rest / (base - 1));
  return k + Math.floor((base * rest) / (rest + 38));
}

function digitOf(char: string): number {
  return char === '' ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(char);
}

function charOf(digit: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(digit);
}
