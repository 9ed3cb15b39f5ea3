import { describe, expect, it } from 'vitest';
import type { JsonObject, Schema } from '../../../generator/model/ir.ts';
import { printTypes, type TypesRequest } from '../../../generator/render/types/print.ts';

const wallet: TypesRequest = {
  identifier: 'WalletBalance',
  description: 'Query wallet balance (native token when tokenAddress absent, ERC20 otherwise)',
  input: {
    type: 'object',
    properties: {
      address: { type: 'string', description: 'Holder', pattern: '^0x[0-9a-fA-F]{40}$' },
      decimals: { type: 'integer', default: 18 },
    },
    required: ['address'],
  },
  output: { type: 'object', properties: { amount: { type: 'string' } }, required: ['amount'] },
};

const tree: TypesRequest = {
  identifier: 'TreeSave',
  description: 'Saves a tree.',
  deprecated: 'use tree.put',
  input: {
    type: 'object',
    properties: { root: { $ref: '#/$defs/Node' } },
    required: ['root'],
    additionalProperties: false,
    $defs: {
      Node: {
        description: 'One node',
        type: 'object',
        properties: {
          label: { type: 'string', default: '' },
          children: { type: 'array', items: { $ref: '#/$defs/Node' } },
        },
      },
    },
  },
};

/** The members of an action's input whose only property is of this schema. */
async function typeOf(schema: Schema, more: JsonObject = {}): Promise<string> {
  const input = { type: 'object', properties: { a: schema }, required: ['a'], ...more };
  const { text } = await printTypes([{ identifier: 'X', description: '', input }]);
  return /^ {2}a: ([\s\S]*?);\n\}\n/m.exec(text)?.[1] ?? text;
}

describe('the types of an action', () => {
  it('are an interface with its docs, what a caller may leave out, and the output', async () => {
    const { text, names } = await printTypes([wallet]);
    expect(text).toBe(`/** Query wallet balance (native token when tokenAddress absent, ERC20 otherwise) */
export interface WalletBalanceInput {
  /**
   * Holder
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  address: string;
  /** @default 18 */
  decimals: number;
}

/** What a caller gives: as \`WalletBalanceInput\`, with what has a default left optional. */
export interface WalletBalanceRequest {
  address: string;
  decimals?: number;
}

export interface WalletBalanceOutput {
  amount: string;
}
`);
    expect(names).toEqual([
      { input: 'WalletBalanceInput', request: 'WalletBalanceRequest', output: 'WalletBalanceOutput' },
    ]);
  });

  it('name definitions after their root, and repeat for callers only those with defaults', async () => {
    const { text, names } = await printTypes([tree]);
    expect(text).toBe(`/**
 * Saves a tree.
 * @deprecated use tree.put
 */
export interface TreeSaveInput {
  root: TreeSaveInput_Node;
}

/** One node */
export interface TreeSaveInput_Node {
  /** @default "" */
  label: string;
  children?: TreeSaveInput_Node[];
}

/** What a caller gives: as \`TreeSaveInput\`, with what has a default left optional. */
export interface TreeSaveRequest {
  root: TreeSaveRequest_Node;
}

/** What a caller gives: as \`TreeSaveInput_Node\`, with what has a default left optional. */
export interface TreeSaveRequest_Node {
  label?: string;
  children?: TreeSaveRequest_Node[];
}
`);
    expect(names).toEqual([{ input: 'TreeSaveInput', request: 'TreeSaveRequest', output: 'unknown' }]);
  });

  it('do not change when an action is added', async () => {
    const alone = [await printTypes([wallet]), await printTypes([tree])];
    const together = await printTypes([tree, wallet]);
    expect(together.text).toBe(`${alone[1]?.text}\n${alone[0]?.text}`);
    expect(await printTypes([])).toEqual({ text: '', names: [] });
  });

  it.each<[string, JsonObject]>([
    ['no keyword at all', {}],
    ['the type alone', { type: 'object' }],
    ['empty properties', { type: 'object', properties: {} }],
    ['a reference to an empty object', { $ref: '#/$defs/None', $defs: { None: { type: 'object' } } }],
  ])('have no parameters where the input has %s', async (_, input) => {
    const { text } = await printTypes([{ identifier: 'X', description: '', input }]);
    expect(text).toBe('export interface XInput { [key: string]: never }\n');
  });

  it('write a root that is a reference out under its own name', async () => {
    const input = {
      $ref: '#/$defs/Args',
      $defs: { Args: { type: 'object', properties: { a: { type: 'string' } } } },
    };
    const { text } = await printTypes([{ identifier: 'X', description: 'Does it.', input }]);
    expect(text).toBe('/** Does it. */\nexport interface XInput {\n  a?: string;\n}\n');
  });

  it('are unknown where an output accepts everything, and never where it accepts nothing', async () => {
    for (const [output, type] of [
      [true, 'unknown'],
      [{}, 'unknown'],
      [false, 'never'],
    ] as const) {
      const { text } = await printTypes([{ identifier: 'X', description: '', input: {}, output }]);
      expect(text).toContain(`export type XOutput = ${type};\n`);
    }
  });

  it('leave defaults of an output to the handler', async () => {
    const { text } = await printTypes([{ ...wallet, output: wallet.input }]);
    expect(text.slice(text.indexOf('WalletBalanceOutput'))).toContain('\n  decimals?: number;\n');
  });

  it('are never where no value fits', async () => {
    const input = { allOf: [{ required: ['a'] }, { properties: { a: false } }] };
    const { text } = await printTypes([{ identifier: 'X', description: '', input }]);
    expect(text).toBe('export type XInput = never;\n');
  });
});

