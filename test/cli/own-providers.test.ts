/** Providers of a host's own, as its config and the command line name them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { wireText } from '../providers/own/acme.ts';
import { folderWith, put } from '../write/folder.ts';
import { cliFile } from './run.ts';

const library = JSON.stringify(path.resolve('generator/index.ts'));

/** A module that exports a provider, in TypeScript or not. */
function provider(id: string, more = ''): string {
  return `import { defineProvider } from ${library};
const source = 'a page';
const nothing = () => ({});
export default defineProvider({
  id: '${id}', label: '${id}',
  names: { characters: { value: 'a-zA-Z0-9_', source }, maxLength: { value: 48, source } },
  dialects: { default: 'portable@2026-11' },
  wire: {
    provider: '${id}', toTool: ({ name }) => ({ tool: name }), findCalls: () => [], lastCallCutOff: () => false,
    readCall: nothing, formatResult: nothing, renderContext: () => '', renderContextMessages: nothing,
  },
  exports: { tool: 'AcmeTool', result: 'AcmeResult', types: 'AcmeTypes', wire: 'acmeWire' },
  folder: new URL('.', import.meta.url),
  ${more}
});
`;
}

const files = {
  'package.json': '{ "type": "module" }',
  'actions.json': '{ "name": "clock.now", "description": "The time." }',
  'acme/wire.ts': wireText,
  'acme/provider.ts': provider('acme').replace('nothing = ()', 'nothing = (): object'),
};

function toolwright(cwd: string, ...args: string[]) {
  const flags = ['--disable-warning=ExperimentalWarning', cliFile, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const names = (cwd: string, ...args: string[]): string[][] => {
  const { status, stdout, stderr } = toolwright(cwd, '--print', 'names', ...args);
  expect(status, stderr).toBe(0);
  return stdout
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(/ {2,}/));
};

const acmeNames = [['acme', 'clock.now', 'clock_now']];

describe('a config', () => {
  const config = (value: object): string => JSON.stringify({ actions: 'actions.json', ...value });

  it.each([
    ['in JSON names its module', 'toolwright.config.json', config({ providers: ['./acme/provider.ts'] })],
    [
      'in JSON names its module, with settings',
      'toolwright.config.json',
      config({ providers: [{ provider: './acme/provider.ts', strict: 'off' }] }),
    ],
    [
      'in TypeScript has it',
      'toolwright.config.ts',
      "import acme from './acme/provider.ts'; const actions: string = 'actions.json'; export default { actions, providers: [acme] };",
    ],
    [
      'in JavaScript has it, with settings',
      'toolwright.config.mjs',
      "import acme from './acme/provider.ts'; export default { actions: 'actions.json', providers: [{ provider: acme, strict: 'off' }] };",
    ],
  ])('%s', (_, file, text) => {
    expect(names(folderWith({ ...files, [file]: text }))).toEqual(acmeNames);
  });

  it('takes what type stripping does not, and JavaScript', () => {
    const text = config({ providers: ['./acme/provider.ts', './beta.js'] });
    const cwd = folderWith({
      ...files,
      'toolwright.config.json': text,
      'acme/provider.ts': `enum Kind { A }\nvoid Kind.A;\n${files['acme/provider.ts']}`,
      'beta.js': provider('beta', "folder: new URL('./acme/', import.meta.url)").replace(
        "'AcmeTypes', wire",
        "'AcmeResult', wire",
      ),
    });
    const { status, stderr } = toolwright(cwd, '--dry-run');
    expect(stderr).toContain('acme/wire.ts:3:18');
    expect(stderr).toContain('`AcmeResult` has no type parameter');
    expect(status).toBe(1);
  });

  it.each([
    ['./nowhere.ts', './nowhere.ts cannot be loaded: '],
    ['./broken.ts', './broken.ts cannot be loaded: '],
    ['./empty.ts', './empty.ts has no default export.'],
    ['./other.ts', './other.ts does not export a provider by default.'],
  ])('that names %s is told what is wrong', (module, message) => {
    const cwd = folderWith({
      ...files,
      'toolwright.config.json': config({ providers: [module] }),
      'broken.ts': 'throw new Error("no");',
      'empty.ts': 'export {};',
      'other.ts': 'export default { id: "other" };',
    });
    const { status, stderr } = toolwright(cwd);
    expect(stderr).toContain(message);
    if (/empty|other/.test(module)) expect(stderr).toContain('export default defineProvider({ … })');
    expect(status).toBe(2);
  });

  it.each([
    [[{}], "`providers[0].id` is missing; it must be one of 'anthropic'"],
    [['acme/provider.ts'], 'or a provider of your own, and is "acme/provider.ts"'],
    [
      [{ provider: 'acme' }],
      '`providers[0].provider` must be a provider, or the path of its module (`./acme-provider/provider.ts`), and is "acme"',
    ],
    [[{ provider: './acme/provider.ts', stric: 'on' }], '`stric` is not a known field'],
  ])('with the providers %j is told what is wrong', (providers, message) => {
    const { status, stderr } = toolwright(
      folderWith({ ...files, 'toolwright.config.json': config({ providers }) }),
    );
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });
});

it('is named by its path on the command line, too, relative to the current folder', () => {
  const cwd = folderWith({ ...files, 'sub/x': '' });
  const flags = ['--actions', '../actions.json', '--out', 'out', '--providers', '../acme/provider.ts'];
  expect(names(path.join(cwd, 'sub'), ...flags)).toEqual(acmeNames);
});

it('is watched: its files, and what its module imports', async () => {
  const own = files['acme/provider.ts']
    .replace('const source', "import { toTool } from './tool.ts';\nconst source")
    .replace(/toTool: [^,]*,/, 'toTool,');
  const toolText = (key: string): string =>
    `export const toTool = ({ name }: { name: string }): object => ({ ${key}: name });\n`;
  const cwd = folderWith({
    ...files,
    'acme/provider.ts': own,
    'acme/tool.ts': toolText('first'),
    'toolwright.config.json': '{ "actions": "actions.json", "providers": ["./acme/provider.ts"] }',
  });
  const shows = (file: string, text: string): Promise<void> =>
    vi.waitFor(
      () => {
        const target = path.join(cwd, 'generated/providers/acme', file);
        expect(existsSync(target) ? readFileSync(target, 'utf8') : '').toContain(text);
      },
      { timeout: 240_000, interval: 100 },
    );
  const child = spawn(process.execPath, [cliFile, '--watch'], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  try {
    await vi.waitFor(() => expect(stderr).toContain('Waiting for changes'), {
      timeout: 240_000,
      interval: 50,
    });
    await shows('tools/clock.ts', "first: 'clock_now'");
    put(cwd, 'acme/wire.ts', `${wireText}export const more: number = 1;\n`);
    await shows('wire.ts', 'export const more');
    put(cwd, 'acme/tool.ts', toolText('second'));
    await shows('tools/clock.ts', "second: 'clock_now'");
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});
