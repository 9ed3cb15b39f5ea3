import { describe, expect, it } from 'vitest';
import { manifest } from '../../generated/manifest.ts';
import { actionSetOf } from '../../library/actions/action-provider.ts';
import { type AnthropicTool, toOpenAITools } from '../../library/adapters.ts';
import {
  ActionProvider,
  buildToolManifest,
  customActionProvider,
  DefinitionError,
  defineAction,
} from '../../library/providers.ts';
import { createDynamicToolkit } from '../../library/runtime.ts';
import { anthropic } from '../../templates/providers/anthropic/provider.ts';
import { expectLinear } from '../support/linear.ts';

const text = { type: 'string' };
const action = (name: string, networks: string[] = [], more: object = {}) =>
  defineAction({
    name,
    description: `Does ${name}.`,
    networks,
    inputSchema: { type: 'object', properties: { value: text }, required: ['value'] },
    handler: ({ value }) => value,
    ...more,
  });

const everywhere = action('math.add');
const main = action('wallet.balance', ['main'], { riskLevel: 'read' });
const test = action('wallet.transfer', ['test'], { riskLevel: 'high', requiresConfirmation: true });

describe('ActionProvider', () => {
  it('has what was registered, in the order of names, as it was given', () => {
    const provider = new ActionProvider();
    for (const each of [test, everywhere, main]) provider.register(each);
    expect(provider.list()).toEqual([everywhere, main, test]);
    expect(provider.get('wallet.balance')).toBe(main);
    expect(provider.has('wallet.balance')).toBe(true);
    expect(provider.has('toString')).toBe(false);
  });

  it('refuses a name that is taken, a former one too, and stays as it was', () => {
    const provider = new ActionProvider().register(action('new.name', [], { previously: ['old.name'] }));
    expect(() => provider.register(action('new.name'))).toThrow(/"new\.name" is registered already/);
    expect(() => provider.register(action('old.name'))).toThrow(
      /"old\.name" is a former name of "new\.name"/,
    );
    expect(() => provider.register(action('other', [], { previously: ['new.name'] }))).toThrow(
      DefinitionError,
    );
    expect(provider.list().map(({ name }) => name)).toEqual(['new.name']);
  });

  it('says which name was meant', () => {
    const provider = customActionProvider([everywhere, main, test]);
    expect(() => provider.get('walet.balance')).toThrow('Did you mean "wallet.balance"?');
    expect(() => provider.get('constructor')).toThrow('There is no action "constructor".');
  });

  it('lists what works on a network: what names it, and what names none', () => {
    const provider = customActionProvider([everywhere, main, test]);
    expect(provider.listForNetwork('main')).toEqual([everywhere, main]);
    expect(provider.manifest('test').map(({ name }) => name)).toEqual(['math.add', 'wallet.transfer']);
    expect(provider.openAITools('main').map((tool) => tool.function.name)).toEqual([
      'math_add',
      'wallet_balance',
    ]);
    expect(provider.openAITools()).toHaveLength(3);
  });

  it('never renames: neither for a network, nor when others come', () => {
    const [first, second] = [action('a.b', ['main']), action('a-b.c', ['test'])];
    const provider = customActionProvider([first, second]);
    const before = provider.vercelTools().map(({ name }) => name);
    expect(provider.vercelTools('main').map(({ name }) => name)).toEqual([before[1]]);
    provider.register(action('a_b'));
    expect(provider.vercelTools().map(({ name }) => name)).toEqual(expect.arrayContaining(before));
    expect(new Set(provider.vercelTools().map(({ name }) => name)).size).toBe(3);
  });

  it('has the tools of every provider as data', () => {
    const provider = customActionProvider([main]);
    const named = { name: 'wallet_balance', description: 'Does wallet.balance.' };
    const schema = {
      type: 'object',
      properties: { value: text },
      required: ['value'],
      additionalProperties: false,
    };
    expect(provider.openAITools()).toEqual([
      { type: 'function', function: { ...named, parameters: schema, strict: false } },
    ]);
    expect(provider.openAIResponsesTools()).toMatchObject([
      { type: 'function', ...named, parameters: schema },
    ]);
    expect(provider.openAIAgentsTools()).toEqual([{ ...named, params_json_schema: schema }]);
    expect(provider.anthropicTools()).toMatchObject([{ ...named, input_schema: schema }]);
    expect(provider.vercelTools()).toEqual([{ ...named, parameters: schema }]);
    expect(provider.vercelAITools()).toEqual(provider.vercelTools());
    expect(provider.langChainToolDefs()).toEqual([{ ...named, schema }]);
    expect(provider.mcpTools()).toMatchObject([{ name: 'wallet.balance', inputSchema: schema }]);
    expect(provider.geminiTools()).toMatchObject([{ name: 'wallet.balance', parametersJsonSchema: schema }]);
    expect(provider.bedrockTools()).toMatchObject([
      { toolSpec: { ...named, inputSchema: { json: schema } } },
    ]);
    expect(provider.openAITools(undefined, { strict: true })[0]?.function.strict).toBe(true);
  });

  it('hands out copies', () => {
    const provider = customActionProvider([main]);
    const before = JSON.stringify([provider.manifest(), provider.anthropicTools()]);
    Object.assign(provider.manifest()[0]?.inputSchema ?? {}, { properties: {} });
    Object.assign(provider.anthropicTools()[0]?.input_schema ?? {}, { properties: {} });
    expect(JSON.stringify([provider.manifest(), provider.anthropicTools()])).toBe(before);
  });

  it('tells what is no error', () => {
    const provider = customActionProvider([defineAction({ name: 'silent', handler: () => 1 })]);
    expect(provider.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['missing-description', 'info'],
    ]);
  });

  it('takes names from strangers as data', () => {
    const names = ['__proto__', 'constructor', 'toString', '../../etc/passwd', "'; drop", '💥', ' '];
    const provider = customActionProvider(names.map((name) => defineAction({ name, handler: () => name })));
    expect(provider.list()).toHaveLength(names.length);
    for (const tool of provider.openAITools()) expect(tool.function.name).toMatch(/^[\w-]{1,64}$/);
    expect(new Set(provider.openAITools().map((tool) => tool.function.name)).size).toBe(names.length);
  });
});

