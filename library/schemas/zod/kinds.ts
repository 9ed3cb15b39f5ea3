import { type Note, placeName, type Role } from '../note.ts';
import { formOf, isCarriable } from './forms.ts';
import { defOf, listOf, type Zod } from './internals.ts';

interface Kind {
  readonly words: string;
  /** What to use instead. */
  readonly instead: string;
}

/** The kinds of values that JSON does not have. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  [
    'date',
    {
      words: 'a Date',
      instead:
        'Use `z.iso.datetime()` or `z.iso.date()`, or `z.coerce.date()`, which takes text and gives a Date.',
    },
  ],
  [
    'bigint',
    {
      words: 'a bigint',
      instead: 'Use `z.int()`, or `z.coerce.bigint()`, which takes digits as text and gives a bigint.',
    },
  ],
  [
    'set',
    {
      words: 'a Set',
      instead:
        'Use `z.array(…)`; with `.transform((list) => new Set(list))` behind it, the handler gets a Set.',
    },
  ],
  [
    'map',
    {
      words: 'a Map',
      instead:
        'Use `z.record(z.string(), …)`; with `.transform((record) => new Map(Object.entries(record)))` behind it, the handler gets a Map.',
    },
  ],
  [
    'file',
    {
      words: 'a File',
      instead: 'Use `z.base64()`, or a text that names the file; a handler returns files with `content`.',
    },
  ],
  ['nan', { words: 'NaN', instead: 'Use `z.number()`.' }],
  ['promise', { words: 'a promise', instead: 'Use the schema within it.' }],
  ['symbol', { words: 'a symbol', instead: 'Use `z.enum([…])`.' }],
  ['function', { words: 'a function', instead: 'Take it out of the schema.' }],
  ['literal', { words: 'a literal that is no JSON', instead: 'Use texts, numbers, booleans or null.' }],
  [
    'undefined',
    { words: 'undefined', instead: 'Take it out of the schema; without parameters, leave the schema away.' },
  ],
  [
    'void',
    { words: 'undefined', instead: 'Take it out of the schema; without parameters, leave the schema away.' },
  ],
]);

/** What JSON or JSON Schema does not have of a schema's kind. */
export function kindLosses(schema: Zod, steps: readonly string[], role: Role): readonly Note[] {
  const { type } = defOf(schema);
  const name = placeName(steps, role);
  const mild = role === 'output';
  if (type === 'custom') {
    const message = `${name} is of a type that only its own code knows, so its JSON Schema says nothing`;
    const hint = 'Say what it looks like with `.meta({ type: …, description: … })`.';
    return [{ code: 'not-in-json-schema', steps, message, hint, mild, unlessSaid: true }];
  }
  if (type === 'union') {
    const lost = lostOptions(schema, role);
    if (lost.length === 0) return [];
    const message = `${name} may also be ${lost.join(' or ')}, which JSON cannot carry, so that is left out`;
    return [{ code: 'not-in-json-schema', steps, message, mild: true }];
  }
  if (role === 'output' && (type === 'set' || type === 'map')) {
    const message = `What ${kindOf(schema).words} of ${name} holds is not in the JSON Schema; the schema's own validator enforces it`;
    return [{ code: 'not-in-json-schema', steps, message, mild }];
  }
  if (formOf(schema, role) !== undefined) return [];
  const { words, instead } = kindOf(schema);
  const giver = role === 'input' ? 'model' : 'handler';
  const message = `${name} is ${words}, which JSON cannot carry, so no ${giver} can ever give it`;
  return [{ code: 'not-in-json', steps, message, hint: instead }];
}

function kindOf(schema: Zod): Kind {
  return kinds.get(defOf(schema).type) ?? { words: 'another value', instead: 'Take it out of the schema.' };
}

/** The options of a union that JSON cannot carry, in words; `undefined` is none: it makes a property optional. */
function lostOptions(schema: Zod, role: Role): readonly string[] {
  const options = listOf(defOf(schema), 'options');
  const lost = options.filter((option) => !isCarriable(option, role));
  return lost.length === options.length
    ? []
    : lost.filter((option) => !isNothing(option)).map((each) => kindOf(each).words);
}

function isNothing(schema: Zod): boolean {
  const { type, values } = defOf(schema);
  return (
    type === 'undefined' ||
    type === 'void' ||
    (Array.isArray(values) && values.every((each) => each === undefined))
  );
}
