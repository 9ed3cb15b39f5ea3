import { copyJson, setOwn } from '../../../templates/runtime/json.ts';
import { step } from '../documents.ts';
import type { Json, Schema } from '../ir.ts';
import { isObject } from '../subschemas.ts';
import { applicators, isSchema } from './keywords.ts';
import { nodeKey, type Reference, type SchemaNode } from './node.ts';
import type { References } from './references.ts';
import type { RuleContext } from './rule.ts';
import { rules } from './rules.ts';
import { type DynamicScope, enter } from './scope.ts';
import { type Slot, type Slots, slotsOf } from './slots.ts';

/** A schema while it is written. */
export type Draftwork = { [keyword: string]: Json };

/** Where a written schema came from: its node, and the source's pointer of each keyword that moved. */
export interface Origin {
  readonly node: SchemaNode;
  readonly slots: Slots;
}

/** A `$ref` that is written before it is known where its target will stand. */
export interface PendingReference {
  readonly from: Draftwork;
  readonly target: SchemaNode;
  readonly scope: DynamicScope;
}

/** Writes schemas in 2020-12, each node once for each dynamic scope that it is reached in. */
export class Emitter {
  readonly origins = new WeakMap<object, Origin>();
  readonly pending: PendingReference[] = [];
  readonly #written = new Map<string, Schema>();
  readonly #references: References;
  readonly #hasUnevaluatedItems: boolean;

  constructor(references: References, hasUnevaluatedItems: boolean) {
    this.#references = references;
    this.#hasUnevaluatedItems = hasUnevaluatedItems;
  }

  /** What was written for a node in a scope. */
  written(node: SchemaNode, scope: DynamicScope): Schema | undefined {
    return this.#written.get(node.key + scope.id);
  }

  emit(node: SchemaNode, scope: DynamicScope): Schema {
    const schema =
      typeof node.value === 'boolean' ? node.value : this.#emitSlots(node, this.#rewritten(node), scope);
    this.#written.set(node.key + scope.id, schema);
    return schema;
  }

  #rewritten(node: SchemaNode): Slots {
    if (typeof node.value === 'boolean') return new Map();
    const context: RuleContext = {
      dialect: node.dialect,
      hasUnevaluatedItems: this.#hasUnevaluatedItems,
      reference: (keyword) => this.#references.of(node, keyword),
      isContainer: (keyword) => this.#isContainer(node, keyword),
    };
    return rules.reduce((slots, rule) => rule.apply(slots, context), slotsOf(node.value));
  }

  #isContainer(node: SchemaNode, keyword: string): boolean {
    return !applicators.has(keyword) && this.#references.containers.has(node.key + step(keyword));
  }

  #emitSlots(node: SchemaNode, slots: Slots, scope: DynamicScope): Draftwork {
    const out: Draftwork = {};
    this.origins.set(out, { node, slots });
    for (const [keyword, slot] of slots) {
      if (slot.kind === 'reference') this.#refer(out, slot.reference, scope);
      else setOwn(out, keyword, this.#value(node, keyword, slot, scope));
    }
    return out;
  }

  #refer(from: Draftwork, { target, dynamic }: Reference, scope: DynamicScope): void {
    const meant = (dynamic === undefined ? undefined : scope.anchors.get(dynamic)) ?? target;
    // Holds the keyword's place among its siblings until the target's place is known.
    from['$ref'] = '';
    this.pending.push({
      from,
      target: meant,
      scope: enter(scope, meant.resource, this.#references.dynamicNames),
    });
  }

  #value(
    node: SchemaNode,
    keyword: string,
    slot: Exclude<Slot, { kind: 'reference' }>,
    scope: DynamicScope,
  ): Json {
    if (slot.kind === 'built') {
      return Array.isArray(slot.value)
        ? slot.value.map((each: Slots) => this.#emitSlots(node, each, scope))
        : this.#emitSlots(node, slot.value as Slots, scope);
    }
    const { value, pointer } = slot;
    const kind = applicators.get(keyword);
    if (kind === 'schema') return this.#child(node, pointer, value, scope);
    if (kind === 'list' && Array.isArray(value)) {
      return value.map((each: Json, index) => this.#child(node, pointer + step(index), each, scope));
    }
    if (kind === 'map' && isObject(value)) {
      const map: Draftwork = {};
      for (const [key, each] of Object.entries(value)) {
        setOwn(map, key, this.#child(node, pointer + step(key), each, scope));
      }
      return map;
    }
    return copyJson(value);
  }

  #child(node: SchemaNode, below: string, value: Json, scope: DynamicScope): Json {
    if (!isSchema(value)) return copyJson(value);
    const place = { document: node.place.document, pointer: node.place.pointer + below };
    const child = this.#references.resources.known(nodeKey(place));
    if (child === undefined) return copyJson(value);
    return this.emit(child, enter(scope, child.resource, this.#references.dynamicNames));
  }
}