describe('names of definitions', () => {
  async function definitions($defs: JsonObject): Promise<string[]> {
    const properties = Object.fromEntries(
      Object.keys($defs).map((key, i) => [
        `p${i}`,
        { $ref: `#/$defs/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}` },
      ]),
    );
    const { text } = await printTypes([{ identifier: 'X', description: '', input: { properties, $defs } }]);
    return [...text.matchAll(/^ {2}p\d+\?: (.*);$/gm)].map(([, name]) => name ?? '');
  }

  it('are PascalCase, distinct where case does not count, and the same whatever order they come in', async () => {
    const of = { type: 'object', properties: { a: { type: 'string' } } };
    expect(await definitions({ node: of, Node: of, NODE: of })).toEqual([
      'XInput_Node3',
      'XInput_Node2',
      'XInput_NODE',
    ]);
    expect(await definitions({ NODE: of, Node: of, node: of })).toEqual([
      'XInput_NODE',
      'XInput_Node2',
      'XInput_Node3',
    ]);
    expect(
      await definitions({ 'a.b/c~d': of, 地P0: of, '3d-point': of, '😀': of, class: of, '': of }),
    ).toEqual([
      'XInput_ABCD',
      'XInput_地P0',
      'XInput_3dPoint',
      'XInput_Type2',
      'XInput_Class',
      'XInput_Type',
    ]);
  });

  it('do not come from titles', async () => {
    expect(
      await definitions({ A: { title: 'B', type: 'object' }, B: { title: 'A', type: 'string' } }),
    ).toEqual(['XInput_A', 'XInput_B']);
  });

  it('are given to what references in the middle lead to, the root among it', async () => {
    const input = {
      type: 'object',
      properties: {
        start: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
        end: { $ref: '#/properties/start' },
        steps: { type: 'array', items: { type: 'object', properties: { y: { type: 'number' } } } },
        last: { $ref: '#/properties/steps/items' },
        inner: { $ref: '#' },
      },
    };
    const { text } = await printTypes([{ identifier: 'X', description: '', input }]);
    expect(text).toContain(`export interface XInput {
  start?: XInput_Start;
  end?: XInput_Start;
  steps?: XInput_StepsItem[];
  last?: XInput_StepsItem;
  inner?: XInput;
}
`);
  });
});

