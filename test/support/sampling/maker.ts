import { isNode, list, member, resolveLocal, type SchemaNode } from './places.ts';
import type { Random } from './random.ts';
import { stringCandidates } from './strings.ts';

/** How much of what is optional a value should have. */
export type Fullness = 'least' | 'most' | 'mixed';

/** No value could be made here. */
export class Stuck extends Error {}

const maxDepth = 7;
/** A value with so many parts goes on with the least; what contains itself several times would not end. */
const mostParts = 3000;
/** A value that must nest deeper is taken for one that never ends. */
const deepest = 60;
const kinds = ['object', 'string', 'integer', 'number', 'boolean', 'array', 'null'] as const;

/**
 * Makes values that probably fit a schema: all subschemas that apply at one place are gathered (references and `allOf`
 * opened, one branch of each union taken) and a value is made for them together. What is not gathered (`not`, exclusive
 * `oneOf`, …) is left to the caller's check.
 */
export class Maker {
  private readonly root: unknown;
  private readonly random: Random;
  private readonly costs = new WeakMap<object, number>();
  private fullness: Fullness = 'mixed';
  private parts = 0;

  constructor(root: unknown, random: Random) {
    this.root = root;
    this.random = random;
  }

  /** @throws {Stuck} where no value was found */
  make(fullness: Fullness): unknown {
    this.fullness = fullness;
    this.parts = 0;
    return this.value([this.root], 0);
  }

  private value(schemas: readonly unknown[], level: number): unknown {
    if (level > deepest) throw new Stuck();
    const depth = ++this.parts > mostParts ? Math.max(level, maxDepth) : level;
    const parts: SchemaNode[] = [];
    for (const schema of schemas) this.gather(schema, parts, depth, 0);
    const fixed = this.fixedValue(parts);
    if (fixed) return structuredClone(fixed.value);
    switch (this.kind(parts, depth)) {
      case 'object':
        return this.object(parts, depth);
      case 'array':
        return this.array(parts, depth);
      case 'string':
        return this.string(parts);
      case 'integer':
        return this.number(parts, true);
      case 'number':
        return this.number(parts, false);
      case 'boolean':
        return this.random.chance(0.5);
      default:
        return null;
    }
  }

