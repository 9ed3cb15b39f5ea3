import type { UnionPlan } from '../../templates/runtime/lens/plan.ts';
import type { Dialect } from '../model/dialect.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { finished, keptAnnotations } from './annotate.ts';
import { asObject, definitionName, definitionOf } from './hoist-refs.ts';
import { asJsonText } from './json-text.ts';
import type { Bounds, Kit, Lowered, LoweringNote, Place } from './lowering.ts';
import { recursiveNames } from './recursion.ts';
import { rewrites } from './rewrites.ts';

/** A subschema has so many characters at least. */
const leastLength = 20;
/** Definitions up to this size are written out where they are used. */
const smallDefinition = 60;

/** Brings one schema down, from the root to the leaves, by the table of rewrites. */
export class Engine implements Kit {
  readonly dialect: Dialect;
  readonly root: SchemaObject;
  readonly bounds: Bounds;
  readonly notes: LoweringNote[] = [];
  readonly definitions = new Map<string, Lowered | undefined>();
  readonly holders = new Map<UnionPlan, SchemaObject>();
  readonly #recursive: ReadonlySet<string>;
  readonly #uses: ReadonlyMap<string, number>;
  readonly #origins: ReadonlyMap<string, string>;
  readonly #seen = new Set<string>();
  readonly #texts = new Map<string, string>();
  readonly #left: { optionals: number; unions: number };
  readonly told = new Set<string>();
  #size = 0;

  constructor(root: SchemaObject, dialect: Dialect, bounds: Bounds, origins: ReadonlyMap<string, string>) {
    this.root = root;
    this.dialect = dialect;
    this.bounds = bounds;
    this.#left = { optionals: bounds.optionals, unions: bounds.unions };
    this.#origins = origins;
    this.#recursive = recursiveNames(root);
    this.#uses = countUses(root);
  }

  lower(schema: Schema, place: Place): Lowered {
    this.#size += leastLength + textOf(schema).length;
    if (this.isTooLarge) return { schema: { type: 'string' } };
    if (this.bounds.flat && place.depth > 1 && !isScalar(schema)) {
      return asJsonText(schema, place, this, 'type');
    }
    let current = schema;
    for (let round = 0; round < 40; round++) {
      if (current === false) return { schema: { type: 'string' } };
      const node: SchemaObject = current === true ? {} : (current as SchemaObject);
      let next: Schema | undefined;
      for (const rewrite of rewrites) {
        const step = rewrite.apply(node, place, this);
        if (step === undefined) continue;
        if ('done' in step) return step.done;
        next = step.again;
        break;
      }
      if (next === undefined) break;
      current = next;
    }
    return asJsonText(current, place, this, 'type');
  }

  /** The form has passed its bound already, and is of no use. */
  get isTooLarge(): boolean {
    return this.#size > this.bounds.size;
  }

  finish(form: SchemaObject, source: SchemaObject, words: readonly string[], place: Place): SchemaObject {
    return finished(form, source, words, place, this);
  }

  annotations(source: SchemaObject, place: Place): SchemaObject {
    return keptAnnotations(source, place, this);
  }

  keeps(name: string): boolean {
    if (!this.dialect.keywords.value.any.includes('$ref')) return false;
    if (this.#recursive.has(name)) return this.dialect.references.value.recursive;
    return (this.#uses.get(name) ?? 0) > 1 && this.#textOf(name).length > smallDefinition;
  }

  isRecursive(name: string): boolean {
    return this.#recursive.has(name);
  }

  isShared(name: string): boolean {
    return this.#recursive.has(name) || (this.#uses.get(name) ?? 0) > 1;
  }

  isSmall(name: string): boolean {
    const text = this.#textOf(name);
    return text.length <= smallDefinition && !text.includes('"$ref"');
  }

  isLeaf(name: string): boolean {
    return !/"(\$ref|properties|items|additionalProperties|patternProperties)":/.test(this.#textOf(name));
  }

  #textOf(name: string): string {
    let text = this.#texts.get(name);
    if (text === undefined) {
      text = JSON.stringify(this.definition(name));
      this.#texts.set(name, text);
    }
    return text;
  }

  definition(name: string): Schema {
    return (member(asObject(member(this.root, '$defs')), name) ?? true) as Schema;
  }

  originOf(name: string): string {
    return this.#origins.get(name) ?? `/$defs/${name}`;
  }

  define(name: string): Lowered {
    if (!this.definitions.has(name)) {
      this.definitions.set(name, undefined);
      const place = { pointer: this.originOf(name), depth: 2, open: [] };
      this.definitions.set(name, this.lower(this.definition(name), place));
    }
    return { schema: { $ref: definitionOf(name) }, plan: { lens: 'reference', name } };
  }

  defined(ref: string): SchemaObject | undefined {
    return this.definitions.get(definitionName(ref) ?? '')?.schema;
  }

  bind(plan: UnionPlan, holder: SchemaObject): void {
    this.holders.set(plan, holder);
  }

  tell(name: string): void {
    this.told.add(name);
  }

  take(bound: 'optionals' | 'unions', wanted: number): number {
    const taken = Math.min(wanted, this.#left[bound]);
    this.#left[bound] -= taken;
    return taken;
  }

  note(note: LoweringNote): void {
    const key = `${note.pointer} ${note.keyword} ${note.note}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.notes.push(note);
  }
}

function textOf(schema: Schema): string {
  const text = typeof schema === 'boolean' ? undefined : member(schema, 'description');
  return typeof text === 'string' ? text : '';
}

/** Whether a schema says one type, and that of a value without parts, and nothing that could lead elsewhere. */
function isScalar(schema: Schema): boolean {
  if (typeof schema === 'boolean') return false;
  const scalar = ['string', 'number', 'integer', 'boolean', 'null'].includes(String(member(schema, 'type')));
  return scalar && !['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => Object.hasOwn(schema, keyword));
}

function countUses(root: SchemaObject): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  mapSchemaTree(root, (each) => {
    const ref: Json | undefined = isObject(each as Json) ? member(each as SchemaObject, '$ref') : undefined;
    const name = typeof ref === 'string' ? definitionName(ref) : undefined;
    if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
    return each;
  });
  return uses;
}
