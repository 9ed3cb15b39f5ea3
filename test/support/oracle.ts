import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** ajv as the tests trust it: own properties only, every format asserted, patterns with the `u` flag where they can. */
export function makeOracle(options: { readonly validateSchema?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    strict: false,
    ownProperties: true,
    logger: false,
    code: { regExp: Object.assign(compilePattern, { code: 'compilePattern' }) },
  });
  formats.default(ajv);
  return ajv;
}

/** Judges schemas alone. To compile the metaschema takes longer than most schemas do, so it is done once. */
const judge = makeOracle();

/** The verdict of ajv on values of one schema; `undefined` where ajv refuses the schema itself. */
export function ajvVerdict(schema: unknown): ((value: unknown) => boolean) | undefined {
  try {
    const read = withoutDraft(schema);
    if (judge.validateSchema(read) !== true) return undefined;
    const validate = makeOracle({ validateSchema: false }).compile(read);
    return (value) => validate(value) === true;
  } catch {
    return undefined;
  }
}

/** ajv would look for the metaschema that an older `$schema` names; what reads as 2020-12 is judged as 2020-12. */
function withoutDraft(schema: unknown): boolean | object {
  if (typeof schema === 'boolean') return schema;
  if (typeof schema !== 'object' || schema === null) return {};
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'));
}

function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}