  private gather(schema: unknown, parts: SchemaNode[], depth: number, hops: number): void {
    if (schema === false || hops > 40) throw new Stuck();
    if (!isNode(schema)) return;
    parts.push(schema);
    for (const keyword of ['$ref', '$dynamicRef']) {
      const ref = member(schema, keyword);
      if (typeof ref === 'string') this.gather(resolveLocal(this.root, ref), parts, depth, hops + 1);
    }
    for (const each of list(member(schema, 'allOf'))) this.gather(each, parts, depth, hops + 1);
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = list(member(schema, keyword)).filter((branch) => branch !== false);
      if (branches.length > 0) this.gather(this.branch(branches, depth), parts, depth, hops + 1);
    }
    const condition = member(schema, 'if');
    if (condition !== undefined) {
      const holds = this.random.chance(0.5);
      if (holds) this.gather(condition, parts, depth, hops + 1);
      this.gather(member(schema, holds ? 'then' : 'else') ?? true, parts, depth, hops + 1);
    }
  }

  private branch(branches: readonly unknown[], depth: number): unknown {
    if (depth < maxDepth && this.fullness !== 'least')
      return branches[this.random.turn(branches, branches.length)];
    const costs = branches.map((branch) => this.costOf(branch));
    const least = Math.min(...costs);
    const cheap = depth < maxDepth ? branches : branches.filter((_, index) => costs[index] === least);
    return cheap[this.random.turn(branches, branches.length) % cheap.length];
  }

  private costOf(branch: unknown): number {
    if (!isNode(branch)) return this.cost(branch, new Set());
    const known = this.costs.get(branch) ?? this.cost(branch, new Set());
    this.costs.set(branch, known);
    return known;
  }

  /** How deep the least value of a schema nests; infinite inside its own recursion. */
  private cost(schema: unknown, open: Set<unknown>): number {
    if (!isNode(schema)) return schema === false ? Number.POSITIVE_INFINITY : 0;
    if (open.has(schema)) return Number.POSITIVE_INFINITY;
    open.add(schema);
    let cost = 0;
    const ref = member(schema, '$ref');
    if (typeof ref === 'string') cost = Math.max(cost, this.cost(resolveLocal(this.root, ref), open));
    for (const each of list(member(schema, 'allOf'))) cost = Math.max(cost, this.cost(each, open));
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = list(member(schema, keyword));
      if (branches.length > 0) {
        cost = Math.max(cost, Math.min(...branches.map((branch) => this.cost(branch, open))));
      }
    }
    const properties = member(schema, 'properties');
    for (const key of list(member(schema, 'required'))) {
      if (isNode(properties) && typeof key === 'string') {
        cost = Math.max(cost, 1 + this.cost(member(properties, key) ?? true, open));
      }
    }
    if (Number(member(schema, 'minItems') ?? 0) > 0) {
      for (const each of [member(schema, 'items'), ...list(member(schema, 'prefixItems'))]) {
        cost = Math.max(cost, 1 + this.cost(each ?? true, open));
      }
    }
    open.delete(schema);
    return cost;
  }

  private fixedValue(parts: readonly SchemaNode[]): { readonly value: unknown } | undefined {
    let choices: readonly unknown[] | undefined;
    let place: object | undefined;
    for (const part of parts) {
      const own = Object.hasOwn(part, 'const') ? [member(part, 'const')] : member(part, 'enum');
      if (!Array.isArray(own)) continue;
      const seen = new Set(own.map((each) => JSON.stringify(each)));
      choices = choices === undefined ? own : choices.filter((each) => seen.has(JSON.stringify(each)));
      place ??= part;
    }
    if (!choices || !place) return undefined;
    const typed = choices.filter((each) => parts.every((part) => fitsType(each, member(part, 'type'))));
    if (typed.length === 0) throw new Stuck();
    return { value: typed[this.random.turn(place, typed.length)] };
  }

  private kind(parts: readonly SchemaNode[], depth: number): string {
    let allowed: string[] = [...kinds];
    let said = false;
    for (const part of parts) {
      const type = member(part, 'type');
      if (type === undefined) continue;
      said = true;
      const types = Array.isArray(type) ? type : [type];
      allowed = allowed.filter(
        (kind) => types.includes(kind) || (kind === 'integer' && types.includes('number')),
      );
    }
    if (allowed.length === 0) throw new Stuck();
    if (!said) allowed = impliedKinds(parts) ?? allowed;
    if (allowed.includes('number'))
      allowed = allowed.filter((kind) => kind !== 'integer' || this.random.chance(0.4));
    if (depth >= maxDepth) {
      const flat = allowed.filter((kind) => kind !== 'object' && kind !== 'array');
      if (flat.length > 0) allowed = flat;
    }
    return allowed[this.random.turn(parts[0] ?? this.random, allowed.length)] ?? 'null';
  }

  private object(parts: readonly SchemaNode[], depth: number): unknown {
    const required = new Set(parts.flatMap((part) => list(member(part, 'required'))) as string[]);
    const declared = new Set(parts.flatMap((part) => keys(member(part, 'properties'))));
    const names = new Set([...required]);
    const full = depth >= maxDepth ? 'least' : this.fullness;
    for (const key of declared) {
      if (full === 'most' || (full === 'mixed' && this.random.chance(0.5))) names.add(key);
    }
    const most = Math.min(
      ...parts.map((part) => Number(member(part, 'maxProperties') ?? Number.POSITIVE_INFINITY)),
    );
    for (const key of [...names]) {
      if (names.size > most && !required.has(key)) names.delete(key);
    }
    const least = Math.max(0, ...parts.map((part) => Number(member(part, 'minProperties') ?? 0)));
    const extras = full === 'least' ? 0 : full === 'most' ? 2 : this.random.below(3);
    const wanted = Math.min(most, Math.max(least, openEnded(parts) ? names.size + extras : names.size));
    for (const key of [...declared, ...this.freeKeys(parts)]) {
      if (names.size >= wanted) break;
      names.add(key);
    }
    for (const part of parts) {
      for (const [key, needs] of entries(member(part, 'dependentRequired'))) {
        if (names.has(key)) for (const need of list(needs)) names.add(String(need));
      }
    }
    const result: { [key: string]: unknown } = {};
    for (const key of names) {
      try {
        const value = this.value(subschemasOf(parts, key), depth + 1);
        Object.defineProperty(result, key, { value, enumerable: true, writable: true, configurable: true });
      } catch (error) {
        if (!(error instanceof Stuck) || required.has(key)) throw error;
      }
    }
    return result;
  }

  private freeKeys(parts: readonly SchemaNode[]): string[] {
    const fromPatterns = parts
      .flatMap((part) => keys(member(part, 'patternProperties')))
      .flatMap((pattern) =>
        stringCandidates({ patterns: [pattern], formats: [], minLength: 0, maxLength: 200 }, this.random),
      );
    const rules = parts.map((part) => member(part, 'propertyNames')).filter((rule) => rule !== undefined);
    const named: string[] = [];
    for (let turn = 0; rules.length > 0 && turn < 4; turn++) {
      try {
        const name = this.value([{ type: 'string' }, ...rules], 0);
        if (typeof name === 'string') named.push(name);
      } catch {
        break;
      }
    }
    const plain = rules.length > 0 ? [] : ['key', 'other key', 'k3', 'ключ', 'k5', 'k6', 'k7', 'k8'];
    return [...fromPatterns.slice(0, 4), ...named, ...plain];
  }

  private array(parts: readonly SchemaNode[], depth: number): unknown {
    const least = Math.max(0, ...parts.map((part) => Number(member(part, 'minItems') ?? 0)));
    const most = Math.min(
      ...parts.map((part) => Number(member(part, 'maxItems') ?? Number.POSITIVE_INFINITY)),
    );
    if (least > most || least > 5000) throw new Stuck();
    const contained = parts.map((part) => member(part, 'contains')).filter((schema) => schema !== undefined);
    const prefix = Math.max(0, ...parts.map((part) => list(member(part, 'prefixItems')).length));
    const aim = this.fullness === 'least' || depth >= maxDepth ? 0 : this.random.below(4);
    const length = Math.min(
      most,
      Math.max(least, contained.length > 0 ? 1 : 0, prefix > 0 && aim > 0 ? prefix : aim),
    );
    const unique = parts.some((part) => member(part, 'uniqueItems') === true);
    const seen = new Set<string>();
    const result: unknown[] = [];
    for (let index = 0, tries = 0; result.length < length && tries < length * 6 + 10; tries++) {
      const applying = itemSchemasOf(parts, index);
      try {
        const value = this.value(index === 0 ? [...applying, ...contained] : applying, depth + 1);
        const key = JSON.stringify(value);
        if (unique && seen.has(key)) continue;
        seen.add(key);
        result.push(value);
        index++;
      } catch (error) {
        if (!(error instanceof Stuck) || result.length < least) throw error;
        break;
      }
    }
    return result;
  }

  private string(parts: readonly SchemaNode[]): string {
    const texts = (keyword: string) =>
      parts.map((part) => member(part, keyword)).filter((each): each is string => typeof each === 'string');
    const candidates = stringCandidates(
      {
        patterns: texts('pattern'),
        formats: texts('format'),
        minLength: Math.max(0, ...parts.map((part) => Number(member(part, 'minLength') ?? 0))),
        maxLength: Math.min(100_000, ...parts.map((part) => Number(member(part, 'maxLength') ?? 100_000))),
      },
      this.random,
    );
    if (candidates.length === 0) throw new Stuck();
    return this.random.pick(candidates) ?? '';
  }

  private number(parts: readonly SchemaNode[], whole: boolean): number {
    const numbers = (keyword: string) =>
      parts.map((part) => member(part, keyword)).filter((each): each is number => typeof each === 'number');
    const steps = numbers('multipleOf');
    const grain = steps.length > 0 ? Math.max(...steps) : whole ? 1 : 0.5;
    const low = Math.max(...numbers('minimum'), ...numbers('exclusiveMinimum'), Number.NEGATIVE_INFINITY);
    const high = Math.min(...numbers('maximum'), ...numbers('exclusiveMaximum'), Number.POSITIVE_INFINITY);
    const first = Number.isFinite(low)
      ? Math.ceil(low / grain)
      : Number.isFinite(high)
        ? Math.floor(high / grain) - 3
        : -2;
    const last = Number.isFinite(high) ? Math.floor(high / grain) : first + 5;
    const fits = (value: number): boolean =>
      numbers('minimum').every((bound) => value >= bound) &&
      numbers('maximum').every((bound) => value <= bound) &&
      numbers('exclusiveMinimum').every((bound) => value > bound) &&
      numbers('exclusiveMaximum').every((bound) => value < bound) &&
      (!whole || Number.isInteger(value));
    const guesses = [
      first,
      first + 1,
      last,
      last - 1,
      0,
      1,
      first + this.random.below(Math.max(1, last - first)),
    ];
    const values = [...new Set(guesses.map((step) => step * grain))].filter(fits);
    if (values.length === 0)
      values.push(...[(low + high) / 2, low, high].filter(Number.isFinite).filter(fits));
    const value = this.random.pick(values);
    if (value === undefined) throw new Stuck();
    return value === 0 ? 0 : value;
  }
}

