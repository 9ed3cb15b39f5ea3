import { type Note, placeName, type Role } from '../note.ts';
import { isMadeAnew } from './defaults.ts';
import { annotations } from './exact.ts';
import { formOf, isCarriable } from './forms.ts';
import {
  type CheckDef,
  checksOf,
  type Def,
  defOf,
  inner,
  isPreprocess,
  listOf,
  type Zod,
} from './internals.ts';
import { patternOf } from './pattern.ts';

const afterOurs = "it is still enforced by the schema's own validator, after ours";

/** What the JSON Schema of one schema, without those within it, does not say of it. */
export function lossesOf(schema: Zod, steps: readonly string[], role: Role): readonly Note[] {
  const name = placeName(steps, role);
  // Of an output nothing is asked of a model.
  const unsaid = (subject: string): Note => ({
    code: 'not-in-json-schema',
    steps,
    message: `${subject} of ${name} is not in its JSON Schema; ${afterOurs}`,
    mild: role === 'output',
  });
  const changes = (message: string): Note => ({ code: 'schema-changes-value', steps, message });
  return [
    ...kindLoss(schema, steps, role),
    ...changesOf(schema, name, role).map(changes),
    ...checksOf(schema).flatMap((check) => checkLoss(check).map(unsaid)),
  ];
}

/** Kinds of values that JSON does not have. */
function kindLoss(schema: Zod, steps: readonly string[], role: Role): readonly Note[] {
  const def = defOf(schema);
  const name = placeName(steps, role);
  if (def.type === 'custom') {
    const message = `${name} is of a type that only its own code knows, so its JSON Schema says nothing`;
    const hint =
      'Say what it looks like: `.meta({ type: "string", … })`, or a schema that JSON Schema can say, with a transform behind it.';
    return [{ code: 'not-in-json-schema', steps, message, hint, mild: role === 'output' }];
  }
  if (def.type === 'union') {
    const lost = listOf(def, 'options').filter((option) => !isCarriable(option, role) && !isNothing(option));
    if (lost.length === 0 || lost.length === listOf(def, 'options').length) return [];
    const message = `${name} may also be ${lost.map((each) => kindWords(each)).join(' or ')}, which JSON cannot carry, so that is left out`;
    return [{ code: 'not-in-json-schema', steps, message, mild: true }];
  }
  if (formOf(schema, role) !== undefined) return [];
  const message = `${name} is ${kindWords(schema)}, which JSON cannot carry, so no ${role === 'input' ? 'model' : 'handler'} can ever give it`;
  return [{ code: 'not-in-json', steps, message, hint: instead(def.type, role) }];
}

function isNothing(schema: Zod): boolean {
  const def = defOf(schema);
  const values = def['values'];
  return (
    ['undefined', 'void'].includes(def.type) ||
    (Array.isArray(values) && values.every((each) => each === undefined))
  );
}

function kindWords(schema: Zod): string {
  const { type } = defOf(schema);
  const words: { readonly [type: string]: string } = {
    date: 'a Date',
    bigint: 'a bigint',
    nan: 'NaN',
    set: 'a Set',
    map: 'a Map',
    promise: 'a promise',
    symbol: 'a symbol',
    function: 'a function',
    file: 'a File',
    undefined: 'undefined',
    void: 'undefined',
    literal: 'a literal of no JSON',
  };
  return words[type] ?? 'a value';
}

function instead(type: string, role: Role): string {
  const hints: { readonly [type: string]: string } = {
    date: 'Use `z.iso.datetime()` or `z.iso.date()`, or `z.coerce.date()`, which takes text and gives a Date.',
    bigint: 'Use `z.int()`, or `z.coerce.bigint()`, which takes digits as text and gives a bigint.',
    nan: 'Use `z.number()`.',
    set: 'Use `z.array(…)`; with `.transform((list) => new Set(list))` behind it, the handler gets a Set.',
    map: 'Use `z.record(z.string(), …)`; with `.transform((record) => new Map(Object.entries(record)))` behind it, the handler gets a Map.',
    promise: 'Use the schema within it.',
    file: 'Use `z.base64()`, or a text that names the file; a handler returns a file with `content`.',
    function: 'Take it out of the schema.',
    symbol: 'Use `z.enum([…])`.',
    literal: 'Use texts, numbers, booleans or null.',
  };
  const fallback =
    role === 'input' ? 'Take it out of the schema.' : 'Take it out of the schema, or leave the schema away.';
  return hints[type] ?? fallback;
}

