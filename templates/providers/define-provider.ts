import type { Dialect } from '../../generator/model/dialect.ts';
import { exportsByConvention, type HostProvider } from '../../generator/model/host-provider.ts';
import type { DialectChoice, Provider } from '../../generator/model/provider.ts';
import { dialects } from './dialects.ts';

/** A provider as a host writes it down. */
export interface ProviderDefinition<Id extends string = string>
  extends Omit<HostProvider<Id>, 'dialects' | 'exports'> {
  /** What it accepts, written out or by the id of a dialect of ours (`portable@2026-11`); `strict` where it has such a mode. */
  readonly dialects: { readonly default: DialectChoice; readonly strict?: DialectChoice };
  /**
   * Names that `wire.ts` exports, where they are not those that follow from the id: for `acme-chat` they are `AcmeChatTool`,
   * `AcmeChatResult`, `AcmeChatTypes` and `acmeChatWire`, and clients export `acmeChatTools`, `acmeChatAdapter` and `acmeChatNames`.
   */
  readonly exports?: Partial<Provider['exports']>;
}

/**
 * Defines a provider of a host's own: a tenth wire format, for the `providers` of a config, for toolkits made at run time, and for the
 * conformance suite (`toolwright/testing`). What is wrong in it is told, all at once, by whatever it is handed to.
 */
export function defineProvider<const Id extends string>(
  definition: ProviderDefinition<Id>,
): HostProvider<Id> {
  const { id, wire, dialects: chosen, exports: names } = definition;
  return {
    ...definition,
    // Also where it is missing: a provider is known by it.
    wire,
    dialects: {
      ...(chosen as Provider['dialects']),
      default: dialectOf(chosen?.default),
      ...(chosen?.strict === undefined ? {} : { strict: dialectOf(chosen.strict) }),
    },
    exports: { ...exportsByConvention(String(id)), ...names },
  };
}

/** An id that is not known stays as it is, and is told with the rest. */
function dialectOf(choice: DialectChoice): Dialect {
  return typeof choice === 'string' ? (dialects.get(choice) ?? (choice as never)) : choice;
}
