import { hex } from './hex.ts';
import { platform } from './platform.ts';

const idBytes = 16;

/** Random bytes are dear one id at a time. Each is used once. */
const pool: Uint8Array = new Uint8Array(64 * idBytes);
let next: number = pool.length;

/** A fresh id that nobody can guess: 32 hexadecimal digits, as a W3C trace id has. */
export function randomId(): string {
  if (next === pool.length) {
    platform.crypto.getRandomValues(pool);
    next = 0;
  }
  const id = hex(pool.subarray(next, next + idBytes));
  next += idBytes;
  return id;
}
