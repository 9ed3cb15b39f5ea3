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

/** A schema that grows beyond this many subschemas on its way down goes on as JSON text. */
const mostSchemas = 20_000;
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
  readonly #left: { optionals: number; unions: number };
  #count = 0;

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
    if (++this.#count > mostSchemas) return asJsonText(schema, place, this, 'type');
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

  finish(form: SchemaObject, source: SchemaObject, words: readonly string[], place: Place): SchemaObject {
    return finished(form, source, words, place, this);
  }

  annotations(source: SchemaObject, place: Place): SchemaObject {
    return keptAnnotations(source, place, this);
  }

  keeps(name: string): boolean {
    if (!this.dialect.keywords.value.any.includes('$ref')) return false;
    if (this.#recursive.has(name)) return this.dialect.references.value.recursive;
    const size = JSON.stringify(member(asObject(member(this.root, '$defs')), name) ?? true).length;
    return (this.#uses.get(name) ?? 0) > 1 && size > smallDefinition;
  }

  isRecursive(name: string): boolean {
    return this.#recursive.has(name);
  }

  originOf(name: string): string {
    return this.#origins.get(name) ?? `/$defs/${name}`;
  }

  define(name: string): Lowered {
    if (!this.definitions.has(name)) {
      this.definitions.set(name, undefined);
      const schema = (member(asObject(member(this.root, '$defs')), name) ?? true) as Schema;
      const place = { pointer: this.originOf(name), depth: 2, open: [] };
      this.definitions.set(name, this.lower(schema, place));
    }
    return { schema: { $ref: definitionOf(name) }, plan: { lens: 'reference', name } };
  }

  defined(ref: string): SchemaObject | undefined {
    return this.definitions.get(definitionName(ref) ?? '')?.schema;
  }

  bind(plan: UnionPlan, holder: SchemaObject): void {
    this.holders.set(plan, holder);
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
