import { diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { providerFaults } from '../../generator/model/provider-faults.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import { member } from '../../templates/runtime/json.ts';
import { quote } from '../../templates/runtime/quote.ts';
import { DefinitionError } from '../actions/definition-error.ts';

/** @throws {DefinitionError} that tells everything that is wrong with a provider of a host's own */
export function checkProvider(provider: unknown): void {
  const id = member(provider, 'id');
  const subject = typeof id === 'string' ? `The provider ${quote(id)}` : 'The provider';
  const faults = providerFaults(provider, [...dialects.keys()]).map((fault) =>
    diagnostic('invalid-provider', `${subject}: ${fault}`),
  );
  if (faults.length > 0) throw new DefinitionError(faults);
}