describe('doc comments', () => {
  async function docOf(schema: JsonObject): Promise<string> {
    const input = { type: 'object', properties: { a: schema } };
    const { text } = await printTypes([{ identifier: 'X', description: '', input }]);
    return text
      .split('\n')
      .slice(1, -3)
      .map((line) => line.slice(2))
      .join('\n');
  }

  it('tell what a type cannot', async () => {
    expect(
      await docOf({
        type: 'string',
        title: 'Not shown beside a description',
        description: '  First line.\r\nSecond line.\n\n',
        deprecated: true,
        default: { a: ['x'] },
        format: 'email',
        pattern: '^[^@]+@x\\.org$',
        minLength: 3,
        maxLength: 80,
      }),
    ).toBe(`/**
 *   First line.
 * Second line.
 * @deprecated
 * @default {"a":["x"]}
 * @format email
 * @pattern ^[^\\@]+\\@x\\.org$
 * @minLength 3
 * @maxLength 80
 */`);
    expect(await docOf({ type: 'number', exclusiveMinimum: 0, maximum: 10, multipleOf: 0.5 })).toBe(`/**
 * @exclusiveMinimum 0
 * @maximum 10
 * @multipleOf 0.5
 */`);
    expect(
      await docOf({
        type: 'array',
        items: { type: 'string', description: 'One address' },
        uniqueItems: true,
      }),
    ).toBe(`/**
 * Items: One address
 * @uniqueItems true
 */`);
    expect(await docOf({ type: 'string', title: 'Title alone' })).toBe('/** Title alone */');
    expect(await docOf({ type: 'string', uniqueItems: false, description: ' \n ' })).toBe('');
  });

  it('come from all that is merged', async () => {
    const parts = [
      { properties: { b: { description: 'A text', minLength: 1 } } },
      { properties: { b: { maxLength: 9 } } },
    ];
    const { text } = await printTypes([{ identifier: 'X', description: '', input: { allOf: parts } }]);
    expect(text).toBe(`export interface XInput {
  /**
   * A text
   * @minLength 1
   * @maxLength 9
   */
  b?: unknown;
}
`);
  });

  it('stay comments, and none of their text is a tag', async () => {
    expect(await docOf({ description: 'a */ b @deprecated\u2028@internal me@x.org {@link y}' })).toBe(`/**
 * a *\\/ b \\@deprecated
 * \\@internal me@x.org {\\@link y}
 */`);
    expect(await docOf({ description: 'bell \u0007 turn \u202e half \ud83d' })).toBe(
      '/** bell \\u0007 turn \\u202E half \\uD83D */',
    );
  });
});

