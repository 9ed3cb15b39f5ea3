import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { atWork } from '../support/cost.ts';
import { folderWith, put } from '../write/folder.ts';
import { modelOf, modelOfFolder } from './marked.ts';

const tool = (name: string): object => ({ name, description: 'd', riskLevel: 'low' });
const names = async (...args: Parameters<typeof modelOf>): Promise<string[]> => {
  const { catalog, diagnostics } = await modelOf(...args);
  expect(diagnostics).toEqual([]);
  return catalog.actions.map(({ name }) => name);
};

describe('a file', () => {
  it.each<[string, unknown]>([
    ['one action', tool('a')],
    ['a list', [tool('a')]],
    ['actions', { actions: [tool('a')] }],
    ['tools', { server: 's', tools: [tool('a')] }],
    ['a tools/list answer', { jsonrpc: '2.0', id: 1, result: { tools: [tool('a')], nextCursor: 'x' } }],
  ])('may hold %s', async (_, content) => {
    expect(await names({ 'a.json': JSON.stringify(content) })).toEqual(['a']);
  });

  it('may hold shapes of all kinds beside each other', async () => {
    const parameters = { type: 'object', properties: {} };
    const content = [
      { type: 'function', function: { name: 'b', description: 'd', parameters } },
      { name: 'a', description: 'd', input_schema: parameters },
      { name: 'c', description: 'd', inputSchema: parameters },
    ];
    expect(await names({ 'a.json': JSON.stringify(content) })).toEqual(['a', 'b', 'c']);
  });

  it('may begin with a byte order mark and have any line ends', async () => {
    const text = JSON.stringify(tool('a'), undefined, 2).replaceAll('\n', '\r\n');
    expect(await names({ 'a.json': `\uFEFF${text}` })).toEqual(['a']);
  });

  it('may be in UTF-16, as PowerShell writes it', async () => {
    const root = folderWith();
    const { writeFileSync } = await import('node:fs');
    writeFileSync(path.join(root, 'a.json'), Buffer.from(`\uFEFF${JSON.stringify(tool('ä'))}`, 'utf16le'));
    const { catalog } = await modelOfFolder(root);
    expect(catalog.actions.map(({ name }) => name)).toEqual(['ä']);
  });

  it('that is no text is told', async () => {
    const root = folderWith();
    const { writeFileSync } = await import('node:fs');
    writeFileSync(path.join(root, 'a.json'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    const { diagnostics } = await modelOfFolder(root);
    expect(diagnostics).toMatchObject([
      { code: 'file-unreadable', message: expect.stringContaining('UTF-8') },
    ]);
  });

  it('may have comments and trailing commas where it is .jsonc', async () => {
    expect(
      await names({ 'a.jsonc': '// one\n{ "name": "a", "description": "d", "riskLevel": "low", /* x */ }' }),
    ).toEqual(['a']);
  });

  it('of schemas that actions refer to is no action', async () => {
    const shared = { $defs: { id: { type: 'string', pattern: '^[0-9]+$' } } };
    const action = {
      ...tool('a'),
      inputSchema: { type: 'object', properties: { id: { $ref: 'shared.json#/$defs/id' } } },
    };
    const { catalog, diagnostics } = await modelOf({
      'a.json': JSON.stringify(action),
      'shared.json': JSON.stringify(shared),
    });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions[0]?.input).toEqual({
      type: 'object',
      properties: { id: { $ref: '#/$defs/id' } },
      $defs: { id: { type: 'string', pattern: '^[0-9]+$' } },
    });
  });

  it('nests as deep as anybody needs, and no deeper than the stack allows', async () => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const content = (levels: number): string =>
      `{"name":"a","description":"d","riskLevel":"low","_meta":${nested(levels)}}`;
    expect(await names({ 'a.json': content(600) })).toEqual(['a']);
    for (const file of ['a.json', 'a.yaml']) {
      const { diagnostics } = await modelOf({ [file]: content(50_000) });
      expect(diagnostics).toMatchObject([
        { code: 'syntax-error', message: expect.stringContaining('nested') },
      ]);
    }
  });

  it('keeps __proto__ as the ordinary key that it is', async () => {
    const text =
      '{ "name": "a", "description": "d", "riskLevel": "low", "inputSchema": { "properties": { "__proto__": { "type": "string" } } } }';
    const { catalog } = await modelOf({ 'a.json': text, 'b.yaml': text.replace('"a"', '"b"') });
    for (const { input } of catalog.actions)
      expect(JSON.stringify(input)).toContain('"__proto__":{"type":"string"}');
  });
});

