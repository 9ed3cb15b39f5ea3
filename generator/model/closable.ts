import { step, valueAt } from './documents.ts';
import type { Json, SchemaObject } from './ir.ts';
import { referencePointer } from './references.ts';
import { isObject, member } from './subschemas.ts';

/** A subschema where it stands. `frozen`: in a condition (`not`, `if`, `contains`), where closing could let a value in or turn a verdict round. */
interface Place {
  readonly schema: SchemaObject;
  readonly pointer: string;
  readonly frozen: boolean;
}

/** All subschemas that apply to one and the same place of a value, and the keys that are demanded there by what stands around them. */
interface Location {
  readonly places: readonly Place[];
  readonly demanded: readonly string[];
}

/** The number of locations is finite, but can be exponential in what a stranger writes; after this many places, nothing is closed. */
const placeLimit = 100_000;

/**
 * The pointers of the silent objects that can be closed without refusing a value that has declared keys only. The schema is walked by the places of
 * a value, not by its own tree: a subschema that shares its place with another (through `allOf`, `$ref`, a condition, …) is closable only
 * when it declares every key that any of them names, at all the places where it applies.
 */
export function closablePointers(root: SchemaObject): ReadonlySet<string> {
  const closable = new Set<string>();
  const unsafe = new Set<string>();
  const seen = new Set<string>();
  let visited = 0;
  const pending: Location[] = [{ places: [{ schema: root, pointer: '', frozen: false }], demanded: [] }];
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    const id = identity(location);
    if (seen.has(id)) continue;
    seen.add(id);

    const inner = passedThrough(location, root);
    if (inner !== undefined) {
      pending.push(...inner);
      continue;
    }
    const applying = inPlace(location.places, root);
    visited += applying.length;
    if (visited > placeLimit) return new Set();
    const names = namedKeys(applying, location.demanded);
    const isRoot = seen.size === 1;
    for (const place of applying) {
      (isClosable(place, applying, names, isRoot) ? closable : unsafe).add(place.pointer);
    }
    pending.push(...children(applying));
  }
  return new Set([...closable].filter((pointer) => !unsafe.has(pointer)));
}

function identity({ places, demanded }: Location): string {
  const parts = places.map(({ pointer, frozen }) => (frozen ? '!' : '') + pointer).sort();
  return JSON.stringify([parts, [...demanded].sort()]);
}

/** Keywords beside which a union or a reference does not speak alone for its place. */
const blockers = [
  ...[
    'properties',
    'patternProperties',
    'additionalProperties',
    'unevaluatedProperties',
    'minProperties',
    'const',
    'enum',
  ],
  ...['if', 'then', 'else', 'not', 'dependentSchemas', 'dependentRequired'],
];

/**
 * The locations that stand for a schema which is nothing but a reference, an `allOf` of one, or a union: each branch is a location of its
 * own, since a value needs to fit only one of them.
 */
function passedThrough({ places, demanded }: Location, root: SchemaObject): Location[] | undefined {
  const [place] = places;
  if (place === undefined || places.length > 1) return undefined;
  const { schema, pointer, frozen } = place;
  const carriers = ['$ref', 'allOf', 'anyOf', 'oneOf'].filter((keyword) => Object.hasOwn(schema, keyword));
  const [carrier] = carriers;
  if (
    carrier === undefined ||
    carriers.length > 1 ||
    blockers.some((keyword) => Object.hasOwn(schema, keyword))
  ) {
    return undefined;
  }
  const inner =
    carrier === '$ref'
      ? referenced(place, root)
      : subschemas(schema, carrier).map(([below, each]) => ({
          schema: each,
          pointer: pointer + below,
          frozen,
        }));
  if (carrier === 'allOf' && inner.length > 1) return undefined;
  const names = [...new Set([...demanded, ...strings(member(schema, 'required'))])];
  return inner.map((each) => ({ places: [each], demanded: names }));
}

/** What applies at a location: the subschemas themselves and, through references and in-place applicators, all that they bring along. */
function inPlace(places: readonly Place[], root: SchemaObject): Place[] {
  const found = new Map<string, Place>();
  const pending = [...places];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const id = (place.frozen ? '!' : '') + place.pointer;
    if (found.has(id)) continue;
    found.set(id, place);
    const { schema, pointer, frozen } = place;
    pending.push(...referenced(place, root));
    for (const keyword of ['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas', 'if', 'not']) {
      const condition = keyword === 'if' || keyword === 'not';
      for (const [below, each] of subschemas(schema, keyword)) {
        pending.push({ schema: each, pointer: pointer + below, frozen: frozen || condition });
      }
    }
  }
  return [...found.values()];
}