/** What a schema makes of its values besides checking them. */
function changesOf(schema: Zod, name: string, role: Role): readonly string[] {
  const def = defOf(schema);
  const found: string[] = [];
  const receives = role === 'input' ? 'the handler receives' : 'the model sees';
  if (def['coerce'] === true && role === 'input') {
    found.push(
      `${name} is coerced: models are asked for the type itself, and the schema's own validator converts after ours`,
    );
  }
  if (def.type === 'pipe') found.push(...pipeChange(def, name, role, receives));
  if (def.type === 'transform' && role === 'input')
    found.push(`${name} is transformed: ${receives} what the transform gives`);
  if (def.type === 'catch' && role === 'input') {
    found.push(
      `${name} has a fallback (\`.catch\`): a value that its JSON Schema refuses is told to the model, not replaced`,
    );
  }
  if (isMadeAnew(schema)) {
    found.push(
      `${name} has a default that is made anew each time: it is not in the JSON Schema; the schema's own validator fills it in`,
    );
  }
  if (checksOf(schema).some(({ check }) => check === 'overwrite')) {
    found.push(
      `${name} is rewritten (trimmed, say) by the schema's own validator, after ours has read it as it came; ${receives} the result`,
    );
  }
  return found;
}

function pipeChange(def: Def, name: string, role: Role, receives: string): readonly string[] {
  if (isPreprocess(def)) {
    const raw = 'what its preprocessing takes cannot be said, so models are asked for what it should give';
    return role === 'output'
      ? []
      : [`${name} is preprocessed: ${raw}, and the schema's own validator runs after ours`];
  }
  const [from, to] = [inner(def, 'in'), inner(def, 'out')];
  if (role === 'output') {
    return to?._zod.def.type === 'transform'
      ? [
          `${name} ends in a transform: what it gives is not in the JSON Schema (put \`.pipe(…)\` behind it to say it)`,
        ]
      : [];
  }
  const transforms = to?._zod.def.type === 'transform' || typeof def['transform'] === 'function';
  return from === undefined
    ? []
    : [
        transforms
          ? `${name} is transformed: models are asked for what the transform takes, ${receives} what it gives`
          : `${name} is piped into a second schema, which is enforced by the schema's own validator, after ours`,
      ];
}

/** Checks that JSON Schema has no keyword for. */
function checkLoss(check: CheckDef): readonly string[] {
  if (check.check === 'string_format') return formatLoss(check);
  const known = said.has(check.check) || annotations.has(check.check);
  return known ? [] : ['A refinement'];
}

const said: ReadonlySet<string> = new Set([
  ...['greater_than', 'less_than', 'multiple_of', 'number_format', 'bigint_format'],
  ...[
    'min_length',
    'max_length',
    'length_equals',
    'min_size',
    'max_size',
    'size_equals',
    'mime_type',
    'overwrite',
  ],
]);

function formatLoss(check: CheckDef): readonly string[] {
  const { pattern, format } = check;
  if (pattern instanceof RegExp && patternOf(pattern) === undefined) {
    return [`The pattern ${String(pattern)}, whose flags JSON Schema does not have,`];
  }
  if (format === 'url' && (check['hostname'] !== undefined || check['protocol'] !== undefined)) {
    return ['The limit on the host or the protocol'];
  }
  return typeof check['fn'] === 'function' && pattern === undefined
    ? [`The format ${JSON.stringify(format)}`]
    : [];
}
