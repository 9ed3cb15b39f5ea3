import type { Severity } from '../../diagnostics/catalog.ts';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { locate, valueAt } from '../documents.ts';
import type { Json, Schema } from '../ir.ts';
import type { NormalizedSchema } from '../normalize.ts';
import type { Oracle } from '../oracle.ts';
import { type Check, sourceOf } from './check.ts';
import { simpleVerdict } from './simple-verdict.ts';
import { eachSchema } from './walk.ts';

/**
 * Examples fit their schemas: an error in our own shape, a warning in a foreign one, whose example is then
 * left out.
 */
export const exampleCheck: Check = {
  name: 'examples',
  *run({ schemas, examples, own }, { oracle }) {
    for (const { place, value } of examples) {
      for (const role of ['input', 'output'] as const) {
        const subject = schemas.find((each) => each.role === role);
        if (subject === undefined || value[role] === undefined) continue;
        const fault = oracle.valueFault(subject.normalized.schema, '', value[role]);
        if (fault === undefined) continue;
        const message = `The example's ${role} does not fit its schema: ${fault.pointer === '' ? 'it' : `\`${fault.pointer}\``} ${fault.message}`;
        yield severely(
          own ? 'error' : 'warning',
          diagnostic('invalid-example', message, locate(place, `/${role}${fault.pointer}`)),
        );
      }
    }
  },
};

/** True where an example may be shown to models. */
export function isGoodExample(
  value: { input?: Json; output?: Json },
  input: Schema,
  output: Schema | undefined,
  oracle: Oracle,
): boolean {
  const fits = (schema: Schema, each: Json): boolean => oracle.valueFault(schema, '', each) === undefined;
  if (value.input === undefined || !fits(input, value.input)) return false;
  return output === undefined || value.output === undefined || fits(output, value.output);
}

/** Defaults fit the schemas that they stand in. */
export const defaultCheck: Check = {
  name: 'defaults',
  *run({ schemas }, { oracle }) {
    for (const subject of schemas) {
      for (const pointer of wrongDefaults(subject.normalized, oracle)) {
        const value = valueAt(subject.normalized.schema as Json, `${pointer}/default`);
        const message = `The default ${shown(value)} does not fit its own schema`;
        yield diagnostic('invalid-default', message, sourceOf(subject, `${pointer}/default`));
      }
    }
  },
};

/** Pointers of the subschemas whose default they themselves refuse. */
function* wrongDefaults({ schema }: NormalizedSchema, oracle: Oracle): Generator<string> {
  for (const [each, pointer] of eachSchema(schema)) {
    if (!Object.hasOwn(each, 'default')) continue;
    const value = each['default'] as Json;
    const verdict = simpleVerdict(each, value) ?? oracle.valueFault(schema, pointer, value) === undefined;
    if (!verdict) yield pointer;
  }
}

function severely(severity: Severity, message: Diagnostic): Diagnostic {
  return { ...message, severity };
}

function shown(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