describe('YAML', () => {
  it('is read by the core schema: what is not a JSON value is a string', async () => {
    const text =
      'name: a\ndescription: yes\nriskLevel: low\n_meta: { on: no, date: 2026-01-02, hex: 0x10, nothing: ~ }\n';
    const { catalog, diagnostics } = await modelOf({ 'a.yaml': text });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions[0]).toMatchObject({
      description: 'yes',
      meta: { on: 'no', date: '2026-01-02', hex: 16, nothing: null },
    });
  });

  it('may have anchors, aliases and merge keys', async () => {
    const text = [
      'actions:',
      '  - &base { name: a, description: d, riskLevel: low }',
      '  - <<: *base',
      '    name: b',
    ].join('\n');
    const { catalog, diagnostics } = await modelOf({ 'a.yaml': text });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions.map(({ name, description }) => [name, description])).toEqual([
      ['a', 'd'],
      ['b', 'd'],
    ]);
  });

  it('may hold several documents', async () => {
    const one = (name: string): string => `name: ${name}\ndescription: d\nriskLevel: low\n`;
    expect(await names({ 'a.yml': `${one('a')}---\n${one('b')}` })).toEqual(['a', 'b']);
  });

  it('does not blow up by aliases', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) =>
        `a${n}: &a${n} [${Array(9)
          .fill(n === 0 ? 'x' : `*a${n - 1}`)
          .join(', ')}]`,
    );
    const started = atWork();
    const { diagnostics } = await modelOf({ 'a.yaml': `name: a\n_meta:\n  ${levels.join('\n  ')}\n` });
    expect(diagnostics).toMatchObject([
      { code: 'syntax-error', message: expect.stringContaining('Aliases') },
    ]);
    expect(atWork() - started).toBeLessThan(5000);
  });

  it('does not follow an alias into itself for ever', async () => {
    const { diagnostics } = await modelOf({ 'a.yaml': 'name: a\n_meta: &m { again: *m }\n' });
    expect(diagnostics).toMatchObject([{ code: 'syntax-error' }]);
  });
});

describe('finding files', () => {
  it('takes folders, globs and names, each file once, and no files of packages', async () => {
    const root = folderWith({
      'actions/b.json': JSON.stringify(tool('b')),
      'actions/deep/a.yaml': JSON.stringify(tool('a')),
      'actions/readme.md': '# no',
      'actions/node_modules/x/c.json': JSON.stringify(tool('c')),
      'odd [name].json': JSON.stringify(tool('odd')),
    });
    const { catalog, diagnostics } = await modelOfFolder(root, {
      globs: ['actions', 'actions/**/*.json', './actions/b.json', 'odd [name].json'],
    });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions.map(({ name, source }) => [name, source.file])).toEqual([
      ['a', 'actions/deep/a.yaml'],
      ['b', 'actions/b.json'],
      ['odd', 'odd [name].json'],
    ]);
  });

  it('leaves out what an exclusion matches, wherever it stands among the globs', async () => {
    const action = JSON.stringify({ name: 'a', inputSchema: { type: 'object' } });
    const files = { 'actions/a.json': action, 'actions/wip/b.json': action.replace('"a"', '"b"') };
    for (const globs of [
      ['actions/**', '!actions/wip/**'],
      ['!actions/wip/**', 'actions/**'],
      ['actions', '!actions/wip'],
    ]) {
      const { catalog, diagnostics } = await modelOf(files, { globs });
      expect(catalog.actions.map(({ name }) => name)).toEqual(['a']);
      expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    }
  });

  it('gives the same catalog whatever the order of globs and files', async () => {
    const root = folderWith({
      'b.json': JSON.stringify([tool('z'), tool('é'), tool('Z'), tool('_')]),
      'a.json': JSON.stringify([tool('a.b'), tool('a')]),
    });
    const [one, two] = [
      await modelOfFolder(root, { globs: ['a.json', 'b.json'] }),
      await modelOfFolder(root, { globs: ['b.json', '*.json'] }),
    ];
    expect(one).toEqual(two);
    expect(one.catalog.actions.map(({ name }) => name)).toEqual(['Z', '_', 'a', 'a.b', 'z', 'é']);
  });

  it('says which glob matches nothing', async () => {
    const { diagnostics } = await modelOf(
      { 'a.json': JSON.stringify(tool('a')) },
      { globs: ['a.json', 'none/*.json'] },
    );
    expect(diagnostics).toMatchObject([{ code: 'no-actions', message: '"none/*.json" matches nothing' }]);
  });
});

