import { createRequire } from 'node:module';
import type { Ajv as AjvClass, ErrorObject, ValidateFunction } from 'ajv';
import type { Draft } from '../drafts.ts';
import type { Json } from '../ir.ts';
import type { Fault } from '../oracle.ts';

/** What ajv says of a schema by its draft's own meta-schema. */
export function schemaFaults(draft: Draft, schema: Json): Fault[] {
  const validate = validatorOf(draft);
  if (validate(schema)) return [];
  const byPlace = new Map<string, ErrorObject[]>();
  for (const error of validate.errors ?? []) {
    byPlace.set(error.instancePath, [...(byPlace.get(error.instancePath) ?? []), error]);
  }
  // An error below another explains it; what wraps it (anyOf, if, $dynamicRef) only repeats that there is
  // one.
  const deepest = [...byPlace].filter(
    ([path]) => ![...byPlace.keys()].some((other) => other.startsWith(`${path}/`)),
  );
  return deepest.map(([pointer, errors]) => ({
    pointer,
    message: messageOf(errors),
  }));
}

function messageOf(errors: readonly ErrorObject[]): string {
  const telling = errors.filter(
    ({ keyword }) => !['anyOf', 'if', 'not', '$ref', '$dynamicRef'].includes(keyword),
  );
  const hasEnum = telling.some(({ keyword }) => keyword === 'enum');
  const texts = telling.map((error) => {
    if (error.keyword === 'enum')
      return `must be one of ${(error.params['allowedValues'] as readonly string[]).join(', ')}`;
    // Of `type`, whose value is one of a few names or a list of them.
    return hasEnum && error.params['type'] === 'array'
      ? 'a list of these'
      : (error.message ?? 'is not valid');
  });
  return [...new Set(texts)].join(' or ') || 'is not valid';
}

const require = createRequire(import.meta.url);

/**
 * Where each draft's validator is found; a module of one draft is loaded only when an action is written in
 * it.
 */
const modules: { readonly [D in Draft]: readonly [module: string, metaSchema: string] } = {
  'draft-04': ['ajv-draft-04', 'http://json-schema.org/draft-04/schema'],
  'draft-06': ['ajv', 'http://json-schema.org/draft-06/schema'],
  'draft-07': ['ajv', 'http://json-schema.org/draft-07/schema'],
  '2019-09': ['ajv/dist/2019.js', 'https://json-schema.org/draft/2019-09/schema'],
  '2020-12': ['ajv/dist/2020.js', 'https://json-schema.org/draft/2020-12/schema'],
};

const validators = new Map<Draft, ValidateFunction>();

/** The validator of a draft's meta-schema, compiled once in a process. */
function validatorOf(draft: Draft): ValidateFunction {
  const known = validators.get(draft);
  if (known !== undefined) return known;
  const [module, metaSchema] = modules[draft];
  const { default: Ajv } = require(module) as { default: typeof AjvClass };
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false });
  if (draft === 'draft-06') ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
  const validate = ajv.getSchema(metaSchema);
  if (validate === undefined) throw new Error(`ajv has no meta-schema for ${draft}`);
  validators.set(draft, validate);
  return validate;
}
