import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const client = path.resolve(import.meta.dirname, '../../generated');

/** The client's modules that each of these steps loads, in a process of its own. */
function loadedBy(...steps: readonly string[]): string[][] {
  const script = `
    import { registerHooks } from 'node:module';
    const base = ${JSON.stringify(`${pathToFileURL(client).href}/`)};
    let seen = [];
    registerHooks({
      load(url, context, next) {
        if (url.startsWith(base)) seen.push(url.slice(base.length).replace(/\\.ts$/, ''));
        return next(url, context);
      },
    });
    const rounds = [];
    const round = () => { rounds.push(seen.sort()); seen = []; };
    const { createToolkit, actions, FrameworkAdapter } = await import(base + 'index.ts');
    round();
    const handlers = Object.fromEntries(Object.keys(actions).map((name) => [name, () => ({})]));
    const toolkit = createToolkit(handlers);
    ${steps.map((step) => `${step};\nround();`).join('\n')}
    console.log(JSON.stringify(rounds));
  `;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as string[][];
}

const dataOrProvider = /^(schemas|descriptions|lowered|providers|manifest)\b/;

describe('what a client loads', () => {
  const [index = [], tools = [], run = [], again = []] = loadedBy(
    "const llm = toolkit.forLLM('openai', { integrationId: 'wallet' }); await llm.tools()",
    "await llm.run([{ id: '1', function: { name: 'wallet_balance', arguments: '{}' } }])",
    "await llm.run([{ id: '2', function: { name: 'wallet_balance', arguments: '{}' } }])",
  );

  it('index: no schema, no provider, no reader', () => {
    expect(index).toContain('index');
    expect(
      index.filter((module) => dataOrProvider.test(module) || module.startsWith('runtime/reader/')),
    ).toEqual([]);
  });

  it('tools: one provider and one integration', () => {
    const loaded = tools.filter((module) => module.startsWith('providers/'));
    expect(loaded.filter((module) => module.includes('/tools/'))).toEqual(['providers/openai/tools/wallet']);
    expect(loaded.filter((module) => !module.startsWith('providers/openai/'))).toEqual([]);
    expect(
      tools
        .filter((module) => /^(schemas|lowered)\//.test(module))
        .every((module) => module.endsWith('/wallet')),
    ).toBe(true);
  });

  it('run: the schemas of that integration, and the reader', () => {
    const loaded = [...tools, ...run];
    expect(loaded).toContain('schemas/wallet');
    expect(loaded.filter((module) => module.startsWith('schemas/'))).toEqual(['schemas/wallet']);
    expect(loaded.some((module) => module.startsWith('runtime/reader/'))).toBe(true);
  });

  it('once', () => {
    expect(again).toEqual([]);
  });

  it('of a host’s own adapter, nothing where there is none', () => {
    const loaded = [...tools, ...run];
    expect(
      loaded.filter((module) => module.startsWith('descriptions/') || module.includes('framework')),
    ).toEqual([]);
    expect(index.filter((module) => module.includes('framework'))).toEqual([
      'runtime/framework-adapter',
      'runtime/toolkit/framework',
    ]);
  });
});

describe('what a client loads for a host’s own adapter', () => {
  const [, chosen = [], offered = [], run = [], again = []] = loadedBy(
    `class Plain extends FrameworkAdapter {
       exportTools(tools) { return tools; }
       parseToolCall(raw) { return raw; }
       formatToolResult(call, result) { return result; }
     }
     const llm = toolkit.forLLM(new Plain(), { integrationId: 'wallet' })`,
    'await llm.tools()',
    "await llm.run({ name: 'wallet.balance', input: {} })",
    'await llm.tools()',
  );

  it('nothing before it is used', () => {
    expect(chosen).toEqual([]);
  });

  it('tools: the descriptions and schemas of the selection, and no provider', () => {
    const data = offered.filter((module) => dataOrProvider.test(module));
    expect(data).toEqual(['descriptions/wallet', 'schemas/wallet']);
    expect(offered).toContain('runtime/toolkit/framework-wire');
    expect(offered.filter((module) => module.startsWith('runtime/reader/'))).toEqual([]);
  });

  it('run: the reader', () => {
    expect(run.some((module) => module.startsWith('runtime/reader/'))).toBe(true);
    expect(run.filter((module) => dataOrProvider.test(module))).toEqual([]);
  });

  it('once', () => {
    expect(again).toEqual([]);
  });
});
