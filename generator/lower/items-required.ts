import type { Schema, SchemaObject } from '../model/ir.ts';
import { mapSchemaTree, member } from '../model/subschemas.ts';
import { advance, type Rewrite } from './lowering.ts';

/** Arrays that say nothing about their items get the schema that says so (`{}`), where the provider refuses silence. */
export const itemsRequired: Rewrite = {
  name: 'items required',
  down(lowering, dialect) {
    if (dialect.itemsRequired === undefined) return lowering;
    const schema = mapSchemaTree(lowering.schema, (each): Schema => {
      if (typeof each === 'boolean' || Object.hasOwn(each, 'items')) return each;
      const type = member(each, 'type');
      const array =
        type === 'array' ||
        (Array.isArray(type) && type.includes('array')) ||
        Object.hasOwn(each, 'prefixItems');
      return array ? { ...each, items: {} } : each;
    }) as SchemaObject;
    return schema === lowering.schema ? lowering : advance(lowering, { schema });
  },
};
