import { describe, expect, it } from 'vitest';
import { RunFailure } from '../../../generator/diagnostics/failure.ts';
import { defineProvider } from '../../../templates/providers/define-provider.ts';
import { acme, acmeProject, acmeWire, errors, search } from './acme.ts';

describe('a provider of a host', () => {
  it('stands among ours, in the order of ids, and in the ledger', async () => {
    const { run, folder } = acmeProject();
    const result = await run(['openai', acme({ folder }), 'anthropic']);
    expect(errors(result)).toEqual([]);
    expect([...result.names.keys()]).toEqual(['acme', 'anthropic', 'openai']);
    const text = (file: string): string => result.changes.find(({ path }) => path === file)?.after ?? '';
    expect(text('types.ts')).toContain("export type ProviderId = 'acme' | 'anthropic' | 'openai';");
    expect(text('providers/acme.ts')).toContain(
      "export const acmeTools: ClientTypes['providers']['acme']['tools']",
    );
    expect(text('toolwright.ledger.json')).toContain('"wire": { "acme": "notes_search"');
    expect(
      (await run(['anthropic', acme({ folder }), 'openai'])).changes.every(({ kind }) => kind === 'same'),
    ).toBe(true);
  });

  it('has its strictness, prefix and budget as ours have', async () => {
    const { run, folder } = acmeProject();
    const provider = acme({
      folder,
      toolsPerRequest: { value: 1, source: 'a page' },
      dialects: { default: 'portable@2026-11', strict: 'openai/strict@2026-11' },
    });
    const result = await run([provider], { namePrefixes: { acme: 'mine__' } });
    expect(errors(result)).toEqual([]);
    expect(result.strict).toMatchObject([{ provider: 'acme', action: 'notes.search', strict: true }]);
    const off = await run([provider], {
      lowering: { strict: 'auto', toolsets: {}, providers: { acme: { strict: 'off' } } },
    });
    expect(off.strict).toMatchObject([{ strict: false }]);
  });

  it('may be called as an integration is', async () => {
    const { run } = acmeProject({}, [{ ...search, integration: 'acme' }]);
    const { changes } = await run();
    const entry = changes.find(({ path }) => path === 'providers/acme.ts')?.after ?? '';
    expect(entry).toContain('tools: [...acme_Tools]');
    const names = [...entry.matchAll(/(?:import \{ |export const )(\w+)/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('follows from its id where it does not say otherwise', () => {
    expect(acme({ id: 'acme-chat-2' }).exports).toEqual({
      tool: 'AcmeChat2Tool',
      result: 'AcmeChat2Result',
      types: 'AcmeChat2Types',
      wire: 'acmeChat2Wire',
      prefix: 'acmeChat2',
    });
    expect(acme({ exports: { tool: 'Thing' } }).exports).toMatchObject({ tool: 'Thing', wire: 'acmeWire' });
  });

  it('keeps its id as a type, and takes no field that there is not', () => {
    const { names, wire } = acme();
    const rest = { label: 'Beta', names, dialects: { default: 'portable@2026-11' }, wire };
    const id: 'beta' = defineProvider({ id: 'beta', ...rest }).id;
    expect(id).toBe('beta');
    // @ts-expect-error
    const other: 'alpha' = defineProvider({ id: 'beta', ...rest }).id;
    expect(other).toBe('beta');
    // @ts-expect-error
    expect(defineProvider({ id: 'beta', ...rest, lable: 'Beta' })).toHaveProperty('lable');
  });

  it('recognises tools of its shape', async () => {
    const { run, folder } = acmeProject({}, []);
    const shape = {
      id: 'acme',
      recognise: (element: { readonly [key: string]: unknown }) =>
        typeof element['tool'] === 'string'
          ? [
              {
                shape: 'Acme tool',
                fields: { name: { value: element['tool'], pointer: '/tool' } },
                meta: {},
              },
            ]
          : undefined,
    };
    const { root } = acmeProject({ 'actions.json': '[{ "tool": "clock.now" }]' });
    const result = await run([acme({ folder, shape })], { root });
    expect(errors(result)).toEqual([]);
    expect(result.catalog.actions.map(({ name }) => name)).toEqual(['clock.now']);
  });
});

describe('what is wrong with one', () => {
  it('is told all at once, with what is wrong with others and with the actions', async () => {
    const { run, folder } = acmeProject({ 'acme/wire.ts': 'export const acmeWire = {};\n' }, [
      { ...search, inputSchema: { type: 'strin' } },
    ]);
    const result = await run([
      'openai',
      acme({
        folder,
        nams: 1,
        label: '',
        names: { characters: { value: 'A-Z', source: '' }, maxLength: { value: 5, source: '' } },
        toolsPerRequest: 128,
        dialects: { default: 'portable@2026-1', strict: { id: 'x', strict: true, keyword: [] } },
        wire: { provider: 'acm', toTool: true },
        exports: { tool: 'acme tool' },
        shape: {},
      }),
      acme({ id: '../up', folder }),
    ]);
    expect(result.changes).toEqual([]);
    expect(errors(result).filter((each) => !each.includes('`dialects.strict.'))).toEqual([
      'acme/wire.ts:1:1 invalid-provider `wire.ts` exports no `AcmeResult`',
      'acme/wire.ts:1:1 invalid-provider `wire.ts` exports no `AcmeTypes`',
      'acme/wire.ts:1:1 invalid-provider `wire.ts` exports no `acme tool`',
      expect.stringMatching(/^actions.json:1:\d+ invalid-schema /),
      'invalid-provider The provider `../up`: `id` must be lower-case letters, digits and single `-`, a letter first, and no more than 40 of them: files and identifiers of clients are named by it, and is "../up"',
      ...[
        '`dialects.default` must be a dialect, or the id of one, and is "portable@2026-1" (did you mean `portable@2026-11`?)',
        '`exports.tool` must be an identifier that begins with a capital letter, and is "acme tool"',
        '`label` must be a name for people, in one line, and is ""',
        '`names.characters.value` must be the body of a character class (`a-zA-Z0-9_-`) that allows lower-case letters, digits and `_`, and is "A-Z"',
        '`names.maxLength.value` must be a whole number of 16 or more, so that a word and a hash have room, and is 5',
        '`nams` is not a known field (did you mean `names`?)',
        '`shape.recognise` is missing; it must be a function',
        '`toolsPerRequest` must be an object { value, source }, and is 128',
        ...[
          'findCalls',
          'formatResult',
          'lastCallCutOff',
          'readCall',
          'renderContextMessages',
          'renderContext',
        ].map((name) => `\`wire.${name}\` is missing; it must be a function`),
        '`wire.toTool` must be a function, and is true',
      ].map((fault) => `invalid-provider The provider \`acme\`: ${fault}`),
    ]);
    expect(errors(result)).toContain(
      'invalid-provider The provider `acme`: `dialects.strict.keyword` is not a known field (did you mean `keywords`?)',
    );
  });

  it.each([
    [
      'an id of ours',
      () => acme({ id: 'openai', wire: { ...acmeWire, provider: 'openai' } }),
      /`id` is that of a provider of toolwright's own \(OpenAI Chat Completions\)/,
    ],
    [
      'names of ours',
      () => acme({ exports: { prefix: 'openai', types: 'OpenAITypes' } }),
      /would give clients `openaiNames`, which `openai` has already/,
    ],
    ['an id that is none', () => acme({ id: 'Acme' }), /`id` must be lower-case/],
    ['an id with an inherited meaning', () => acme({ id: 'constructor' }), /`id` must be lower-case/],
    ['a device as id', () => acme({ id: 'nul' }), /`id` must be lower-case/],
    [
      'another id on its wire format',
      () => acme({ wire: { ...acmeWire, provider: 'beta' } }),
      /`wire.provider` must be the id "acme", and is "beta"/,
    ],
    [
      'a strict default',
      () => acme({ dialects: { default: 'openai/strict@2026-11' } }),
      /`dialects.default.strict` must be false/,
    ],
    [
      'a lenient strict',
      () => acme({ dialects: { default: 'portable@2026-11', strict: 'portable@2026-11' } }),
      /`dialects.strict.strict` must be true/,
    ],
    [
      'characters that are no class',
      () =>
        acme({ names: { characters: { value: 'z-a', source: 's' }, maxLength: { value: 64, source: 's' } } }),
      /`names.characters.value` must be the body/,
    ],
    ['no wire format', () => acme({ wire: undefined }), /`wire` is missing/],
  ])('%s', async (_, make, expected) => {
    const { run, folder } = acmeProject();
    const result = await run([{ ...make(), folder }]);
    expect(errors(result).join('\n')).toMatch(expected);
    expect(result.changes).toEqual([]);
  });

  it('two with one id', async () => {
    const { run, folder } = acmeProject();
    expect(errors(await run([acme({ folder }), acme({ folder })]))).toEqual([
      'invalid-provider The provider `acme`: `id` is that of another provider of the config',
    ]);
    const one = acme({ folder });
    expect(errors(await run([one, one]))).toEqual([]);
  });

  it('no folder, a prefix that is too long, a check that it has not', async () => {
    const { run, folder } = acmeProject();
    expect(errors(await run([acme()]))).toEqual([
      "invalid-provider The provider `acme`: `folder` is missing; in most cases it is `new URL('.', import.meta.url)`",
    ]);
    const more = { namePrefixes: { acme: 'x'.repeat(40) }, sdkChecks: { acme: true as const } };
    expect(errors(await run([acme({ folder })], more))).toEqual([
      'invalid-provider The provider `acme`: `namePrefix` leaves 8 of 48 characters for a name; 16 are needed',
      'invalid-provider The provider `acme`: `sdkCheck` is set, and there is no `sdk-check.ts.hbs` in its folder',
    ]);
  });

  it.each([
    [
      'toTool throws',
      {
        toTool: () => {
          throw new Error('no such tool');
        },
      },
      'The provider `acme`: `wire.toTool` threw: no such tool.',
    ],
    ['toTool gives nothing', { toTool: () => undefined }, 'for `notes_search` it gives no object.'],
    [
      'toTool gives a function',
      { toTool: () => ({ run: () => 1 }) },
      'for `notes_search` it gives a function at /run.',
    ],
    ['toTool gives NaN', { toTool: () => ({ a: [Number.NaN] }) }, 'it gives NaN at /a/0.'],
  ])('%s', async (_, changes, message) => {
    const { run, folder } = acmeProject();
    const failure = await run([acme({ folder, wire: { ...acmeWire, ...changes } })]).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(RunFailure);
    expect((failure as RunFailure).failure.message).toContain(message);
  });
});
