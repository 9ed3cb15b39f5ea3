import fc from 'fast-check';
import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { helpers } from '../../generator/render/helpers.ts';
import { printImports, specifier } from '../../generator/render/imports.ts';
import { literal, quote } from '../../generator/render/literal.ts';

/** Runs printed text the way a client does: as a module of its own. */
async function evaluate(expression: string): Promise<unknown> {
  const module = await import(
    `data:text/javascript;charset=utf-8,${encodeURIComponent(`export default ${expression};`)}`
  );
  return (module as { default: unknown }).default;
}

function statements(text: string): number {
  return ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext).statements.length;
}

const hostile = [
  "'; process.exit(); '",
  '`${process.exit()}`',
  '*/ process.exit() /*',
  '</script>',
  '\u2028\u2029\r\n\0\u202e',
  '\ud800',
  '\\',
  '//# sourceMappingURL=x',
  '{{ts command}}',
  '__proto__',
];
const text = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false, 0, -0, 1e300, 1.5),
    text,
    fc.array(tie('value'), { maxLength: 12 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

describe('literal', () => {
  it('reads back as the very value, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        expect(await evaluate(`(${literal(value)})`)).toEqual(value);
      }),
      { numRuns: 150 },
    );
  });

  it('is one expression, whatever is in it', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(statements(`export const x = ${literal(value)};`)).toBe(1);
      }),
    );
  });

  it('keeps __proto__ an ordinary key', async () => {
    const value = JSON.parse('{"__proto__": {"polluted": true}}') as object;
    const back = (await evaluate(`(${literal(value)})`)) as object;
    expect(Object.keys(back)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
  });

  it('breaks what is wide and keeps what is short on one line', () => {
    expect(literal({ a: [1, 2], 'b-c': {} })).toBe("{ a: [1, 2], 'b-c': {} }");
    const wide = literal({
      properties: { address: { type: 'string', description: 'x'.repeat(80) } },
      required: ['address'],
    });
    expect(wide.split('\n').every((line) => line.length <= 120)).toBe(true);
    expect(wide.split('\n')[0]).toBe('{');
  });

  it('prints the constant that stands for a value', () => {
    const schema = { type: 'object' };
    expect(
      literal({ parameters: schema, other: { type: 'object' } }, new Map([[schema, 'walletBalanceInput']])),
    ).toBe("{ parameters: walletBalanceInput, other: { type: 'object' } }");
  });
});

describe('comment', () => {
  it('never ends the comment that it stands in', () => {
    fc.assert(
      fc.property(text, (each) => {
        const safe = helpers.comment(each);
        expect(statements(`// ${safe}\nexport const x = 1;`)).toBe(1);
        expect(statements(`/** ${safe} */\nexport const x = 1;`)).toBe(1);
      }),
    );
  });
});

describe('ref', () => {
  it.each(["x'; y", 'a b', '', '1a', 'a-b'])('refuses %j', (name) => {
    expect(() => helpers.ref(name)).toThrow('not an identifier');
  });
});

describe('quote', () => {
  it('shows no control or format character raw', () => {
    expect(quote('a\u202eb\u0007\u2028')).toBe("'a\\u202eb\\u0007\\u2028'");
  });
});

describe('imports', () => {
  it('joins, sorts, and marks types', () => {
    const text = printImports(
      'providers/x/tools/wallet.ts',
      [
        { module: 'schemas/wallet', name: 'walletBalanceInput', type: false },
        { module: 'runtime/client', name: 'ToolEntry', type: true },
        { module: 'schemas/wallet', name: 'Schema', type: true },
        { module: 'providers/x/wire', name: 'Tool', type: true },
      ],
      'js',
    );
    expect(text).toBe(
      [
        "import type { Tool } from '../wire.js';",
        "import type { ToolEntry } from '../../../runtime/client.js';",
        "import { type Schema, walletBalanceInput } from '../../../schemas/wallet.js';",
      ].join('\n'),
    );
  });

  it.each([
    ['index.ts', 'types', './types.ts'],
    ['types/wallet.ts', 'types/clock', './clock.ts'],
    ['providers/x.ts', 'providers/x/wire', './x/wire.ts'],
  ])('%s -> %s is %s', (from, module, expected) => {
    expect(specifier(from, module, 'ts')).toBe(expected);
  });
});
