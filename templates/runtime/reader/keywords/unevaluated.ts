import { type JsonSchemaObject, own } from '../../json.ts';
import {
  addBelow,
  type Check,
  type Compiler,
  everyOne,
  type Failure,
  type KeywordGroup,
  problem,
  several,
} from '../check.ts';
import * as say from '../messages.ts';
import { entriesAt, isNode, listAt } from '../node.ts';

/**
 * `unevaluatedProperties` and `unevaluatedItems`. Which members of a value the other keywords of a schema evaluate is
 * asked of the schema again, for values that it accepts, so that everything else need not keep account of it.
 */
export const unevaluated: KeywordGroup = {
  keywords: ['unevaluatedProperties', 'unevaluatedItems'],
  compile: (schema, compiler) =>
    everyOne([leftovers(schema, properties, compiler), leftovers(schema, items, compiler)]),
};

/** A member of a value: a key of an object, a position in an array. */
type Member = string | number;

/** Which members of one value are evaluated. */
type Covers = (member: Member) => boolean;

/** Which members a schema evaluates of a value that it accepts. */
type Evaluation = (value: unknown) => Covers;

/** What the two keywords differ in. */
interface Kind {
  readonly keyword: string;
  membersOf(value: unknown): Iterable<Member>;
  /** What a schema evaluates itself, apart from what applies in the same place. */
  evaluates(schema: JsonSchemaObject, compiler: Compiler): Evaluation;
}

const properties: Kind = {
  keyword: 'unevaluatedProperties',
  membersOf: (value) => (isNode(value) ? Object.keys(value) : []),
  evaluates(schema, compiler) {
    if (Object.hasOwn(schema, 'additionalProperties')) return everything;
    const named = new Set<Member>(entriesAt(schema, 'properties').map(([key]) => key));
    const patterns = entriesAt(schema, 'patternProperties').map(([source]) => compiler.pattern(source));
    return () => (key) => named.has(key) || patterns.some((matches) => matches(String(key)));
  },
};

const items: Kind = {
  keyword: 'unevaluatedItems',
  membersOf: (value) => (Array.isArray(value) ? value.keys() : []),
  evaluates(schema, compiler) {
    if (Object.hasOwn(schema, 'items')) return everything;
    const prefix = listAt(schema, 'prefixItems').length;
    const contains = Object.hasOwn(schema, 'contains');
    const refused = compiler.check(own(schema, 'contains'));
    return (value) => (index) => Number(index) < prefix || (contains && !refused?.(memberOf(value, index)));
  },
};

const everything: Evaluation = () => () => true;
const nothing: Evaluation = () => () => false;

function leftovers(schema: JsonSchemaObject, kind: Kind, compiler: Compiler): Check | undefined {
  const leftover = own(schema, kind.keyword);
  const check = leftover === false ? () => problem(kind.keyword, say.forbidden) : compiler.check(leftover);
  if (check === undefined) return undefined;
  const { [kind.keyword]: _, ...rest } = schema;
  const evaluation = evaluationOf(rest, kind, compiler);
  return (value) => {
    let found: Failure[] | undefined;
    const covers = evaluation(value);
    for (const member of kind.membersOf(value)) {
      const each = memberOf(value, member);
      if (each !== undefined && !covers(member)) found = addBelow(found, member, check(each));
    }
    return several(found);
  };
}

/** Made when first asked, so that recursion ends. */
function evaluationOf(schema: unknown, kind: Kind, compiler: Compiler): Evaluation {
  let made: Evaluation | undefined;
  return (value) => {
    made ??= isNode(schema) ? makeEvaluation(schema, kind, compiler) : nothing;
    return made(value);
  };
}

function makeEvaluation(schema: JsonSchemaObject, kind: Kind, compiler: Compiler): Evaluation {
  if (Object.hasOwn(schema, kind.keyword)) return everything;
  const within = (subschema: unknown) => evaluationOf(subschema, kind, compiler);
  const all: Evaluation[] = [kind.evaluates(schema, compiler)];
  if (Object.hasOwn(schema, '$ref')) all.push(within(compiler.target(schema['$ref'])));
  for (const part of listAt(schema, 'allOf')) all.push(within(part));
  for (const branch of [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')]) {
    all.push(either(compiler.check(branch), nothing, [within(branch)]));
  }
  for (const keyword of ['dependentSchemas', 'dependencies']) {
    for (const [key, dependent] of entriesAt(schema, keyword)) {
      const evaluation = within(dependent);
      all.push((value) => (isNode(value) && own(value, key) !== undefined ? evaluation : nothing)(value));
    }
  }
  if (Object.hasOwn(schema, 'if')) {
    const holds = [within(schema['if']), within(own(schema, 'then'))];
    all.push(either(compiler.check(schema['if']), within(own(schema, 'else')), holds));
  }
  return union(all);
}

/** What is evaluated depends on whether a subschema accepts the value. */
function either(check: Check | undefined, refused: Evaluation, accepted: readonly Evaluation[]): Evaluation {
  const both = union(accepted);
  return (value) => (check?.(value) ? refused : both)(value);
}

function union(all: readonly Evaluation[]): Evaluation {
  return (value) => {
    const covering = all.map((evaluation) => evaluation(value));
    return (member) => covering.some((covers) => covers(member));
  };
}

function memberOf(value: unknown, member: Member): unknown {
  return (value as { readonly [member: Member]: unknown })[member];
}
