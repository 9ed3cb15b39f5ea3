import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RunFailure } from '../../../generator/diagnostics/failure.ts';
import { wireSurface } from '../../../generator/model/wire-surface.ts';
import { put, tree } from '../../write/folder.ts';
import { acme, acmeProject, errors, wireText } from './acme.ts';

/** What a client has of the provider's folder, below the header. */
function copies(out: string): { [file: string]: string } {
  const files = Object.entries(tree(path.join(out, 'providers/acme')));
  return Object.fromEntries(
    files
      .filter(([file]) => !/^tools\/|^module\.ts$/.test(file))
      .map(([file, text]) => [file, text.slice(text.indexOf('*/\n') + 4)]),
  );
}

describe('the copy of a folder', () => {
  it('has what wire.ts imports, with imports as the client has them, and nothing else', async () => {
    const { run, out } = acmeProject({
      'acme/wire.ts': [
        "import type { Wire } from 'toolwright/wire';",
        'import {',
        '  type PlainTypes, // a comment',
        '  own as read,',
        '  ObjectSchema,',
        '  payloadText } from "toolwright/wire";',
        "import * as parts from './parts/one';",
        "import two from './two.js';",
        "import './three.ts';",
        "export type { Four } from './four.ts';",
        "export { callId, type ContextBlock as Block } from 'toolwright/wire';",
        "export * from './types.ts';",
        "type Five = import('./five.ts').Five;",
        'const six = () => import("./six.ts");',
        "// A comment that says from './nowhere.ts', and a text:",
        'const text = "import x from \'y\'";',
        'void [read, payloadText, parts, two, six, text];',
        'export type Used = [Wire, PlainTypes<object, object, object, object>, ObjectSchema, Five];',
        '',
      ].join('\n'),
      'acme/types.ts': wireText,
      'acme/parts/one.ts':
        "import { up } from '../up.ts';\nimport { own } from 'toolwright/wire';\nvoid [up, own];\n",
      'acme/up.ts': 'export const up: number = 1;\n',
      'acme/two.ts': '\uFEFFexport default 2;\r\n',
      'acme/three.ts': 'export {};\n',
      'acme/four.ts': 'export interface Four {}\n',
      'acme/five.ts': 'export interface Five {}\n',
      'acme/six.ts': 'export {};\n',
      'acme/unused.ts': "import fs from 'node:fs';\n",
      'acme/provider.ts': "import { defineProvider } from 'toolwright';\n",
      'acme/samples/call.json': '{}',
    });
    const result = await run();
    expect(errors(result)).toEqual([]);
    expect(copies(out)).toEqual({
      'wire.ts': [
        "import type { Wire } from '../../runtime/wire.ts';",
        "import type { PlainTypes } from '../../runtime/client.ts';",
        "import { own as read, type ObjectSchema } from '../../runtime/json.ts';",
        "import { payloadText } from '../../runtime/payload.ts';",
        "import * as parts from './parts/one.ts';",
        "import two from './two.ts';",
        "import './three.ts';",
        "export type { Four } from './four.ts';",
        "export type { ContextBlock as Block } from '../../runtime/context.ts';",
        "export { callId } from '../../runtime/raw-call.ts';",
        "export * from './types.ts';",
        "type Five = import('./five.ts').Five;",
        "const six = () => import('./six.ts');",
        "// A comment that says from './nowhere.ts', and a text:",
        'const text = "import x from \'y\'";',
        'void [read, payloadText, parts, two, six, text];',
        'export type Used = [Wire, PlainTypes<object, object, object, object>, ObjectSchema, Five];',
        '',
      ].join('\n'),
      'types.ts': wireText.replace(
        "import type { PlainTypes, Wire } from 'toolwright/wire';",
        "import type { PlainTypes } from '../../runtime/client.ts';\nimport type { Wire } from '../../runtime/wire.ts';",
      ),
      'parts/one.ts':
        "import { up } from '../up.ts';\nimport { own } from '../../../runtime/json.ts';\nvoid [up, own];\n",
      'up.ts': 'export const up: number = 1;\n',
      'two.ts': 'export default 2;\n',
      'three.ts': 'export {};\n',
      'four.ts': 'export interface Four {}\n',
      'five.ts': 'export interface Five {}\n',
      'six.ts': 'export {};\n',
    });
    expect(readFileSync(path.join(out, 'runtime/json.ts'), 'utf8')).toContain('export function own');
    expect(readFileSync(path.join(out, 'runtime/context.ts'), 'utf8')).toContain('ContextBlock');
  });

  it('has endings in .js where the client has', async () => {
    const { run, out } = acmeProject({
      'acme/wire.ts': `${wireText}export * from './more.ts';\n`,
      'acme/more.ts': 'export {};\n',
    });
    await run(undefined, { importExtension: 'js' });
    expect(copies(out)['wire.ts']).toContain("from '../../runtime/wire.js'");
    expect(copies(out)['wire.ts']).toContain("export * from './more.js'");
  });

  it('goes with the folder: what is no longer imported is removed, and what changed is drift', async () => {
    const { run, root, out } = acmeProject({
      'acme/wire.ts': `${wireText}export * from './more.ts';\n`,
      'acme/more.ts': 'export {};\n',
    });
    await run();
    put(root, 'acme/wire.ts', wireText);
    const { changes } = await run(undefined, { mode: 'check' });
    expect(changes.filter(({ kind }) => kind !== 'same').map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'remove providers/acme/more.ts',
      'update providers/acme/wire.ts',
      'update toolwright.ledger.json',
    ]);
    await run();
    expect(Object.keys(copies(out))).toEqual(['wire.ts']);
  });

  it('is found by a file URL, by a path, and behind a link', async () => {
    const { run, root, folder } = acmeProject();
    mkdirSync(path.join(root, 'links'));
    symlinkSync(folder, path.join(root, 'links/acme'));
    for (const each of [
      pathToFileURL(`${folder}/`),
      pathToFileURL(folder).href,
      `${folder}/`,
      path.join(root, 'links/acme'),
    ])
      expect(errors(await run([acme({ folder: each })]))).toEqual([]);
  });

  it('has every name of `toolwright/wire` where the client exports it', async () => {
    const names = [...wireSurface.keys()];
    const { run, out } = acmeProject({
      'acme/wire.ts': `${wireText}export { ${names.map((name) => `${name} as ${name}_`).join(', ')} } from 'toolwright/wire';\n`,
    });
    expect(errors(await run())).toEqual([]);
    for (const { module, name } of wireSurface.values()) {
      const text = readFileSync(path.join(out, `${module}.ts`), 'utf8');
      expect(text, name).toMatch(new RegExp(`^export (?:function|const|type|interface) ${name}\\b`, 'm'));
    }
    const library = await import('../../../library/wire.ts');
    expect(Object.keys(library).sort()).toEqual(
      [...wireSurface.values()].flatMap(({ name, type }) => (type ? [] : [name])).sort(),
    );
    const source = readFileSync('library/wire.ts', 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const exported = [...source.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list.split(',').flatMap((each) => each.trim().replace(/^type /, '') || []),
    );
    expect(exported.sort()).toEqual(names.sort());
  });
});

