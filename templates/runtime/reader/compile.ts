import { type JsonSchemaObject, own } from '../json.ts';
import {
  type Check,
  type Compiler,
  everyOne,
  type Failure,
  type KeywordGroup,
  problem,
  type TextTest,
} from './check.ts';
import { arrays } from './keywords/arrays.ts';
import { numbers } from './keywords/numbers.ts';
import { objects } from './keywords/objects.ts';
import { strings } from './keywords/strings.ts';
import { types } from './keywords/types.ts';
import { unions } from './keywords/unions.ts';
import { values } from './keywords/values.ts';
import * as say from './messages.ts';
import { nativePattern } from './native-pattern.ts';
import { entriesAt, isNode, listAt } from './node.ts';
import { atPointer, pointerOf } from './pointer.ts';

const coreGroups: readonly KeywordGroup[] = [numbers, strings, arrays, objects, unions];

/** Keywords of the rare groups; where a group is not linked, a schema that uses its keywords refuses every value. */
const rareKeywords: readonly string[] = [
  ...[
    'allOf',
    'not',
    'if',
    'multipleOf',
    'uniqueItems',
    'contains',
    'propertyNames',
    'dependentRequired',
    'dependentSchemas',
    'dependencies',
  ],
  ...['unevaluatedItems', 'unevaluatedProperties', '$dynamicRef'],
];

/** Keywords that judge the same value by further schemas. */
const applicators: readonly string[] = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas'];

/** What was found for values that a reference's target has judged in the reading that is under way. */
type Known = Map<unknown, Failure | undefined>;

/** The checks of one schema (2020-12, all its references local), made on demand and kept. */
export class Compilation implements Compiler {
  readonly #root: unknown;
  readonly #groups: readonly KeywordGroup[];
  readonly #missing: readonly string[];
  readonly #makePattern: (source: string) => TextTest;
  readonly #patterns = new Map<string, TextTest>();
  readonly #checks = new Map<unknown, Check | undefined>();
  readonly #targets = new Map<unknown, Check>();
  /** Parts of schemas that speak of the same value -> the schema. */
  readonly #around = new Map<unknown, JsonSchemaObject>();
  readonly #used: Known[] = [];

  constructor(root: unknown, linked: readonly KeywordGroup[]) {
    const answered = new Set(linked.flatMap((group) => group.keywords));
    this.#root = root;
    this.#groups = [...coreGroups, ...linked];
    this.#missing = rareKeywords.filter((keyword) => !answered.has(keyword));
    this.#makePattern = linked.find((group) => group.pattern)?.pattern ?? nativePattern;
  }

  judge(schema: unknown, value: unknown): Failure | undefined {
    const failure = this.check(schema)?.(value);
    for (const known of this.#used) known.clear();
    this.#used.length = 0;
    return failure;
  }

  check(schema: unknown): Check | undefined {
    if (schema === false) return () => problem('false', say.forbidden);
    if (!isNode(schema)) return undefined;
    if (!this.#checks.has(schema)) this.#checks.set(schema, this.#compile(schema));
    return this.#checks.get(schema);
  }

  follow(reference: string): Check {
    const target = this.target(reference);
    if (target === undefined) return () => problem('$ref', () => say.dangling(reference));
    let check = this.#targets.get(target);
    if (check === undefined) {
      check = this.#remembering(target);
      this.#targets.set(target, check);
    }
    return check;
  }

  target(reference: unknown): unknown {
    const pointer = pointerOf(reference);
    return pointer === undefined ? undefined : atPointer(this.#root, pointer);
  }

  property(schema: JsonSchemaObject, key: string): unknown {
    let place: JsonSchemaObject | undefined = schema;
    for (; place !== undefined; place = this.#around.get(place)) {
      const properties = own(place, 'properties');
      if (isNode(properties) && Object.hasOwn(properties, key)) return properties[key];
    }
    return undefined;
  }

  pattern(source: string): TextTest {
    let test = this.#patterns.get(source);
    if (test === undefined) {
      test = this.#makePattern(source);
      this.#patterns.set(source, test);
    }
    return test;
  }

  /** All that a schema object says, as one check. */
  #compile(schema: JsonSchemaObject): Check | undefined {
    const missing = this.#missing.find((keyword) => Object.hasOwn(schema, keyword));
    if (missing !== undefined) return () => problem(missing, () => say.notLinked(missing));
    for (const part of partsOf(schema)) if (!this.#around.has(part)) this.#around.set(part, schema);
    const checks: (Check | undefined)[] = [];
    if (Object.hasOwn(schema, '$ref')) checks.push(this.follow(String(schema['$ref'])));
    for (const group of this.#groups) {
      if (group.keywords.some((keyword) => Object.hasOwn(schema, keyword)))
        checks.push(group.compile?.(schema, this));
    }
    // A value of the wrong kind, or that is not in the list, is refused for that alone: the rest would say it again.
    return inTurn(inTurn(values(schema), types(schema, this)), everyOne(checks));
  }

  /**
   * A reference's target judges each object once in a reading, however many branches lead to it: without that, a
   * recursive union would take exponential time; any other value, too, where the target leads on to others. An object met again within itself (a reference that leads back to
   * itself) is judged by what stands around it.
   */
  #remembering(target: unknown): Check {
    const known: Known = new Map();
    const isLeaf = isNode(target) && !applicators.some((keyword) => Object.hasOwn(target, keyword));
    const note = (value: unknown, failure: Failure | undefined): void => {
      if (known.size === 0) this.#used.push(known);
      known.set(value, failure);
    };
    return (value) => {
      const check = this.check(target);
      const isObject = typeof value === 'object' && value !== null;
      if (check === undefined || (isLeaf && !isObject)) return check?.(value);
      if (known.has(value)) return known.get(value);
      if (isObject) note(value, undefined);
      const failure = check(value);
      if (failure || !isObject) note(value, failure);
      return failure;
    };
  }
}

/** The subschemas that speak of the same value as their schema. */
function partsOf(schema: JsonSchemaObject): readonly unknown[] {
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listAt(schema, keyword));
  const dependent = entriesAt(schema, 'dependentSchemas').map(([, part]) => part);
  return [...lists, own(schema, 'then'), own(schema, 'else'), ...dependent].filter(isNode);
}

/** The first refusal counts. */
function inTurn(first: Check | undefined, second: Check | undefined): Check | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return (value) => first(value) ?? second(value);
}
