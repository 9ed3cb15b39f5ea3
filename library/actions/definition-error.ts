import { catalog } from '../../generator/diagnostics/catalog.ts';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';

/** Definitions that cannot be used: all that is wrong with them, at once. */
export class DefinitionError extends TypeError {
  override readonly name: string = 'DefinitionError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    super(errors.map(told).join('\n'));
    this.diagnostics = diagnostics;
  }
}

function told({ code, message, hint, at }: Diagnostic): string {
  const place = at === undefined ? '' : ` (${at.file}${at.pointer === '' ? '' : ` at ${at.pointer}`})`;
  return `${message}${place}. ${hint ?? catalog[code].fix} [${code}]`;
}
