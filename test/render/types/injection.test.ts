import fc from 'fast-check';
import { type JSDoc, type Node, Project, SyntaxKind, type ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../generator/model/ir.ts';
import { printTypes, type TypesRequest } from '../../../generator/render/types/print.ts';

/** A definition with one text in every place where a stranger can write one. No default fits, so that none is filled in. */
function definitionWith(text: string): TypesRequest {
  const texts = {
    description: text,
    title: text,
    default: text,
    examples: [text],
    format: text,
    pattern: text,
    $comment: text,
  };
  const own = { tsType: text, tsEnumNames: [text, text], extends: text, id: text, [text]: text };
  const input: JsonObject = {
    ...texts,
    ...own,
    type: 'object',
    properties: Object.fromEntries([
      ['plain', { type: 'integer', ...texts, ...own }],
      [
        `${text} key`,
        {
          type: 'object',
          ...texts,
          ...own,
          properties: Object.fromEntries([[`${text} inner`, { type: 'number', ...texts }]]),
        },
      ],
      ['choice', { enum: [`${text} a`, `${text} b`, { [`${text} c`]: `${text} d` }], ...texts, ...own }],
      ['constant', { const: `${text} constant`, ...own }],
      ['list', { type: 'array', items: { enum: [`${text} e`, null], ...texts }, ...texts }],
      [
        'tuple',
        {
          type: 'array',
          prefixItems: [
            { const: `${text} f` },
            { type: 'object', properties: { [`${text} g`]: { ...texts, type: 'boolean' } } },
          ],
        },
      ],
      ['reference', { $ref: `#/$defs/${encoded(`${text} definition`)}` }],
      [
        'union',
        {
          oneOf: [
            { type: 'object', properties: { [`${text} h`]: { const: `${text} i` } }, ...texts, ...own },
            { type: 'null' },
          ],
        },
      ],
    ]),
    required: [`${text} key`, `${text} demanded`],
    dependentRequired: { plain: [`${text} dependent`] },
    patternProperties: {},
    $defs: {
      [`${text} definition`]: {
        ...texts,
        ...own,
        type: 'object',
        properties: { [`${text} j`]: { type: 'boolean', ...texts } },
      },
    },
  };
  return { identifier: 'Hostile', description: text, title: text, deprecated: text, input, output: input };
}

/** A key as a step of a URI fragment; half a surrogate pair cannot be percent-encoded and stands as it is. */
function encoded(key: string): string {
  const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return /\p{Cs}/u.test(step) ? step.replaceAll('%', '%25') : encodeURIComponent(step);
}

const hostile = [
  '*/ export const evil = 1; /*',
  '`${process.exit()}`',
  "'; evil(); '",
  '"; evil(); "',
  '\\',
  "\\'",
  '</script><script>evil()</script>',
  'a\u2028evil()\u2029b',
  'a\rb\r\nc\nd',
  '\ud800 alone \udc00',
  '//# sourceMappingURL=data:application/json;base64,e30=',
  '\n//# sourceURL=x',
  '{{evil}} {{{evil}}} {{> evil}} {{#if evil}}',
  '@deprecated @ts-ignore\n@ts-nocheck {@link evil} * @type {evil}',
  '\n * @deprecated evil\n */\nexport type Evil = 1;\n/**',
  '\u202eevil\u2066',
  '\u0000\u0007\u001b[31m',
  '__proto__',
  'constructor',
  "$& $1 $` $'",
  'P0 P1 P2 T0 T1 T99999',
  '[key: string]: evil;',
  '?: never; evil: any; x',
  '😀 地点 é',
  '',
];

const project = new Project({ useInMemoryFileSystem: true });

/** The tree of a file, with names and texts left out. */
function structure(text: string): {
  readonly tree: unknown;
  readonly tags: readonly string[];
  readonly literals: readonly string[];
} {
  const file = project.createSourceFile('types.ts', text, { overwrite: true });
  const tags: string[] = [];
  const literals: string[] = [];
  const names = new Set([SyntaxKind.Identifier, SyntaxKind.StringLiteral, SyntaxKind.ComputedPropertyName]);
  const visit = (node: Node): unknown => {
    for (const doc of (node as Node & { getJsDocs?: () => JSDoc[] }).getJsDocs?.() ?? []) {
      tags.push(...doc.getTags().map((tag) => tag.getTagName()));
    }
    if (node.isKind(SyntaxKind.LiteralType)) {
      const literal = node.getLiteral();
      if (literal.isKind(SyntaxKind.StringLiteral)) literals.push(literal.getLiteralValue());
    }
    if (names.has(node.getKind())) return 'name';
    const children = node.forEachChildAsArray().filter((child) => !child.isKind(SyntaxKind.JSDoc));
    return [node.getKindName(), ...children.map(visit)];
  };
  const tree = visit(file);
  const { parseDiagnostics } = file.compilerNode as typeof file.compilerNode & {
    parseDiagnostics: ts.Diagnostic[];
  };
  expect(parseDiagnostics.map((each) => each.messageText)).toEqual([]);
  return { tree, tags, literals };
}

describe('text of a stranger', () => {
  const letters = 'harmless';

  async function holds(text: string): Promise<void> {
    const printed = (await printTypes([definitionWith(text)])).text;
    const harmless = structure((await printTypes([definitionWith(letters)])).text);
    const found = structure(printed);
    expect(found.tree).toEqual(harmless.tree);
    expect(found.tags).toEqual(harmless.tags);
    expect([...found.literals].sort()).toEqual(
      harmless.literals.map((each) => each.replace(letters, () => text)).sort(),
    );
    // Nothing that a terminal, an editor or a tool would act on is left raw, and nothing that a file could not hold.
    expect(printed).not.toMatch(
      /[\u202a-\u202e\u2066-\u2069\u2028\u2029\r\p{Cs}]|source(?:Mapping)?URL=(?![^\n]*['"])/u,
    );
  }

  it.each(hostile.map((text) => [JSON.stringify(text), text]))('is never code: %s', async (_, text) => {
    await holds(text);
  });

  it('is never code, whatever it is', async () => {
    const part = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('*', '/', "'", '"', '\\', '@', '\n'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), async (parts) => {
        await holds(parts.join(''));
      }),
      { numRuns: 150, seed: 3 },
    );
  });
});