function referenced({ schema, frozen }: Place, root: SchemaObject): Place[] {
  const ref = member(schema, '$ref');
  const pointer = typeof ref === 'string' ? referencePointer(ref) : undefined;
  const target = pointer === undefined ? undefined : valueAt(root, pointer);
  return pointer !== undefined && isObject(target) ? [{ schema: target, pointer, frozen }] : [];
}

/** Every key that something at this location names, declared or demanded. */
function namedKeys(applying: readonly Place[], demanded: readonly string[]): ReadonlySet<string> {
  const names = new Set(demanded);
  for (const { schema } of applying) {
    for (const keyword of ['properties', 'dependentSchemas', 'dependentRequired']) {
      for (const key of Object.keys(object(member(schema, keyword)))) names.add(key);
    }
    for (const key of strings(member(schema, 'required'))) names.add(key);
    for (const keys of Object.values(object(member(schema, 'dependentRequired')))) {
      for (const key of strings(keys)) names.add(key);
    }
  }
  return names;
}

function isClosable(
  place: Place,
  applying: readonly Place[],
  names: ReadonlySet<string>,
  isRoot: boolean,
): boolean {
  if (place.frozen || !applying.every(({ schema }) => isSilent(schema))) return false;
  const declared = Object.keys(object(member(place.schema, 'properties')));
  if (declared.length === 0 && !(isRoot && place.pointer === '')) return false;
  const least = Math.max(0, ...applying.map(({ schema }) => Number(member(schema, 'minProperties') ?? 0)));
  return (
    declared.length === names.size && declared.every((key) => names.has(key)) && least <= declared.length
  );
}

/** Says nothing about undeclared keys, and lists no whole values that may have some. */
function isSilent(schema: SchemaObject): boolean {
  return !['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'const', 'enum'].some(
    (keyword) => Object.hasOwn(schema, keyword),
  );
}

/** The locations one step further down in the value. */
function children(applying: readonly Place[]): Location[] {
  const below = (keywords: readonly string[], frozen = false): Place[] =>
    applying.flatMap((place) =>
      keywords.flatMap((keyword) =>
        subschemas(place.schema, keyword).map(([steps, schema]) => ({
          schema,
          pointer: place.pointer + steps,
          frozen: frozen || place.frozen,
        })),
      ),
    );
  const byKey = new Map<string, Place[]>();
  const byIndex = new Map<string, Place[]>();
  for (const place of applying) {
    for (const [keyword, places] of [
      ['properties', byKey],
      ['prefixItems', byIndex],
    ] as const) {
      for (const [steps, schema] of subschemas(place.schema, keyword)) {
        const key = steps.slice(keyword.length + 2);
        places.set(key, [
          ...(places.get(key) ?? []),
          { schema, pointer: place.pointer + steps, frozen: place.frozen },
        ]);
      }
    }
  }
  const patterns = below(['patternProperties']);
  const rest = below(['additionalProperties', 'unevaluatedProperties']);
  const items = below(['items', 'unevaluatedItems']);
  const contained = below(['contains'], true);
  const shared = applying.length > 1;
  return [
    ...[...byKey.values()].map((places) => [...places, ...patterns, ...(shared ? rest : [])]),
    ...[...byIndex.values()].map((places) => [...places, ...contained, ...(shared ? items : [])]),
    ...(patterns.length > 1 || shared ? [[...patterns, ...rest]] : [patterns, rest]),
    [...items, ...contained],
  ]
    .filter((places) => places.length > 0)
    .map((places) => ({ places, demanded: [] }));
}

/** The object subschemas below a keyword, each with its steps; a boolean one declares nothing. */
function subschemas(schema: SchemaObject, keyword: string): [string, SchemaObject][] {
  const value = member(schema, keyword);
  const entries: [string, Json][] =
    ['properties', 'patternProperties', 'dependentSchemas'].includes(keyword) || Array.isArray(value)
      ? Object.entries(Array.isArray(value) ? value : object(value)).map(([key, each]) => [
          step(keyword) + step(key),
          each,
        ])
      : [[step(keyword), value ?? true]];
  return entries.filter((entry): entry is [string, SchemaObject] => isObject(entry[1]));
}

function object(value: Json | undefined): SchemaObject {
  return isObject(value) ? value : {};
}

function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