function fitsType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  const types = Array.isArray(type) ? type : [type];
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return types.includes(typeof value);
}

/** What kind of value the keywords speak of, where no `type` says it. */
function impliedKinds(parts: readonly SchemaNode[]): string[] | undefined {
  const speaks = (...keywords: string[]) =>
    parts.some((part) => keywords.some((each) => Object.hasOwn(part, each)));
  if (
    speaks(
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'minProperties',
      'propertyNames',
    )
  ) {
    return ['object'];
  }
  if (speaks('items', 'prefixItems', 'minItems', 'contains', 'uniqueItems')) return ['array'];
  if (speaks('pattern', 'minLength', 'maxLength', 'format')) return ['string'];
  if (speaks('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return ['number'];
  return undefined;
}

/** Whether some schema here invites keys that it does not name. An object that says nothing does not. */
function openEnded(parts: readonly SchemaNode[]): boolean {
  return parts.some((part) => {
    const rest = member(part, 'additionalProperties') ?? member(part, 'unevaluatedProperties') ?? false;
    return rest !== false || keys(member(part, 'patternProperties')).length > 0;
  });
}

function subschemasOf(parts: readonly SchemaNode[], key: string): unknown[] {
  return parts.flatMap((part) => {
    const applying: unknown[] = [];
    const properties = member(part, 'properties');
    if (isNode(properties) && Object.hasOwn(properties, key)) applying.push(properties[key]);
    for (const [pattern, schema] of entries(member(part, 'patternProperties'))) {
      if (new RegExp(pattern).test(key)) applying.push(schema);
    }
    if (applying.length === 0) {
      applying.push(member(part, 'additionalProperties') ?? member(part, 'unevaluatedProperties') ?? true);
    }
    return applying;
  });
}

function itemSchemasOf(parts: readonly SchemaNode[], index: number): unknown[] {
  return parts.map((part) => {
    const prefix = list(member(part, 'prefixItems'));
    return index < prefix.length
      ? prefix[index]
      : (member(part, 'items') ?? member(part, 'unevaluatedItems') ?? true);
  });
}

function keys(value: unknown): string[] {
  return isNode(value) ? Object.keys(value) : [];
}

function entries(value: unknown): [string, unknown][] {
  return isNode(value) ? Object.entries(value) : [];
}
