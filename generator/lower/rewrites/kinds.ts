import type { JsonKind } from '../../model/dialect.ts';
import type { Schema, SchemaObject } from '../../model/ir.ts';
import { fromEntries, member, without } from '../../model/subschemas.ts';
import { annotations } from '../../model/vocabulary.ts';
import { asJsonText } from '../json-text.ts';
import type { Rewrite, Step } from '../lowering.ts';
import { impliedTypes, kindOfKeyword, typesOf } from '../type-names.ts';

const allKinds: readonly JsonKind[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/**
 * Schemas that say no type, or several: one branch for each. What says nothing at all is JSON text. An untyped schema that speaks of
 * one kind gets that kind's form, and JSON text for all others.
 */
export const kinds: Rewrite = {
  name: 'kinds',
  apply(schema, place, kit): Step | undefined {
    const types = typesOf(schema);
    if (types?.length === 1) {
      const [type = 'null'] = types;
      return Array.isArray(member(schema, 'type')) ? { again: { ...schema, type } } : undefined;
    }
    if (types === undefined) {
      const implied = impliedTypes(schema);
      if (implied.length === 0) return { done: asJsonText(schema, place, kit, 'type') };
      const others = allKinds.filter((kind) => !implied.includes(kind));
      const branches: Schema[] = [...implied.map((kind) => only(schema, kind)), { type: [...others] }];
      return { again: { ...annotationsOf(schema), anyOf: branches } };
    }
    if (types.length === 0) return { done: asJsonText(schema, place, kit, 'type') };
    if (types.length > 3) return { done: asJsonText(schema, place, kit, 'type') };
    return { again: { ...annotationsOf(schema), anyOf: types.map((kind) => only(schema, kind)) } };
  },
};

/** What a schema says of values of one kind. */
function only(schema: SchemaObject, kind: JsonKind): SchemaObject {
  const matters = ([keyword]: readonly [string, unknown]): boolean => {
    const of = kindOfKeyword(keyword);
    return (
      !annotations.includes(keyword) && (of === undefined || of === (kind === 'integer' ? 'number' : kind))
    );
  };
  return { ...fromEntries(Object.entries(without(schema, 'type')).filter(matters)), type: kind };
}

function annotationsOf(schema: SchemaObject): SchemaObject {
  return fromEntries(
    annotations.flatMap((keyword) => {
      const value = member(schema, keyword);
      return value === undefined ? [] : [[keyword, value] as const];
    }),
  );
}
