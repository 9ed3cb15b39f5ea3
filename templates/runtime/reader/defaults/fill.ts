import { copyJson, type JsonSchemaObject, own, setOwn } from '../../json.ts';
import type { Compiler, KeywordGroup } from '../check.ts';
import { entriesAt, isNode, listAt } from '../node.ts';
import { certainPlaces, findFilled, inPlace, pointerStep, type SchemaPlace } from './places.ts';

/** Fills the defaults that are missing in a valid value: a changed copy, or the value itself where nothing is missing. */
export type Fill = (value: unknown) => unknown;

/** Fills defaults; linked where a schema has one that is always filled. */
export const defaults: KeywordGroup = { keywords: [], fill: makeFill };

/** The filling of a schema's defaults; `undefined` where there is nothing to fill, so that such actions pay nothing. */
function makeFill(root: unknown, compiler: Compiler): Fill | undefined {
  const filled = findFilled(root, compiler);
  if (filled.size === 0 || !isNode(root)) return undefined;
  const leading = placesAbove(root, filled);
  const fills = new Map<string, Fill | undefined>();

  /** Everything that holds for the value at a place, what it refers to included. */
  function fillAt(start: SchemaPlace | undefined, value: unknown): unknown {
    if (start === undefined || typeof value !== 'object' || value === null || !leading.has(start.pointer))
      return value;
    let result: unknown = value;
    for (const place of withReferred(root, start)) {
      if (!fills.has(place.pointer)) fills.set(place.pointer, makeOne(place));
      result = fills.get(place.pointer)?.(result) ?? result;
    }
    return result;
  }

  /** What one schema object itself says about properties and items. */
  function makeOne(place: SchemaPlace): Fill | undefined {
    const { pointer, schema } = place;
    const below = new Map(
      certainPlaces(root, place).map((each) => [each.pointer.slice(pointer.length), each]),
    );
    const properties = entriesAt(schema, 'properties').map(([key]) => {
      const at = `/properties/${pointerStep(key)}`;
      return { key, place: below.get(at), filled: filled.has(pointer + at), value: filled.get(pointer + at) };
    });
    const named = new Set(properties.map(({ key }) => key));
    const patterns = entriesAt(schema, 'patternProperties').map(([source]) => compiler.pattern(source));
    const others = below.get('/additionalProperties');
    const prefix = listAt(schema, 'prefixItems').length;
    const items = below.get('/items');

    function fillObject(object: { readonly [key: string]: unknown }): unknown {
      let copy: { [key: string]: unknown } | undefined;
      const set = (key: string, value: unknown): void => {
        copy ??= { ...object };
        setOwn(copy, key, value);
      };
      for (const property of properties) {
        const value = own(object, property.key);
        if (value === undefined && !property.filled) continue;
        const result = fillAt(property.place, value === undefined ? copyJson(property.value) : value);
        if (result !== value) set(property.key, result);
      }
      for (const key of others ? Object.keys(object) : []) {
        if (named.has(key) || patterns.some((matches) => matches(key))) continue;
        const result = fillAt(others, object[key]);
        if (result !== object[key]) set(key, result);
      }
      return copy ?? object;
    }

    function fillArray(list: readonly unknown[]): unknown {
      let copy: unknown[] | undefined;
      for (const [index, item] of list.entries()) {
        const result = fillAt(index < prefix ? below.get(`/prefixItems/${index}`) : items, item);
        if (result === item) continue;
        copy ??= [...list];
        copy[index] = result;
      }
      return copy ?? list;
    }

    return (value) => (Array.isArray(value) ? fillArray(value) : isNode(value) ? fillObject(value) : value);
  }

  return (value) => fillAt({ pointer: '', schema: root }, value);
}

/** The places from which some filled default can be reached; values at other places are not walked. */
function placesAbove(root: JsonSchemaObject, filled: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const parents = new Map<string, string[]>();
  const open: SchemaPlace[] = [{ pointer: '', schema: root }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const next of certainPlaces(root, place)) {
      const known = parents.get(next.pointer);
      if (known) known.push(place.pointer);
      else {
        parents.set(next.pointer, [place.pointer]);
        open.push(next);
      }
    }
  }
  const above = new Set<string>();
  const reached = [...filled.keys()];
  for (let pointer = reached.pop(); pointer !== undefined; pointer = reached.pop()) {
    for (const parent of parents.get(pointer) ?? []) {
      if (above.has(parent)) continue;
      above.add(parent);
      reached.push(parent);
    }
  }
  return above;
}

/** A place and all that holds for the same value, each once. */
function withReferred(root: unknown, start: SchemaPlace): Iterable<SchemaPlace> {
  const found = new Map<string, SchemaPlace>();
  const open = [start];
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    if (found.has(place.pointer)) continue;
    found.set(place.pointer, place);
    open.push(...inPlace(root, place));
  }
  return found.values();
}
