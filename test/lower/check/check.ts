import { type Rules, rules } from './rules.ts';

/**
 * What a provider would refuse in a tool's input schema, by the facts as they were collected from its pages, SDKs and answers. Written apart
 * from the lowering and its dialects, so that it can disagree with both.
 */
export function faultsOf(schema: unknown, dialect: string): string[] {
  const rule = rules[dialect];
  if (rule === undefined) return dialect.startsWith('test/') ? [] : [`no rules for ${dialect}`];
  const checker = new Checker(schema, rule);
  return checker.run();
}

type Node = { readonly [keyword: string]: unknown };

const inPlace = ['anyOf', 'oneOf', 'allOf'];

class Checker {
  readonly #root: Node;
  readonly #rule: Rules;
  readonly #faults: string[] = [];
  #properties = 0;
  #characters = 0;
  #listed = 0;
  #depth = 0;

  constructor(schema: unknown, rule: Rules) {
    this.#root = schema as Node;
    this.#rule = rule;
  }

  run(): string[] {
    const root = this.#root;
    if (typeof root !== 'object' || root === null) return ['the root is no object of keywords'];
    if (root['type'] !== 'object') this.#fault('', `root type ${JSON.stringify(root['type'])}`);
    if (!isNode(root['properties'])) this.#fault('', 'root without properties');
    for (const keyword of this.#rule.rootForbidden) {
      if (Object.hasOwn(root, keyword)) this.#fault('', `${keyword} at the root`);
    }
    for (const keyword of this.#rule.rootSays ?? []) {
      if (!Object.hasOwn(root, keyword)) this.#fault('', `root without ${keyword}`);
    }
    if (this.#rule.rootBooleans === false) {
      for (const [key, each] of Object.entries(Object(root['properties']))) {
        if (typeof each === 'boolean') this.#fault('', `a boolean schema for ${key}`);
      }
    }
    this.#visit(root, '', 0);
    const { limits } = this.#rule;
    if (limits) {
      if (this.#properties > limits.properties) this.#fault('', `${this.#properties} properties`);
      if (this.#characters > limits.characters) this.#fault('', `${this.#characters} characters`);
      if (this.#listed > limits.listed) this.#fault('', `${this.#listed} listed values`);
      if (this.#depth > limits.depth) this.#fault('', `${this.#depth} levels`);
    }
    if (!this.#rule.recursion && isRecursive(root)) this.#fault('', 'a schema within itself');
    return this.#faults;
  }

  #fault(at: string, what: string): void {
    this.#faults.push(`${at || '/'}: ${what}`);
  }

  #visit(schema: unknown, at: string, depth: number): void {
    if (typeof schema === 'boolean') {
      if (!this.#rule.booleans) this.#fault(at, 'a boolean schema');
      return;
    }
    if (!isNode(schema)) {
      this.#fault(at, 'no schema');
      return;
    }
    this.#keywords(schema, at);
    this.#types(schema, at);
    this.#values(schema, at);
    if (types(schema).includes('object') || Object.hasOwn(schema, 'properties'))
      this.#object(schema, at, depth);
    if (types(schema).includes('array')) this.#array(schema, at, depth);
    for (const keyword of inPlace) {
      const list = schema[keyword];
      if (list === undefined) continue;
      if (!Array.isArray(list) || list.length === 0) this.#fault(at, `${keyword} is no list`);
      else for (const [i, each] of list.entries()) this.#visit(each, `${at}/${keyword}/${i}`, depth);
    }
    for (const keyword of [
      'not',
      'if',
      'then',
      'else',
      'contains',
      'propertyNames',
      'unevaluatedItems',
      'unevaluatedProperties',
    ]) {
      if (Object.hasOwn(schema, keyword)) this.#visit(schema[keyword], `${at}/${keyword}`, depth);
    }
    for (const keyword of ['$defs', 'patternProperties', 'dependentSchemas']) {
      for (const [key, each] of Object.entries(Object(schema[keyword]))) {
        if (keyword === '$defs') this.#characters += key.length;
        this.#visit(each, `${at}/${keyword}/${key}`, keyword === '$defs' ? 0 : depth);
      }
    }
    const ref = schema['$ref'];
    if (ref !== undefined && target(this.#root, ref) === undefined) this.#fault(at, `dangling ${ref}`);
  }

  #keywords(schema: Node, at: string): void {
    const { keywords } = this.#rule;
    for (const keyword of Object.keys(schema)) {
      if (!keywords.has(keyword)) this.#fault(at, `the keyword ${keyword}`);
    }
    if (Object.hasOwn(schema, '$ref') && this.#rule.besideRef) {
      const extra = Object.keys(schema).filter(
        (each) => each !== '$ref' && !this.#rule.besideRef?.includes(each),
      );
      if (extra.length > 0) this.#fault(at, `${extra} beside $ref`);
    }
    if (Object.hasOwn(schema, 'anyOf') && this.#rule.besideAnyOf) {
      const extra = Object.keys(schema).filter(
        (each) => each !== 'anyOf' && !this.#rule.besideAnyOf?.includes(each),
      );
      if (extra.length > 0) this.#fault(at, `${extra} beside anyOf`);
    }
    for (const [keyword, allowed] of Object.entries(this.#rule.onlyValues ?? {})) {
      if (Object.hasOwn(schema, keyword) && !allowed.includes(schema[keyword])) {
        this.#fault(at, `${keyword}: ${JSON.stringify(schema[keyword])}`);
      }
    }
    const { format, pattern } = schema;
    if (format !== undefined && this.#rule.formats && !this.#rule.formats.includes(String(format))) {
      this.#fault(at, `the format ${format}`);
    }
    const keyPatterns = Object.keys(Object(schema['patternProperties']));
    for (const each of pattern === undefined ? keyPatterns : [String(pattern), ...keyPatterns]) {
      if (this.#rule.noPattern?.test(each)) this.#fault(at, `the pattern ${each}`);
    }
    for (const keyword of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']) {
      const bound = schema[keyword];
      if (typeof bound === 'number' && Math.abs(bound) >= this.#rule.boundsBelow)
        this.#fault(at, `${keyword} ${bound}`);
    }
  }

  #types(schema: Node, at: string): void {
    const { type } = schema;
    if (Array.isArray(type)) {
      const others = type.filter((each) => each !== 'null');
      if (
        this.#rule.typeLists === 'no' ||
        (this.#rule.typeLists === 'null' && (type.length !== 2 || others.length !== 1))
      ) {
        this.#fault(at, `the types ${type}`);
      }
      if (new Set(type).size !== type.length) this.#fault(at, 'a type twice');
    }
    const carried = ['$ref', 'anyOf'].some((keyword) => Object.hasOwn(schema, keyword));
    if (type === undefined && this.#rule.typed && !carried) this.#fault(at, 'no type');
    if (type === 'null' && this.#rule.noNullType) this.#fault(at, 'the type null');
  }

  #values(schema: Node, at: string): void {
    const list = Object.hasOwn(schema, 'enum')
      ? schema['enum']
      : Object.hasOwn(schema, 'const')
        ? [schema['const']]
        : [];
    if (!Array.isArray(list) || (Object.hasOwn(schema, 'enum') && list.length === 0)) {
      this.#fault(at, 'an enum that lists nothing');
      return;
    }
    this.#listed += list.length;
    let length = 0;
    for (const value of list) {
      const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
      if (this.#rule.enumKinds && !this.#rule.enumKinds.includes(kind)) this.#fault(at, `${kind} in enum`);
      if (value === '' && this.#rule.noEmptyText) this.#fault(at, 'empty text in enum');
      length += typeof value === 'string' ? value.length : JSON.stringify(value).length;
      if (
        this.#rule.enumKinds !== undefined &&
        types(schema).length > 0 &&
        !types(schema).some((type) => type === kind || (kind === 'number' && type === 'integer'))
      ) {
        this.#fault(at, `${JSON.stringify(value)} in an enum of ${types(schema)}`);
      }
    }
    if (this.#rule.enumTypeOnly && list.length > 0 && schema['type'] !== this.#rule.enumTypeOnly) {
      this.#fault(at, `an enum of ${schema['type']}`);
    }
    this.#characters += length;
    if (this.#rule.limits && list.length > 250 && length > this.#rule.limits.longEnum) {
      this.#fault(at, `${length} characters in one enum`);
    }
  }

  #object(schema: Node, at: string, depth: number): void {
    const properties = schema['properties'];
    const keys = isNode(properties) ? Object.keys(properties) : [];
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    this.#depth = Math.max(this.#depth, depth + 1);
    this.#properties += keys.length;
    if (properties === undefined && this.#rule.properties) this.#fault(at, 'an object without properties');
    if (properties !== undefined && keys.length === 0 && at !== '' && this.#rule.noEmptyProperties)
      this.#fault(at, 'an object with empty properties');
    const keyRule = at === '' ? this.#rule.rootKey : this.#rule.key;
    for (const key of keys) {
      this.#characters += key.length;
      if (keyRule && !keyRule.test(key)) this.#fault(at, `the key ${JSON.stringify(key)}`);
      if (this.#rule.allRequired && !required.includes(key)) this.#fault(at, `${key} is optional`);
      this.#visit((properties as Node)[key], `${at}/properties/${key}`, depth + 1);
    }
    for (const key of required) {
      if (this.#rule.requiredKnown && !keys.includes(String(key)))
        this.#fault(at, `${key} is required and unknown`);
    }
    if (this.#rule.closed && schema['additionalProperties'] !== false) this.#fault(at, 'an open object');
    if (isNode(schema['additionalProperties'])) {
      this.#visit(schema['additionalProperties'], `${at}/additionalProperties`, depth + 1);
    }
  }

  #array(schema: Node, at: string, depth: number): void {
    this.#depth = Math.max(this.#depth, depth + 1);
    const { items, prefixItems } = schema;
    if (!isNode(items) && this.#rule.items) this.#fault(at, 'an array without items');
    if (Array.isArray(items)) this.#fault(at, 'a list of items');
    else if (items !== undefined) this.#visit(items, `${at}/items`, depth + 1);
    if (Array.isArray(prefixItems)) {
      for (const [i, each] of prefixItems.entries()) this.#visit(each, `${at}/prefixItems/${i}`, depth + 1);
    }
  }
}

function types(schema: Node): readonly unknown[] {
  const { type } = schema;
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function target(root: Node, ref: unknown): unknown {
  let place: unknown = root;
  for (const step of decodeURIComponent(String(ref)).slice(1).split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined;
    place = (place as Node)[key];
  }
  return place;
}

function isRecursive(root: Node): boolean {
  const open = new Set<unknown>();
  const closed = new Set<unknown>();
  const visit = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || closed.has(value)) return false;
    if (open.has(value)) return true;
    open.add(value);
    const ref = isNode(value) ? value['$ref'] : undefined;
    const found =
      Object.entries(value).some(([key, each]) => key !== '$defs' && visit(each)) ||
      (typeof ref === 'string' && visit(target(root, ref)));
    open.delete(value);
    closed.add(value);
    return found;
  };
  return visit(root);
}
