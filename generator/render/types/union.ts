import { alternativeId } from './identity.ts';
import { eitherKind, including, isKind } from './scalars.ts';
import {
  type Alternative,
  anything,
  booleanShape,
  isEveryArray,
  isEveryObject,
  type Kind,
  type Shape,
} from './shape.ts';

/** What any of the shapes accepts: each alternative once, and none that a wider one has in it. */
export function union(...shapes: readonly Shape[]): Shape {
  if (shapes.includes(anything)) return anything;
  const [only] = shapes;
  if (shapes.length === 1 && only !== undefined) return only;

  const all = shapes.flatMap((shape) => (shape === anything ? [] : shape));
  const found = new Map<string, Alternative>();
  const wide = new Map<string, Kind>();
  for (const each of all) {
    const id = isKind(each) || isAlone(each, all) ? each.kind : alternativeId(each);
    const before = wide.get(id);
    if (isKind(each)) wide.set(id, before === undefined ? each : eitherKind(before, each));
    if (!found.has(id)) found.set(id, each);
  }
  if (found.has('true') && found.has('false')) {
    wide.set('boolean', booleanShape);
    if (!found.has('boolean')) found.set('boolean', booleanShape);
  }
  const kept = [...found.values()].filter((each) => {
    if (each.kind !== 'literal') return true;
    const kind = typeof each.value;
    const whole = wide.get(kind);
    if (whole !== undefined) wide.set(kind, including(whole, each.value));
    return whole === undefined;
  });
  const alternatives = kept.map((each) => wide.get(each.kind) ?? each);
  return isEverything(alternatives) ? anything : alternatives;
}

/** The only one of its kind needs no comparison, which for objects costs most. */
function isAlone(each: Alternative, all: readonly Alternative[]): boolean {
  return (
    (each.kind === 'object' || each.kind === 'array') &&
    all.every((other) => other === each || other.kind !== each.kind)
  );
}

function isEverything(alternatives: readonly Alternative[]): boolean {
  return new Set(alternatives.filter(isWhole).map(({ kind }) => kind)).size === 6;
}

/** Has all values of its kind in it. */
function isWhole(each: Alternative): boolean {
  switch (each.kind) {
    case 'string':
      return each.except === undefined;
    case 'number':
      return !each.integer && each.except === undefined;
    case 'array':
      return isEveryArray(each);
    case 'object':
      return isEveryObject(each);
    default:
      return isKind(each);
  }
}
