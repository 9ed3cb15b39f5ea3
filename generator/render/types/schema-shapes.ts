import { step, valueAt } from '../../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../../model/ir.ts';
import { referencePointer } from '../../model/references.ts';
import { isObject, mapSchemaTree, member } from '../../model/subschemas.ts';
import { Intersection } from './intersection.ts';
import { refusedBy, type Surroundings } from './refused.ts';
import type { Node, Reading } from './rule.ts';
import { rules } from './rules.ts';
import { anything, nothing, type Shape } from './shape.ts';

/** A definition that is merged with others inside itself is opened once more in there, and not again below that. */
const mostEntries = 2;

/** The shapes of one schema and of what stands in it, each found once. */
export class SchemaShapes implements Reading {
  readonly root: Json;
  readonly filled: ReadonlySet<string>;
  private readonly intersection = new Intersection(({ pointer }) => this.at(pointer));
  /** The pointers that some reference leads to: what stands there is printed as a type of its own. */
  private readonly targets: ReadonlySet<string>;
  private readonly known = new Map<string, Shape>();
  private readonly entered = new Map<string, number>();

  /** @param filled the pointers of the properties whose defaults are filled in */
  constructor(root: Schema, filled: ReadonlySet<string>) {
    this.root = root;
    this.filled = filled;
    this.targets = referencedPointers(root);
  }

  /** The shape of what stands at a pointer. */
  at(pointer: string): Shape {
    const known = this.known.get(pointer);
    if (known !== undefined) return known;
    const entered = this.entered.get(pointer) ?? 0;
    if (entered >= mostEntries) return anything;
    this.entered.set(pointer, entered + 1);
    const shape = this.shapeOf(valueAt(this.root, pointer) ?? true, pointer);
    this.entered.set(pointer, entered);
    if (entered === 0) this.known.set(pointer, shape);
    return shape;
  }

  part(node: Node, keyword: string, key?: string | number): Shape {
    const below = step(keyword) + (key === undefined ? '' : step(key));
    return this.shapeOf(valueAt(node.schema, below) ?? true, node.pointer + below);
  }

  below(node: Node, keyword: string, key?: string | number): Shape {
    const below = step(keyword) + (key === undefined ? '' : step(key));
    const pointer = node.pointer + below;
    if (this.targets.has(pointer)) return [{ kind: 'reference', pointer }];
    return this.shapeOf(valueAt(node.schema, below) ?? true, pointer);
  }

  both(a: Shape, b: Shape): Shape {
    return this.intersection.of(a, b);
  }

  refused(node: Node, keyword: string, key?: string | number): Shape {
    const below = step(keyword) + (key === undefined ? '' : step(key));
    const around: Surroundings = {
      accepted: (value, pointer) => this.shapeOf(value, pointer),
      both: (a, b) => this.both(a, b),
      at: (pointer) => valueAt(this.root, pointer),
    };
    return refusedBy(valueAt(node.schema, below) ?? true, node.pointer + below, around);
  }

  target(schema: SchemaObject): Json | undefined {
    const ref = member(schema, '$ref');
    const pointer = typeof ref === 'string' ? referencePointer(ref) : undefined;
    return pointer === undefined ? undefined : valueAt(this.root, pointer);
  }

  private shapeOf(value: Json, pointer: string): Shape {
    if (!isObject(value)) return value === false ? nothing : anything;
    const node: Node = { schema: value, pointer };
    return rules
      .filter(({ keywords }) => keywords.some((keyword) => Object.hasOwn(value, keyword)))
      .reduce<Shape>((shape, rule) => rule.narrow(shape, node, this), anything);
  }
}

/** All pointers that references lead to. */
function referencedPointers(root: Schema): ReadonlySet<string> {
  const pointers = new Set<string>();
  mapSchemaTree(root, (schema) => {
    const ref = typeof schema === 'boolean' ? undefined : member(schema, '$ref');
    const pointer = typeof ref === 'string' ? referencePointer(ref) : undefined;
    if (pointer !== undefined) pointers.add(pointer);
    return schema;
  });
  return pointers;
}
