import type { Oracle } from '../oracle.ts';
import { schemaFaults } from './ajv-schemas.ts';
import { valueFault } from './ajv-values.ts';
import { bundledMetaSchema } from './meta-schemas.ts';

/** The generator's oracle; what it needs of ajv is loaded with the first schema that asks for it. */
export const ajvOracle: Oracle = { schemaFaults, valueFault, metaSchema: bundledMetaSchema };