describe('references between files', () => {
  const referring = (ref: string): string =>
    JSON.stringify({ ...tool('a'), inputSchema: { type: 'object', properties: { x: { $ref: ref } } } });

  it('start from the file that they stand in', async () => {
    const { diagnostics } = await modelOf(
      {
        'actions/a.json': referring('../types/x.yaml#/$defs/x'),
        'types/x.yaml': '$defs: { x: { $ref: "y.json" } }',
        'types/y.json': '{ "type": "string" }',
      },
      { globs: ['actions/*'] },
    );
    expect(diagnostics).toEqual([]);
  });

  it('may go round in a circle', async () => {
    const { catalog, diagnostics } = await modelOf({
      'a.json': referring('tree.json'),
      'tree.json': '{ "$id": "tree.json", "type": "array", "items": { "$ref": "leaf.json" } }',
      'leaf.json': '{ "$id": "leaf.json", "anyOf": [{ "type": "null" }, { "$ref": "tree.json" }] }',
    });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions[0]?.input).toMatchObject({
      $defs: {
        tree: { items: { $ref: '#/$defs/leaf' } },
        leaf: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/tree' }] },
      },
    });
  });

  it('may name the file that they stand in', async () => {
    const { diagnostics } = await modelOf({
      'a.json': `{ "$defs": { "x": { "type": "string" } }, "actions": [${referring('a.json#/$defs/x')}] }`,
    });
    expect(diagnostics).toEqual([]);
  });

  it('reach what the config maps, one URI or all below a folder', async () => {
    const files = {
      'a.json': referring('https://example.com/x.json'),
      'copies/x.json': '{ "$ref": "y.json" }',
      'copies/y.json': '{ "type": "string" }',
    };
    for (const refs of [
      { 'https://example.com/x.json': 'copies/x.json', 'https://example.com/y.json': './copies/y.json' },
      { 'https://example.com/': 'copies/' },
    ]) {
      expect((await modelOf(files, { globs: ['a.json'], refs })).diagnostics).toEqual([]);
    }
  });

  it('show what is wrong in the file that they lead to', async () => {
    const { diagnostics } = await modelOf(
      {
        'a.json': referring('types/x.json'),
        'types/x.json': '{\n  "type": "text"\n}',
      },
      { globs: ['a.json'] },
    );
    expect(diagnostics).toMatchObject([
      { code: 'invalid-schema', at: { file: 'types/x.json', pointer: '/type', line: 2, column: 11 } },
    ]);
  });

  it('show the syntax error of the file that they lead to', async () => {
    const { diagnostics } = await modelOf(
      { 'a.json': referring('x.json'), 'x.json': '{' },
      { globs: ['a.json'] },
    );
    expect(diagnostics.map(({ code, at }) => [code, at?.file])).toEqual([
      ['syntax-error', 'x.json'],
      ['dangling-ref', 'a.json'],
    ]);
  });

  it('do not leave the folder through a link', async () => {
    const outside = folderWith({ 'secret.json': '{ "type": "string" }' });
    const root = folderWith({ 'a.json': referring('link/secret.json') });
    symlinkSync(outside, path.join(root, 'link'));
    put(root, 'b.txt', '');
    const { diagnostics } = await modelOfFolder(root, { globs: ['a.json'] });
    expect(diagnostics.map(({ code }) => code)).toEqual(['outside-ref']);
  });
});
