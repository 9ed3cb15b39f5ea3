import type { Shape } from './definition.ts';
import type { Provider } from './provider.ts';
import { camel, pascal } from './schemes.ts';

/** A provider of a host's own: what one of ours is, and where a client's copy of its wire format is made from. */
export interface HostProvider<Id extends string = string> extends Provider {
  readonly id: Id;
  /** Recognises tools in this provider's shape among a host's definitions. Asked before those of ours. */
  readonly shape?: Shape;
  /** The folder of its `wire.ts`: a file `URL`, or an absolute path. Only generated clients need it. */
  readonly folder?: { readonly href: string } | string;
}

/** Whether a value is meant as a provider: what `defineProvider` gives has its wire format, which no settings have. */
export function isHostProvider(value: unknown): value is HostProvider {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'wire');
}

/** The names in its `wire.ts` that a provider has where it does not say otherwise. */
export function exportsByConvention(id: string): Provider['exports'] {
  const stem = pascal(id, 'Provider');
  const prefix = camel(stem);
  return {
    tool: `${stem}Tool`,
    result: `${stem}Result`,
    types: `${stem}Types`,
    wire: `${prefix}Wire`,
    prefix,
  };
}
