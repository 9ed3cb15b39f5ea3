import type { Json } from '../../generator/model/ir.ts';
import { isObject, member } from '../../generator/model/subschemas.ts';
import { pointerSteps } from '../../templates/runtime/json-pointer.ts';

/**
 * The place in a JSON Schema that the steps lead to, as far as they lead: references are followed to the definition, and what a printer has
 * folded away (a nullable type, an intersection) ends at the nearest schema that is there.
 */
export function locate(root: Json | undefined, steps: readonly string[]): Place {
  let node = root;
  let place: readonly string[] = [];
  for (const step of steps) {
    [node, place] = followed(root, node, place);
    const next: Json | undefined = Array.isArray(node)
      ? node[Number(step)]
      : isObject(node)
        ? member(node, step)
        : undefined;
    if (next === undefined) return { steps: place, schema: node };
    node = next;
    place = [...place, step];
  }
  [node, place] = followed(root, node, place);
  return { steps: place, schema: node };
}

export interface Place {
  readonly steps: readonly string[];
  /** What stands there. */
  readonly schema: Json | undefined;
}

function followed(
  root: Json | undefined,
  node: Json | undefined,
  place: readonly string[],
): [Json | undefined, readonly string[]] {
  const reference = isObject(node) ? member(node, '$ref') : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#')) return [node, place];
  const steps = pointerSteps(reference.slice(1));
  let target = root;
  for (const step of steps) target = isObject(target) ? member(target, step) : undefined;
  return target === undefined ? [node, place] : [target, steps];
}
