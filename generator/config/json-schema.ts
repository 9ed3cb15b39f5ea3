import { z } from 'zod';
import { configSchema } from '../config.ts';

/**
 * The schema of a config in JSON, for editors. What only code can hold (a provider itself; its module's path can stand in its place) has no part
 * in it.
 */
export function configFileSchema(providerIds: readonly string[]): object {
  return z.toJSONSchema(configSchema(providerIds), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') jsonSchema.not = {};
      if (jsonSchema.anyOf !== undefined)
        jsonSchema.anyOf = jsonSchema.anyOf.filter((each) => !isNothing(each));
    },
  });
}

function isNothing({ not }: z.core.JSONSchema.BaseSchema): boolean {
  return typeof not === 'object' && Object.keys(not).length === 0;
}
