import type { Role } from '../note.ts';
import { defOf, inner, isPreprocess, isZod, lazyTarget, listOf, memberOf, type Zod } from './internals.ts';

/** A schema within another, and the steps to it within the JSON Schema. */
export interface Child {
  readonly schema: Zod;
  readonly steps: readonly string[];
}

/** The schemas that say what one side of a schema is made of; of a pipe, the end that this side sees. */
export function childrenOf(schema: Zod, role: Role): readonly Child[] {
  const def = defOf(schema);
  const at = (key: string, ...steps: readonly string[]): readonly Child[] => {
    const found = inner(def, key);
    return found === undefined ? [] : [{ schema: found, steps }];
  };
  const each = (key: string, keyword: string): readonly Child[] =>
    listOf(def, key).map((item, index) => ({ schema: item, steps: [keyword, String(index)] }));
  switch (def.type) {
    case 'object':
      return [...properties(def['shape']), ...at('catchall', 'additionalProperties')];
    case 'array':
      return at('element', 'items');
    case 'tuple':
      return [...each('items', 'prefixItems'), ...at('rest', 'items')];
    case 'record':
      return [...at('keyType', 'propertyNames'), ...at('valueType', 'additionalProperties')];
    case 'union':
      return each(
        'options',
        def['inclusive'] === false || def['discriminator'] !== undefined ? 'oneOf' : 'anyOf',
      );
    case 'intersection':
      return [...at('left', 'allOf', '0'), ...at('right', 'allOf', '1')];
    case 'nullable':
      return at('innerType', 'anyOf', '0');
    case 'lazy': {
      const target = lazyTarget(schema);
      return target === undefined ? [] : [{ schema: target, steps: [] }];
    }
    case 'pipe':
      return at(role === 'output' || isPreprocess(def) ? 'out' : 'in');
    case 'success':
      return [];
    default:
      return at('innerType');
  }
}

function properties(shape: unknown): readonly Child[] {
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.keys(shape).flatMap((key) => {
    const schema = memberOf(shape, key);
    return isZod(schema) ? [{ schema, steps: ['properties', key] }] : [];
  });
}
