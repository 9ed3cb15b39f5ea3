import { hex } from './hex.ts';
import { toJson } from './json-form.ts';
import { platform } from './platform.ts';

/**
 * JSON text that is the same for equal values: members in code-unit order of their keys, no white space, `-0` as `0`. What JSON does
 * not carry is what `toJson` makes of it.
 */
export function canonicalJson(value: unknown): string {
  const json = toJson(value);
  if (!json.ok) throw json.cause;
  return write(json.value ?? null);
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`;
}

/** A short name for a value that gives nothing of it away: SHA-256 of its canonical JSON, in hexadecimal digits. */
export async function digest(value: unknown): Promise<string> {
  const bytes = new platform.TextEncoder().encode(canonicalJson(value));
  return hex(new Uint8Array(await platform.crypto.subtle.digest('SHA-256', bytes)));
}
