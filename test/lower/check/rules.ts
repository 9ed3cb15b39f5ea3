/** What is known of each dialect, in the checker's own terms. Sections are those of the fact sheet that was made of pages, SDKs and answers. */
export interface Rules {
  readonly keywords: ReadonlySet<string>;
  readonly rootForbidden: readonly string[];
  readonly besideRef?: readonly string[];
  readonly besideAnyOf?: readonly string[];
  readonly onlyValues?: { readonly [keyword: string]: readonly unknown[] };
  readonly formats?: readonly string[];
  readonly noPattern?: RegExp;
  readonly boundsBelow: number;
  readonly typeLists: 'any' | 'null' | 'no';
  readonly typed?: boolean;
  readonly noNullType?: boolean;
  readonly enumKinds?: readonly string[];
  readonly enumTypeOnly?: string;
  readonly noEmptyText?: boolean;
  readonly properties?: boolean;
  /** Nested objects must not say `properties: {}`. */
  readonly noEmptyProperties?: boolean;
  readonly requiredKnown?: boolean;
  readonly items?: boolean;
  readonly rootKey?: RegExp;
  readonly key?: RegExp;
  readonly allRequired?: boolean;
  readonly closed?: boolean;
  readonly recursion: boolean;
  readonly booleans: boolean;
  /** Of the root's own properties, where that differs. */
  readonly rootBooleans?: boolean;
  /** Keywords that the root must have. */
  readonly rootSays?: readonly string[];
  readonly limits?: {
    readonly properties: number;
    readonly characters: number;
    readonly listed: number;
    readonly depth: number;
    readonly longEnum: number;
  };
}