describe('what stands in a type', () => {
  it.each<[string, Schema, string]>([
    ['annotations alone', { description: 'x', 'x-y': 1 }, 'unknown'],
    ['an assertion without type', { minLength: 2 }, 'unknown'],
    [
      'items without type',
      { items: { type: 'string' } },
      'string | number | boolean | string[] | { [key: string]: unknown } | null',
    ],
    ['several types', { type: ['string', 'null', 'integer'] }, 'string | number | null'],
    ['constants', { enum: ["it's", 1, -1, true, null, 'b'] }, `"it's" | 1 | -1 | true | 'b' | null`],
    ['constants of one type', { type: 'string', enum: ['a', 1, 'b'] }, "'a' | 'b'"],
    [
      'a constant object',
      { const: { $ref: '#/x', y: [1, { z: null }] } },
      "{\n    $ref: '#/x';\n    y: [1, {\n      z: null;\n    }];\n  }",
    ],
    ['an empty constant', { const: {} }, '{ [key: string]: never }'],
    ['both booleans', { enum: [true, false] }, 'boolean'],
    ['a free object', { type: 'object' }, '{ [key: string]: unknown }'],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, '{ [key: string]: number }'],
    [
      'a map with named keys',
      { type: 'object', properties: { n: { type: 'string' } }, additionalProperties: { type: 'number' } },
      '{\n    n?: string;\n    [key: string]: number | string | undefined;\n  }',
    ],
    [
      'an open object',
      { properties: { n: {} }, type: 'object', additionalProperties: true },
      '{\n    n?: unknown;\n    [key: string]: unknown;\n  }',
    ],
    [
      'what is demanded but not declared',
      { type: 'object', required: ['n'] },
      '{\n    n: unknown;\n    [key: string]: unknown;\n  }',
    ],
    [
      'a pattern on open keys',
      { type: 'object', patternProperties: { '^n': { type: 'number' } } },
      '{ [key: string]: unknown }',
    ],
    [
      'patterns alone',
      { type: 'object', patternProperties: { '^n': { type: 'number' } }, additionalProperties: false },
      '{ [key: string]: number }',
    ],
    [
      'listed names',
      { type: 'object', propertyNames: { enum: ['x', 'y'] }, additionalProperties: { type: 'number' } },
      '{\n    x?: number;\n    y?: number;\n  }',
    ],
    ['a list', { type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
    [
      'lists of lists',
      { type: 'array', items: { type: 'array', items: { type: ['string', 'null'] } } },
      '(string | null)[][]',
    ],
    [
      'a list with bounds',
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 },
      'string[]',
    ],
    [
      'a list of fixed length',
      { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
      '[number, number]',
    ],
    [
      'an open tuple',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
      '[string?, number?, ...unknown[]]',
    ],
    [
      'a closed tuple',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 1 },
      '[string, number?]',
    ],
    [
      'a tuple with a rest',
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: ['number', 'null'] }, minItems: 2 },
      '[string, number | null, ...(number | null)[]]',
    ],
    [
      'a tuple of objects',
      { type: 'array', prefixItems: [{ type: 'object', properties: { x: {} } }], items: false },
      '[] | [{\n    x?: unknown;\n  }]',
    ],
    ['an array without items', { type: 'array', maxItems: 0 }, '[]'],
    ['siblings of a union', { type: 'string', anyOf: [{ format: 'uri' }, { format: 'email' }] }, 'string'],
    [
      'items beside a union',
      { anyOf: [{ type: 'string' }, { type: 'array' }], items: { type: 'string' } },
      'string | string[]',
    ],
    ['members that only assert', { allOf: [{ type: 'string' }, { description: 'a name' }] }, 'string'],
    [
      'members of allOf',
      {
        allOf: [
          { type: 'object', properties: { x: { type: ['string', 'null'] } } },
          { properties: { x: { type: ['string', 'number'] }, y: {} }, required: ['y'] },
        ],
      },
      '{\n    x?: string;\n    y: unknown;\n  }',
    ],
    [
      'a closed member',
      {
        allOf: [
          { type: 'object', properties: { x: {} }, additionalProperties: false },
          { properties: { x: { type: 'string' }, y: {} } },
        ],
      },
      '{\n    x?: string;\n  }',
    ],
    ['a negated type', { not: { type: ['object', 'array'] } }, 'string | number | boolean | null'],
    ['a negated constant', { type: ['boolean', 'null'], not: { enum: [null, true] } }, 'false'],
    ['a double negation', { not: { not: { type: 'string' } } }, 'string'],
    ['a negation that only asserts', { not: { minLength: 2 } }, 'string'],
    [
      'a forbidden key',
      { type: 'object', not: { required: ['x'] } },
      '{\n    x?: never;\n    [key: string]: unknown;\n  }',
    ],
    [
      'a condition on a discriminator',
      {
        type: 'object',
        properties: { kind: { enum: ['a', 'b'] }, x: { type: 'string' } },
        required: ['kind'],
        if: { properties: { kind: { const: 'a' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['x'] },
      },
      "{\n    kind: 'a';\n    x: string;\n  } | {\n    kind: 'b';\n    x?: string;\n  }",
    ],
    [
      'exactly one of some keys',
      {
        type: 'object',
        properties: { x: { type: 'string' }, y: { type: 'number' } },
        oneOf: [{ required: ['x'] }, { required: ['y'] }],
      },
      '{\n    x: string;\n    y?: never;\n  } | {\n    x?: never;\n    y: number;\n  }',
    ],
    [
      'a dependent schema',
      {
        type: 'object',
        properties: { card: { type: 'string' } },
        dependentSchemas: { card: { properties: { address: { type: 'string' } }, required: ['address'] } },
      },
      '{\n    card?: never;\n  } | {\n    card: string;\n    address: string;\n  }',
    ],
    [
      'unevaluated keys',
      { type: 'object', allOf: [{ properties: { x: {} } }], unevaluatedProperties: { type: 'string' } },
      '{\n    x?: unknown;\n    [key: string]: unknown;\n  }',
    ],
    [
      'an inherited name',
      { type: 'object', properties: { toString: { type: 'string' } } },
      "{\n    toString?: string | Object['toString'];\n  }",
    ],
    [
      'a key __proto__',
      { type: 'object', properties: JSON.parse('{"__proto__":{"type":"string"}}') },
      "{\n    ['__proto__']?: string;\n  }",
    ],
  ])('is right for %s', async (_, schema, type) => {
    expect(await typeOf(schema)).toBe(type);
  });

  it('keeps the name of a definition where what stands beside it takes nothing away', async () => {
    const $defs = { A: { type: 'object', properties: { x: { type: 'string' } } }, S: { type: 'string' } };
    expect(await typeOf({ $ref: '#/$defs/A', description: 'x', type: 'object' }, { $defs })).toBe('XInput_A');
    expect(await typeOf({ $ref: '#/$defs/S', minLength: 1 }, { $defs })).toBe('XInput_S');
    expect(await typeOf({ anyOf: [{ $ref: '#/$defs/A' }, { type: 'null' }] }, { $defs })).toBe(
      'XInput_A | null',
    );
    expect(await typeOf({ $ref: '#/$defs/A', properties: { y: {} } }, { $defs })).toBe(
      '{\n    x?: string;\n    y?: unknown;\n  }',
    );
  });

  it('says nothing of what is a member of itself', async () => {
    const $defs = {
      A: { anyOf: [{ $ref: '#/$defs/B' }, { type: 'string' }] },
      B: { allOf: [{ $ref: '#/$defs/A' }] },
    };
    const { text } = await printTypes([
      { identifier: 'X', description: '', input: { properties: { a: { $ref: '#/$defs/A' } }, $defs } },
    ]);
    expect(text).toContain('export type XInput_A = unknown;');
  });

  it('merges a definition with others inside itself', async () => {
    const $defs = {
      A: {
        type: 'object',
        properties: {
          next: { allOf: [{ $ref: '#/$defs/A' }, { properties: { last: { type: 'boolean' } } }] },
        },
      },
    };
    expect(await typeOf({ $ref: '#/$defs/A' }, { $defs })).toBe('XInput_A');
  });

  it('breaks long unions, one member a line', async () => {
    const values = Array.from({ length: 12 }, (_, i) => `member number ${i}`);
    const input = { properties: { a: { enum: values }, b: { type: 'array', items: { enum: values } } } };
    const { text } = await printTypes([
      { identifier: 'X', description: '', input, output: { enum: values } },
    ]);
    const members = values.map((value) => `    | '${value}'`).join('\n');
    expect(text).toContain(`  a?:\n${members};\n`);
    expect(text).toContain(`  b?: (\n${members}\n  )[];\n`);
    expect(text).toContain(`export type XOutput =\n${members.replaceAll('    |', '  |')};\n`);
  });
});
