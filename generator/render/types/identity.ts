import { type Alternative, anything, type Shape } from './shape.ts';

const known = new WeakMap<object, string>();

/** A text that two shapes share exactly when they accept the same and are printed the same, but for their docs. */
export function shapeId(shape: Shape): string {
  if (shape === anything) return '*';
  const [only] = shape;
  if (only !== undefined && shape.length === 1) return alternativeId(only);
  return remembered(shape, () => `(${shape.map(alternativeId).sort().join('|')})`);
}

export function alternativeId(alternative: Alternative): string {
  switch (alternative.kind) {
    case 'null':
    case 'boolean':
      return alternative.kind;
    case 'string':
      return `string${except(alternative.except)}`;
    case 'number':
      return `${alternative.integer ? 'integer' : 'number'}${except(alternative.except)}`;
    case 'literal':
      return JSON.stringify(alternative.value);
    case 'reference':
      return `#${JSON.stringify(alternative.pointer)}`;
    case 'array':
      return remembered(alternative, () => {
        const { prefix, rest, min, max } = alternative;
        return `[${[...prefix, rest].map(shapeId).join()};${min};${max}]`;
      });
    case 'object':
      return remembered(alternative, () => {
        const { properties, rest } = alternative;
        const members = [...properties].map(([key, { shape, required, filled, declared }]) => {
          const marks = (required ? '!' : '') + (filled ? '=' : '') + (declared ? '' : '-');
          return `${JSON.stringify(key)}${marks}:${shapeId(shape)}`;
        });
        return `{${members.sort().join()};${rest === 'silent' ? '~' : shapeId(rest)}}`;
      });
  }
}

function except(values: ReadonlySet<string | number> | undefined): string {
  return values === undefined ? '' : `-${JSON.stringify([...values].sort())}`;
}

function remembered(shape: object, make: () => string): string {
  const id = known.get(shape) ?? make();
  known.set(shape, id);
  return id;
}