describe('a definition that cannot be used', () => {
  const refused = (given: unknown): string => {
    const provider = new ActionProvider().register(everywhere);
    let message = '';
    try {
      provider.register(given as typeof main);
    } catch (error) {
      expect(error).toBeInstanceOf(DefinitionError);
      message = (error as DefinitionError).message;
    }
    expect(provider.list()).toEqual([everywhere]);
    return message;
  };
  const cycle: { [key: string]: unknown } = {};
  Object.assign(cycle, { left: cycle, right: cycle });
  const throwing = (field: string): object =>
    Object.defineProperty({ ...main }, field, {
      enumerable: true,
      get() {
        throw new Error('not today');
      },
    });
  const handler = (): number => 1;

  it.each([
    ['no handler', { name: 'x' }, '`handler` must be a function, got nothing (x at /handler)'],
    ['a handler by name', { name: 'x', handler: 'run' }, '`handler` must be a function, got a string'],
    ['an instance', new (class Balance {})(), 'The definition is an instance of Balance; an action is a'],
    [
      'a generator',
      { name: 'x', *handler() {} },
      '`handler` is a generator, but a call has one output: return it (x at /handler)',
    ],
    ['a generator of promises', { name: 'x', async *handler() {} }, '`handler` is a generator'],
    ['a list', [], 'The definition is a list; an action is a plain object'],
    ['nothing', undefined, 'The definition is nothing'],
    ['a field that throws', throwing('description'), 'The definition cannot be read: "not today"'],
    ['a name that throws', throwing('name'), 'The definition cannot be read: "not today"'],
    [
      'an example that holds itself',
      { name: 'x', examples: [{ input: cycle }], handler },
      '`examples` refers',
    ],
    ['metadata that hold themselves', { name: 'x', _meta: cycle, handler }, '`_meta` refers to itself'],
  ])('%s: is told, and the provider stays as it was', (_, given, message) => {
    expect(refused(given)).toContain(message);
  });

  it('revoked: is told', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(refused(proxy)).toContain('The definition cannot be read');
  });

  it('takes null for a field that was not given, as published tools write it', () => {
    const given = { name: 'x', description: null, networks: null, annotations: null, inputSchema: null };
    expect(buildToolManifest([given as never])).toEqual(buildToolManifest([{ name: 'x' }]));
  });

  it('tells a name, a network and options that cannot be meant', () => {
    const provider = customActionProvider([main]);
    expect(() => provider.get(undefined as never)).toThrow('An action is known by its name, got nothing.');
    const options = { strict: true } as never;
    expect(() => provider.openAITools(options)).toThrow(/A network is named by a text.*got an object/);
    expect(() => provider.manifest(options)).toThrow(TypeError);
    expect(() => provider.openAITools('main', { strict: 'yes' as never })).toThrow(
      '`strict` must be "auto", "on", "off", true or false, got "yes".',
    );
  });

  it('tells a list that is none', () => {
    const provider = customActionProvider([main]);
    for (const make of [buildToolManifest, customActionProvider, toOpenAITools]) {
      expect(() => make(provider as never)).toThrow(
        /handed in as a list, got an instance of ActionProvider.*`manifest\(\)`/,
      );
    }
  });

  it('takes fields of the host that are no data, and tells that they are not known', () => {
    const plugin = { name: 'x', description: 'x', handler, icon: handler };
    const provider = customActionProvider([plugin]);
    expect(provider.diagnostics.map(({ code }) => code)).toEqual(['unknown-field']);
  });
});