describe('an import that a client cannot have', () => {
  it.each([
    ["import OpenAI from 'openai';", "'openai' is imported, which a client does not have"],
    ["import type OpenAI from 'openai';", "'openai' is imported, which a client does not have"],
    ["import fs from 'node:fs';", "'node:fs' is imported, which a client does not have"],
    [
      "import { defineProvider } from 'toolwright';",
      "'toolwright' is imported, which a client does not have",
    ],
    ["export * from 'zod';", "'zod' is imported, which a client does not have"],
    ["type T = import('zod').ZodType;", "'zod' is imported, which a client does not have"],
    ["void import('zod');", "'zod' is imported, which a client does not have"],
    ['void import(String(1));', 'What is imported is known at run time only'],
    ["const z = require('zod');", '`require` is called, which a client does not have'],
    ["import z = require('zod');", '`import … =` is not the syntax of modules'],
    ["import * as wire from 'toolwright/wire';", "'toolwright/wire' is imported without names"],
    ["import wire from 'toolwright/wire';", "'toolwright/wire' is imported without names"],
    ["export * from 'toolwright/wire';", "'toolwright/wire' is imported without names"],
    ["import { onw } from 'toolwright/wire';", "'toolwright/wire' has no `onw`"],
    ["import { secret } from '../secret.ts';", "'../secret.ts' leads out of the provider's folder"],
    ["import { a } from './a/../../secret.ts';", "'./a/../../secret.ts' leads out of the provider's folder"],
    [
      "import { a } from './missing.ts';",
      "'./missing.ts' is no TypeScript file of the provider's folder (links are not followed)",
    ],
    [
      "import { a } from './linked.ts';",
      "'./linked.ts' is no TypeScript file of the provider's folder (links are not followed)",
    ],
    [
      "import { a } from './links/inside.ts';",
      "'./links/inside.ts' is no TypeScript file of the provider's folder (links are not followed)",
    ],
    [
      "import { a } from './data.json';",
      "'./data.json' is no TypeScript file of the provider's folder (links are not followed)",
    ],
    [
      "import { a } from './module.ts';",
      '`module.ts` is the name of a file that the client has of its own; give it another',
    ],
    [
      "import { a } from './tools/notes.ts';",
      '`tools/notes.ts` is the name of a file that the client has of its own; give it another',
    ],
    [
      "import type { a } from './declared.d.ts';",
      '`declared.d.ts` is a declaration file; a client has the sources',
    ],
    ["import { a } from './a b.ts';", '`a b.ts` must be made of letters, digits, `_`, `-` and `.`'],
  ])('%s', async (line, message) => {
    const { run, root, folder, out } = acmeProject({
      'acme/wire.ts': `${wireText}/* */ ${line}\n`,
      'secret.ts': 'export const secret = 1;',
      'elsewhere/inside.ts': 'export const a = 1;',
      'acme/data.json': '{}',
      'acme/module.ts': 'export const a = 1;',
      'acme/tools/notes.ts': 'export const a = 1;',
      'acme/declared.d.ts': 'export type a = 1;',
      'acme/a b.ts': 'export const a = 1;',
    });
    symlinkSync(path.join(root, 'secret.ts'), path.join(folder, 'linked.ts'));
    symlinkSync(path.join(root, 'elsewhere'), path.join(folder, 'links'));
    const result = await run();
    const [error, ...more] = errors(result);
    expect(more).toEqual([]);
    expect(error).toMatch(/^acme\/wire\.ts:6:\d+ provider-import /);
    expect(error?.replace(/^\S+ \S+ /, '')).toBe(message);
    expect(result.changes).toEqual([]);
    expect(existsSync(out)).toBe(false);
  });

  it('is told with a fix, at its place, in every file', async () => {
    const { run } = acmeProject({
      'acme/wire.ts': `${wireText}import { onw } from 'toolwright/wire';\nimport './more.ts';\n`,
      'acme/more.ts': "\n  import a from 'a';\nimport b from 'b';\n",
    });
    const { diagnostics } = await run();
    expect(diagnostics.filter(({ code }) => code === 'provider-import')).toMatchObject([
      {
        at: { file: 'acme/more.ts', line: 2, column: 17 },
        hint: expect.stringContaining("import from 'toolwright/wire'"),
      },
      { at: { file: 'acme/more.ts', line: 3, column: 15 } },
      { at: { file: 'acme/wire.ts', line: 6, column: 10 }, hint: 'Did you mean `own`?' },
    ]);
  });

  it('is one of two files that differ in case only', async () => {
    const { run } = acmeProject({
      'acme/wire.ts': `${wireText}import './Wire.ts';\n`,
      'acme/Wire.ts': 'export {};\n',
    });
    expect(errors(await run())).toEqual([
      'acme/wire.ts:6:8 provider-import `Wire.ts` differs from `wire.ts` in its case only',
    ]);
  });
});

