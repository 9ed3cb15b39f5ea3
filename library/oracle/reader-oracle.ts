import { step } from '../../generator/model/documents.ts';
import type { Draft } from '../../generator/model/drafts.ts';
import type { Json, Schema } from '../../generator/model/ir.ts';
import type { Fault, Oracle } from '../../generator/model/oracle.ts';
import type { JsonSchema, ObjectSchema } from '../../templates/runtime/json.ts';
import type { Issue } from '../../templates/runtime/reader/issue.ts';
import { judge, readerOf } from '../../templates/runtime/readers.ts';
import { schemaRules } from './schema-rules.ts';

/**
 * The oracle where actions are known at run time only: the client's own reader. Schemas of older drafts are asked about once they are brought to
 * 2020-12; meta-schemas are not at hand, so that a schema cannot refer to them.
 */
export const readerOracle: Oracle = { schemaFaults, valueFault, metaSchema: () => undefined };

function schemaFaults(draft: Draft, schema: Json): Fault[] {
  if (draft !== '2020-12') return [];
  const read = readerOf(schemaRules).read(schema);
  return read.ok ? [] : deepest(read.issues.map(faultOf));
}

/** What wraps a fault only repeats that there is one; of several at one place, the first tells enough. */
function deepest(faults: readonly Fault[]): Fault[] {
  return faults.filter(
    ({ pointer }, index) =>
      !faults.some((other) => other.pointer.startsWith(`${pointer}/`)) &&
      faults.findIndex((other) => other.pointer === pointer) === index,
  );
}

function valueFault(root: Schema, pointer: string, value: Json): Fault | undefined {
  const schema = root as JsonSchema;
  if (pointer !== '') {
    const fits = typeof schema === 'boolean' ? schema : judge.fits(schema as ObjectSchema, pointer, value);
    return fits ? undefined : { pointer: '', message: 'is not valid' };
  }
  const read = readerOf(schema).read(value);
  return read.ok ? undefined : deepest(read.issues.map(faultOf))[0];
}

function faultOf({ path, message }: Issue): Fault {
  return {
    pointer: path.map(step).join(''),
    message: message.replace(/, got [\s\S]*$/, '').replace(/^expected /, 'must be '),
  };
}