describe('what was registered', () => {
  it('is read once: another name, schema or handler later changes nothing', async () => {
    const given = { ...main, inputSchema: structuredClone(main.inputSchema), handler: () => 'first' };
    const provider = new ActionProvider().register(given as typeof main);
    const before = JSON.stringify([provider.manifest(), provider.openAITools()]);
    Object.assign(given, { name: 'other', description: 'Other.', handler: () => 'second' });
    Object.assign(given.inputSchema ?? {}, { required: ['more'] });
    expect(JSON.stringify([provider.manifest(), provider.openAITools()])).toBe(before);
    const { execute } = createDynamicToolkit(provider);
    expect(await execute('wallet.balance', { value: 'a' })).toMatchObject({ ok: true, output: 'first' });
  });

  it('has the name that it had when it was read', () => {
    let reads = 0;
    const given = {
      get name() {
        return `read.${++reads}`;
      },
      handler: () => 1,
    };
    const provider = new ActionProvider().register(given as never);
    expect(provider.manifest().map(({ name }) => name)).toEqual(['read.1']);
  });

  it.each(['off', 'auto'] as const)(
    'is the same bytes, come one by one or all at once (strict: %s)',
    (strict) => {
      for (const tools of ['anthropicTools', 'openAITools'] as const) {
        const provider = new ActionProvider();
        for (const item of manifest) {
          provider.register({ ...item, handler: () => 1 });
          provider[tools](undefined, { strict });
        }
        const atOnce = customActionProvider(manifest.map((item) => ({ ...item, handler: () => 1 })));
        const [late, early] = [provider, atOnce].map((each) => each[tools](undefined, { strict }));
        expect(JSON.stringify(late)).toBe(JSON.stringify(early));
      }
    },
  );

  it('is lowered once: what comes later leaves the schemas of the others as they are', () => {
    const provider = customActionProvider([main, test, everywhere]);
    const schemas = () =>
      new Map(
        actionSetOf(provider)
          .lowered(anthropic, { strict: 'auto' })
          .entries.map((entry) => [entry.action, (entry.tool as AnthropicTool).input_schema]),
      );
    const before = schemas();
    provider.register(action('math.late'));
    const after = schemas();
    expect(after.size).toBe(before.size + 1);
    for (const [name, schema] of before) expect(after.get(name)).toBe(schema);
  });

  it('costs the same, however much there is', async () => {
    const work = (count: number) => () => {
      const provider = new ActionProvider();
      for (let i = 0; i < count; i++) provider.register(action(`load.n${i}`));
    };
    await expectLinear(work, { from: 200, to: 4_000 });
  });
});

describe('buildToolManifest', () => {
  it('fills what was not said', () => {
    expect(
      buildToolManifest([{ name: 'b', riskLevel: 'catastrophic', networks: ['main'] }, { name: 'a' }]),
    ).toEqual([
      {
        name: 'a',
        description: '',
        riskLevel: 'medium',
        requiresConfirmation: false,
        networks: [],
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      },
      {
        name: 'b',
        description: '',
        riskLevel: 'high',
        requiresConfirmation: false,
        networks: ['main'],
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      },
    ]);
  });

  it('takes its own items again', () => {
    const manifest = buildToolManifest([main, test]);
    expect(buildToolManifest(manifest)).toEqual(manifest);
  });
});
