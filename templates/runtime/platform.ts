/**
 * The few globals that every JavaScript host has (Node, Deno, Bun, browsers, Workers) and that ECMAScript's own types do
 * not describe. They are typed here, so that a client compiles with or without the DOM's or Node's types.
 */

/** What the client needs of an abort signal; every real `AbortSignal` fits. */
export interface SignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The host's own `AbortSignal` type where it has one, so that a handler can hand it to `fetch`. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Native } }
  ? Native
  : SignalLike;

interface Platform {
  readonly AbortController: new () => { readonly signal: Signal; abort(reason?: unknown): void };
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly performance: { now(): number };
  readonly crypto: {
    getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes;
    readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> };
  };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
}

export const platform: Platform = globalThis as unknown as Platform;