const draft2020 = new Set(
  `$ref $defs type enum const title description default examples deprecated readOnly writeOnly anyOf oneOf allOf not if then else
  minLength maxLength pattern format contentEncoding contentMediaType contentSchema minimum maximum exclusiveMinimum exclusiveMaximum
  multipleOf items prefixItems minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems properties required
  additionalProperties patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas
  unevaluatedProperties`.split(/\s+/),
);

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const primitives = ['string', 'number', 'boolean', 'null'];
const nineFormats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
/** Look-around, and what Python's `re` does not compile. */
const notPython = /\(\?<|\(\?[=!]|(?<!\\)(?:\\\\)*\\[pPkc]|\\u\{|(?<!\\)\[\^?\]/;
const notSimple = /\(\?<?[=!]|\\[1-9]|\\k<|\\[bB]|\{\d*,?\d{3,}\}/;
const notPortable = new RegExp(`${notPython.source}|${notSimple.source}`);
const anthropicKey = /^[a-zA-Z0-9_.-]{1,64}$/;
const geminiKey = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

const openaiDefault: Rules = {
  keywords: new Set([...draft2020].filter((keyword) => keyword !== 'propertyNames')),
  rootForbidden: ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not', '$ref'],
  noPattern: notPython,
  boundsBelow: Number.POSITIVE_INFINITY,
  typeLists: 'any',
  items: true,
  recursion: true,
  booleans: true,
};

const openaiStrict: Rules = {
  keywords:
    words(`type enum const anyOf $ref $defs required additionalProperties properties pattern format multipleOf minimum maximum
    exclusiveMinimum exclusiveMaximum items minItems maxItems title description`),
  rootForbidden: ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not', '$ref'],
  besideRef: [],
  formats: nineFormats,
  noPattern: notPython,
  boundsBelow: Number.POSITIVE_INFINITY,
  typeLists: 'null',
  typed: true,
  enumKinds: primitives,
  properties: true,
  requiredKnown: true,
  items: true,
  allRequired: true,
  closed: true,
  recursion: true,
  booleans: false,
  limits: { properties: 5000, characters: 120_000, listed: 1000, depth: 10, longEnum: 15_000 },
};

const anthropicDefault: Rules = {
  keywords: draft2020,
  rootForbidden: ['oneOf', 'anyOf', 'allOf', '$ref'],
  boundsBelow: 2 ** 53 - 1,
  typeLists: 'any',
  items: true,
  rootKey: anthropicKey,
  recursion: true,
  booleans: true,
};

const anthropicStrict: Rules = {
  keywords:
    words(`type enum const anyOf $ref $defs required additionalProperties properties pattern format items minItems default title
    description`),
  rootForbidden: ['oneOf', 'anyOf', 'allOf', '$ref'],
  besideRef: [],
  onlyValues: { minItems: [0, 1] },
  formats: [...nineFormats, 'uri'],
  noPattern: notSimple,
  boundsBelow: 2 ** 53 - 1,
  typeLists: 'null',
  typed: true,
  enumKinds: primitives,
  properties: true,
  requiredKnown: true,
  items: true,
  rootKey: anthropicKey,
  closed: true,
  recursion: false,
  booleans: false,
};

const geminiJson: Rules = {
  keywords: words(
    '$ref $defs type format pattern minLength maxLength title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required',
  ),
  rootForbidden: ['oneOf', 'anyOf', 'allOf', '$ref'],
  besideRef: [],
  boundsBelow: 2 ** 53 - 1,
  typeLists: 'null',
  typed: true,
  enumKinds: ['string'],
  noPattern: notPython,
  noEmptyText: true,
  requiredKnown: true,
  items: true,
  rootKey: geminiKey,
  recursion: false,
  booleans: true,
};

const geminiOpenapi: Rules = {
  keywords:
    words(`anyOf default description enum example format items minItems maxItems minLength maxLength minProperties maxProperties
    minimum maximum nullable pattern properties propertyOrdering required title type`),
  rootForbidden: ['anyOf'],
  noEmptyProperties: true,
  besideAnyOf: [],
  formats: ['date-time', 'enum'],
  noPattern: notPython,
  boundsBelow: 2 ** 53 - 1,
  typeLists: 'no',
  noNullType: true,
  typed: true,
  enumKinds: ['string'],
  enumTypeOnly: 'string',
  noEmptyText: true,
  requiredKnown: true,
  items: true,
  rootKey: geminiKey,
  recursion: false,
  booleans: false,
};

const portable: Rules = {
  keywords: words(
    'type description enum properties required items anyOf $ref $defs format additionalProperties',
  ),
  rootForbidden: ['oneOf', 'anyOf', 'allOf', 'not', 'enum', 'const', '$ref'],
  rootSays: ['required', 'additionalProperties'],
  onlyValues: { additionalProperties: [false] },
  besideRef: [],
  formats: nineFormats,
  boundsBelow: 2 ** 31,
  typeLists: 'no',
  typed: true,
  enumKinds: ['string'],
  noEmptyText: true,
  properties: true,
  requiredKnown: true,
  items: true,
  rootKey: geminiKey,
  key: geminiKey,
  recursion: false,
  booleans: false,
};

const mcp2025: Rules = {
  ...openaiDefault,
  keywords: draft2020,
  rootForbidden: ['oneOf', 'anyOf', 'allOf', '$ref', 'enum', 'const', 'not'],
  boundsBelow: 2 ** 53,
  rootBooleans: false,
};

/** Whatever either of the two refuses. */
const vercelStrict: Rules = {
  ...anthropicStrict,
  keywords:
    words(`type enum const anyOf $ref $defs required additionalProperties properties pattern format items minItems title
    description`),
  rootForbidden: openaiStrict.rootForbidden,
  formats: nineFormats,
  noPattern: notPortable,
  allRequired: true,
  limits: { properties: 5000, characters: 120_000, listed: 1000, depth: 10, longEnum: 15_000 },
};

export const rules: { readonly [dialect: string]: Rules } = {
  'openai/default@2026-11': openaiDefault,
  'openai/strict@2026-11': openaiStrict,
  'openai-responses/default@2026-11': openaiDefault,
  'openai-responses/strict@2026-11': openaiStrict,
  'openai-agents/default@2026-11': openaiDefault,
  'openai-agents/strict@2026-11': openaiStrict,
  'anthropic/default@2026-11': anthropicDefault,
  'anthropic/strict@2026-11': anthropicStrict,
  'gemini/json@2026-11': geminiJson,
  'gemini/openapi@2026-11': geminiOpenapi,
  'bedrock/default@2026-11': anthropicDefault,
  'bedrock/strict@2026-11': anthropicStrict,
  'vercel/default@2026-11': {
    ...portable,
    keywords: words(
      'type description enum properties required items anyOf $ref $defs format pattern additionalProperties',
    ),
    noPattern: notPortable,
  },
  'vercel/strict@2026-11': vercelStrict,
  'langchain/default@2026-11': {
    ...portable,
    keywords: words(
      'type description enum properties required items anyOf format pattern additionalProperties',
    ),
    noPattern: notPortable,
  },
  'mcp/2025-11-25': mcp2025,
  'mcp/2026-07-28': { ...mcp2025, rootForbidden: [] },
  'portable@2026-11': portable,
  'azure-openai': openaiStrict,
  ollama: portable,
  vllm: portable,
};