describe('a folder that lacks something', () => {
  it.each([
    [
      'no wire.ts',
      undefined,
      ["acme/wire.ts:1:1 invalid-provider There is no `wire.ts` in the provider's folder"],
    ],
    [
      'a fault in its syntax',
      'export const = 1;\n',
      ['acme/wire.ts:1:14 invalid-provider `wire.ts` does not parse: Variable declaration expected.'],
    ],
    [
      'types that are not generic',
      wireText
        .replace('AcmeTool<Name extends string = string>', 'AcmeTool')
        .replace('AcmeTypes<Name extends string>', 'AcmeTypes')
        .replace('AcmeTool<Name>', 'AcmeTool'),
      [
        'acme/wire.ts:2:18 invalid-provider `AcmeTool` has no type parameter',
        'acme/wire.ts:4:13 invalid-provider `AcmeTypes` has no type parameter',
      ],
    ],
    [
      'a name that is not exported',
      wireText.replace('export const', 'const'),
      ['acme/wire.ts:1:1 invalid-provider `wire.ts` exports no `acmeWire`'],
    ],
  ])('%s', async (_, text, expected) => {
    const { run, folder } = acmeProject();
    const { root, run: runWith } = acmeProject(text === undefined ? {} : { 'acme/wire.ts': text });
    const found =
      text === undefined ? await run([acme({ folder: path.join(root, 'other') })]) : await runWith();
    expect(folder).not.toBe(root);
    expect(
      errors(found).filter((each) => !/exports no/.test(each) || text?.includes('const acmeWire')),
    ).toEqual(
      text === undefined
        ? [expect.stringContaining("invalid-provider There is no `wire.ts` in the provider's folder")]
        : expected,
    );
  });
});

describe('templates of the folder', () => {
  it('take the place of ours', async () => {
    const { run, out, folder } = acmeProject({
      'acme/adapter.ts.hbs': '{{> header}}\n\nexport const label = {{ts provider.label}};\n',
      'acme/sdk-check.ts.hbs': '{{> header}}\n{{imports imports}}\nexport type Client = ClientTypes;\n',
    });
    await run([acme({ folder })], { sdkChecks: { acme: true } });
    expect(readFileSync(path.join(out, 'providers/acme.ts'), 'utf8')).toMatch(
      /^\/\/ Generated by toolwright[\s\S]*export const label = 'Acme Turns';\n$/,
    );
    expect(readFileSync(path.join(out, 'providers/acme/sdk-check.ts'), 'utf8')).toContain(
      "import type { ClientTypes } from '../../types.ts';",
    );
  });

  it.each([
    ['{{missing provider}}', /missing/],
    ['{{ts provider.missing}}', /\{\{ts …\}\} is given what its view does not have/],
    ['{{#each}}', /each|Parse error/],
  ])('that cannot be rendered are told: %s', async (text, why) => {
    const { run } = acmeProject({ 'acme/adapter.ts.hbs': text });
    const failure = await run().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RunFailure);
    expect((failure as RunFailure).message).toMatch(
      /^The template providers\/acme\/adapter\.ts\.hbs cannot be rendered:/,
    );
    expect((failure as RunFailure).message).toMatch(why);
  });
});
