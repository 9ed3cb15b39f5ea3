import { Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';
import { createCoreReader } from '../../templates/runtime/reader/core.ts';
import type { LinkableGroup } from '../../templates/runtime/reader/groups.ts';

export type Verdict = (value: unknown) => boolean;

/** A library that reads values by a JSON Schema. */
export interface Engine {
  readonly name: string;
  /** What a bundle imports that uses it, from the bench's folder. */
  readonly entry: string;
  /** Whatever it does before it can judge values by one schema. */
  prepare(schema: object): Verdict;
}

/** Our reader with the keyword groups that a client carries. */
export function ourReader(name: string, groups: readonly LinkableGroup[]): Engine {
  const runtime = '../../templates/runtime/reader';
  const linked = groups.map(({ group }) => group);
  return {
    name,
    entry: [
      `export { createCoreReader } from '${runtime}/core.ts';`,
      ...groups.map(({ constant, module }) => `export { ${constant} } from '${runtime}/${module}.ts';`),
    ].join('\n'),
    prepare(schema) {
      const reader = createCoreReader(schema as { [keyword: string]: unknown }, linked);
      return (value) => reader.read(value).ok;
    },
  };
}

export const peers: readonly Engine[] = [
  {
    name: 'ajv',
    entry: `export { Ajv2020 } from 'ajv/dist/2020.js'; export { default } from 'ajv-formats';`,
    prepare(schema) {
      const ajv = new Ajv2020({ strict: false, ownProperties: true, allErrors: true, logger: false });
      formats.default(ajv);
      const validate = ajv.compile(schema);
      return (value) => validate(value) === true;
    },
  },
  {
    name: '@cfworker/json-schema',
    entry: `export { Validator } from '@cfworker/json-schema';`,
    prepare(schema) {
      const validator = new Validator(schema, '2020-12', false);
      return (value) => validator.validate(value).valid;
    },
  },
  {
    name: 'zod 4',
    entry: `export { fromJSONSchema } from 'zod';`,
    prepare(schema) {
      const type = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
      return (value) => type.safeParse(value).success;
    },
  },
];
