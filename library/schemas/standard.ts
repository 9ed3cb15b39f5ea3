import type { Json } from '../../generator/model/ir.ts';
import { quote } from '../../templates/runtime/quote.ts';
import { jsonData } from './json-data.ts';
import { causeText, type Role, Unreadable } from './note.ts';

/** The dialects that the standard recommends (https://standardschema.dev/json-schema); a schema of draft-07 says so, and is brought to 2020-12 later. */
const targets: readonly (readonly [target: string, uri: string])[] = [
  ['draft-2020-12', 'https://json-schema.org/draft/2020-12/schema'],
  ['draft-07', 'http://json-schema.org/draft-07/schema#'],
];

/**
 * One side of a Standard JSON Schema.
 *
 * @throws {Unreadable} where the schema has no JSON Schema, or none in a dialect that we read
 */
export function printStandard(standard: object, role: Role): Json {
  const vendor = vendorOf(standard);
  const converter: unknown = Reflect.get(standard, 'jsonSchema');
  const print: unknown =
    typeof converter === 'object' && converter !== null ? Reflect.get(converter, role) : undefined;
  if (typeof print !== 'function') {
    throw new Unreadable(
      `is a Standard Schema of ${vendor} that cannot say itself as JSON Schema`,
      'Use a version or an adapter that has `~standard.jsonSchema` (for Valibot: `toStandardJsonSchema` of @valibot/to-json-schema), or give JSON Schema.',
    );
  }
  let failure: unknown;
  for (const [target, uri] of targets) {
    let printed: unknown;
    try {
      printed = Reflect.apply(print, converter, [{ target }]);
    } catch (cause) {
      failure ??= cause;
      continue;
    }
    if (typeof printed === 'object' && printed !== null) {
      const data = jsonData(printed);
      return typeof data === 'object' && data !== null && !Array.isArray(data)
        ? { $schema: uri, ...data }
        : data;
    }
    failure ??= new TypeError('it gave no object');
  }
  throw new Unreadable(
    `cannot be said as JSON Schema by ${vendor}: ${causeText(failure)}`,
    'Leave out of the schema what its library cannot say, or give JSON Schema.',
  );
}

function vendorOf(standard: object): string {
  const vendor: unknown = Reflect.get(standard, 'vendor');
  return typeof vendor === 'string' ? quote(vendor) : 'an unknown library';
}
