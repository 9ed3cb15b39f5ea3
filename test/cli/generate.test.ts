import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, put, tree } from '../write/folder.ts';
import { actionFiles, project } from './project.ts';
import { run } from './run.ts';

const out = 'src/generated';

async function generated(more: { readonly [file: string]: string } = {}): Promise<string> {
  const folder = project(more);
  expect(await run(folder, [])).toMatchObject({ code: 0, stdout: '' });
  return folder;
}

function output(folder: string): { [file: string]: string } {
  return tree(path.join(folder, out));
}

describe('generate', () => {
  it('writes the client, says so on stderr, and changes nothing the second time', async () => {
    const folder = project();
    const first = await run(folder, ['generate']);
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toMatch(/^src\/generated is written: \d+ added for 3 actions\.$/m);
    expect(first.stderr).toContain('added    src/generated/index.ts');
    const files = output(folder);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['index.ts', 'toolwright.ledger.json']));

    const then = new Date('2001-01-01T00:00:00Z');
    for (const file of Object.keys(files)) utimesSync(path.join(folder, out, file), then, then);
    const second = await run(folder, []);
    expect(second.stderr).toMatch(/src\/generated is up to date: \d+ files for 3 actions\.\n$/);
    for (const file of Object.keys(files)) {
      expect(statSync(path.join(folder, out, file)).mtimeMs, file).toBe(then.getTime());
    }
    expect(output(folder)).toEqual(files);
  });

  it('names the command of the host in every file, and no path of this machine', async () => {
    const folder = await generated();
    for (const [file, text] of Object.entries(output(folder))) {
      if (file.endsWith('.ts')) expect(text.split('\n')[0], file).toContain('npm run codegen');
      expect(text, file).not.toContain(folder);
      expect(text, file).not.toContain('\r');
    }
  });

  it('needs no config when flags say what it would', async () => {
    const folder = folderWith(actionFiles);
    const outcome = await run(folder, [
      '--actions',
      'actions/**/*.json',
      'actions/*.yaml',
      '--out',
      'gen',
      '--providers',
      'openai',
    ]);
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(outcome.stderr).toContain('for 3 actions');
    const files = Object.keys(tree(path.join(folder, 'gen')));
    expect(files).toContain('providers/openai.ts');
    expect(files.filter((file) => file.includes('anthropic'))).toEqual([]);
  });

  it('lets flags go before the config, relative to where it is called', async () => {
    const folder = project();
    const outcome = await run(path.join(folder, 'actions'), [
      '--config',
      '../toolwright.config.json',
      '--actions',
      '*.json',
      '--out',
      '../o',
    ]);
    expect(outcome).toMatchObject({ code: 0 });
    expect(outcome.stderr).toContain('../o is written');
    expect(outcome.stderr).toContain('for 1 action.');
    expect(Object.keys(tree(path.join(folder, 'o')))).toContain('index.ts');
    expect(tree(folder)).not.toHaveProperty([`${out}/index.ts`]);
  });

  it('names an unknown provider and what there is', async () => {
    const { code, stderr } = await run(project(), ['--providers', 'opnai,openai']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /`providers\[0\]` must be one of .*'openai'.*, and is "opnai" \(did you mean `openai`\?\)/,
    );
  });

  it('removes what is no longer produced, and leaves what the host put beside it', async () => {
    const folder = await generated();
    put(folder, `${out}/mine.ts`, 'export {};\n');
    rmSync(path.join(folder, 'actions/more'), { recursive: true });
    const before = Object.keys(output(folder));
    const { code, stderr } = await run(folder, []);
    expect(code).toBe(0);
    const gone = before.filter((file) => !Object.keys(output(folder)).includes(file));
    expect(gone.length).toBeGreaterThan(0);
    for (const file of gone) {
      expect(file).toContain('notes');
      expect(stderr).toContain(`removed  ${out}/${file}`);
    }
    expect(output(folder)).toHaveProperty(['mine.ts'], 'export {};\n');
  });

  it('writes nothing when a file of the host is in the way', async () => {
    const folder = project({ [`${out}/index.ts`]: 'export const mine = true;\n' });
    const { code, stdout, stderr } = await run(folder, []);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('error file-not-ours');
    expect(stderr).toContain('generated/index.ts');
    expect(stderr).toContain('Nothing was written.');
    expect(output(folder)).toEqual({ 'index.ts': 'export const mine = true;\n' });
  });

  it('shows all errors of a run with their places, and writes nothing', async () => {
    const folder = project({
      'actions/broken.json': '{\n  "name": \n}',
      'actions/dangling.json': JSON.stringify(
        {
          name: 'x.y',
          description: 'X.',
          inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/none' } } },
        },
        null,
        2,
      ),
    });
    const { code, stdout, stderr } = await run(folder, []);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^actions\/broken\.json:3:1 {2}error syntax-error$/m);
    expect(stderr).toMatch(/^actions\/dangling\.json:\d+:\d+ {2}error dangling-ref$/m);
    expect(stderr).toMatch(/^\d+ errors\b/m);
    expect(tree(folder)).not.toHaveProperty([`${out}/index.ts`]);
  });

  it('stops at a ledger with the marks of a merge', async () => {
    const folder = await generated();
    const file = `${out}/toolwright.ledger.json`;
    put(
      folder,
      file,
      `${tree(folder)[file]}`.replace('  "files": [', '<<<<<<< ours\n  "files": [\n=======\n>>>>>>> theirs'),
    );
    const before = output(folder);
    const { code, stderr } = await run(folder, []);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^src\/generated\/toolwright\.ledger\.json:3:1 {2}error ledger-invalid$/m);
    expect(stderr).toContain('keep the lines of both sides');
    expect(output(folder)).toEqual(before);
  });

  it('tells a failure of the disk in plain words, with the stack only when asked', async () => {
    const folder = project({ src: 'a file where a folder must be' });
    const before = tree(folder);
    const { code, stdout, stderr } = await run(folder, []);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: The disk refused: ENOTDIR\b.*\n {2}help: Nothing was changed\..*\n$/);
    expect(tree(folder)).toEqual(before);
    expect((await run(folder, ['--verbose'])).stderr).toMatch(/^\s+at /m);
  });

  it('shows how long the phases took', async () => {
    const { stderr } = await run(project(), ['--timings', '--dry-run']);
    expect(stderr).toMatch(/^load +\d+\.\d ms$/m);
    expect(stderr).toMatch(/^total +\d+\.\d ms$/m);
  });
});

describe('--check', () => {
  it('is content with a fresh output, also after a checkout with CRLF', async () => {
    const folder = await generated();
    expect(await run(folder, ['--check'])).toMatchObject({ code: 0, stdout: '' });
    for (const [file, text] of Object.entries(output(folder)))
      put(folder, `${out}/${file}`, text.replaceAll('\n', '\r\n'));
    const before = output(folder);
    expect(await run(folder, ['--check'])).toMatchObject({ code: 0 });
    expect(await run(folder, [])).toMatchObject({ code: 0 });
    expect(output(folder)).toEqual(before);
  });

  it('names every added, changed and orphaned file with how it differs, and the command that mends it; writes nothing', async () => {
    const folder = await generated();
    rmSync(path.join(folder, out, 'index.ts'));
    const [clock = ''] = Object.keys(output(folder)).filter((file) => file.includes('clock'));
    put(folder, `${out}/${clock}`, `${output(folder)[clock]}// edited\n`);
    rmSync(path.join(folder, 'actions/more'), { recursive: true });
    const before = tree(folder);
    const { code, stdout, stderr } = await run(folder, ['--check']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^added {4}src\/generated\/index\.ts$/m);
    expect(stderr).toContain(`changed  ${out}/${clock}\n`);
    expect(stderr).toContain('\n  -// edited\n');
    expect(stderr).toMatch(/^orphaned src\/generated\/.*notes.*$/m);
    expect(stderr).toMatch(/\nTo mend it, run: npm run codegen\n$/);
    expect(tree(folder)).toEqual(before);
  });

  it('names the very command line that mends it where there is no script', async () => {
    const folder = folderWith(actionFiles);
    const { code, stderr } = await run(folder, [
      '--check',
      '--actions',
      'actions/**/*.json',
      '--out',
      'my out',
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /To mend it, run: npx toolwright generate --actions 'actions\/\*\*\/\*\.json' --out 'my out'\n$/,
    );
  });

  it('tells GitHub', async () => {
    const folder = await generated();
    rmSync(path.join(folder, out, 'index.ts'));
    const { stderr } = await run(folder, ['--check'], { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: folder });
    expect(stderr).toMatch(/^::stop-commands::([\w-]+)$[\s\S]*^::\1::$/m);
    expect(stderr).toContain(
      '::error title=toolwright::`src/generated` is out of date. Run: npm run codegen%0Aadd index.ts',
    );
  });
});

describe('--dry-run', () => {
  it('tells what would be written, and writes nothing', async () => {
    const folder = project();
    const before = tree(folder);
    const { code, stderr } = await run(folder, ['--dry-run']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^added {4}src\/generated\/index\.ts$/m);
    expect(stderr).toContain('would get');
    expect(tree(folder)).toEqual(before);
  });
});

describe('--json', () => {
  it('prints one object on stdout and nothing on stderr, in every mode', async () => {
    const folder = project();
    for (const [args, exitCode, ok] of [
      [['--check'], 1, false],
      [['--dry-run'], 0, true],
      [[], 0, true],
      [['--check'], 0, true],
    ] as const) {
      const { code, stdout, stderr } = await run(folder, ['--json', ...args]);
      expect({ code, stderr }).toEqual({ code: exitCode, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({
        version: 1,
        ok,
        exitCode,
        out,
        mend: 'npm run codegen',
        failure: null,
      });
    }
  });

  it('has the diagnostics with their places', async () => {
    const folder = project({ 'actions/broken.json': '{' });
    const { code, stdout } = await run(folder, ['--json']);
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(stdout);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'syntax-error',
        severity: 'error',
        file: 'actions/broken.json',
        line: 1,
      }),
    );
  });
});

describe('--print', () => {
  it.each(['ir', 'plan'])(
    '%s is JSON on stdout; the report stays on stderr; nothing is written',
    async (what) => {
      const folder = project();
      const before = tree(folder);
      const { code, stdout, stderr } = await run(folder, ['--print', what]);
      expect(code).toBe(0);
      expect(stderr).toContain('Nothing was written');
      expect(tree(folder)).toEqual(before);
      const printed: unknown = JSON.parse(stdout);
      expect(JSON.stringify(printed)).toContain('wallet');
    },
  );

  it('names is a table, or JSON', async () => {
    const folder = project();
    expect((await run(folder, ['--print', 'names'])).stdout).toMatch(
      /^openai +wallet\.balance +wallet_balance$/m,
    );
    expect(JSON.parse((await run(folder, ['--print', 'names', '--json'])).stdout)).toMatchObject({
      openai: { 'wallet.balance': 'wallet_balance', 'clock.now': 'clock_now' },
    });
  });

  it('names leave room for the prefix of the host', async () => {
    const providers = ['openai', { id: 'mcp', namePrefix: 'p'.repeat(48) }];
    const name = 'progressive_description_of_all_observations';
    const folder = project({
      'toolwright.config.json': JSON.stringify({
        actions: 'actions/*.json',
        out: 'src/generated',
        providers,
      }),
      'actions/long.json': JSON.stringify({ name, description: 'Long.', integration: 'long' }),
    });
    const { stdout } = await run(folder, ['--print', 'names', '--json']);
    const printed = JSON.parse(stdout) as { readonly [id: string]: { readonly [name: string]: string } };
    expect(printed['openai']?.[name]).toBe(name);
    expect(printed['mcp']?.[name]).toMatch(/^progressi_[a-z0-9]{6}$/);
    expect(printed['mcp']?.['wallet.balance']).toBe('wallet.balance');
  });

  it('names that are too long behind a prefix are given anew, and still read', async () => {
    const name = 'n'.repeat(60);
    const config = (provider: object): string =>
      JSON.stringify({ actions: 'actions/*.json', out: 'src/generated', providers: [provider] });
    const folder = project({
      'toolwright.config.json': config({ id: 'openai' }),
      'actions/long.json': JSON.stringify({ name, description: 'Long.', integration: 'long' }),
    });
    await run(folder, []);
    const read = (file: string): string => readFileSync(path.join(folder, 'src/generated', file), 'utf8');
    expect(read('toolwright.ledger.json')).not.toContain('earlier');
    writeFileSync(
      path.join(folder, 'toolwright.config.json'),
      config({ id: 'openai', namePrefix: 'mcp__s__' }),
    );
    for (let turn = 0; turn < 2; turn++) {
      await run(folder, []);
      expect(read('names.ts')).toMatch(new RegExp(`^  ${name}: 'n+_[a-z0-9]{6}',$`, 'm'));
      expect(read('names.ts')).toMatch(new RegExp(`^  ${name}: '${name}',$`, 'm'));
      expect(read('toolwright.ledger.json')).toContain(`"earlier": { "openai": ["${name}"] }`);
      for (const file of ['providers/openai.ts', 'providers/openai/module.ts'])
        expect(read(file)).toContain("  namePrefix: 'mcp__s__',\n");
    }
  });

  it('losses is a table, or JSON', async () => {
    const folder = project();
    const table = (await run(folder, ['--print', 'losses'])).stdout;
    expect(table).toMatch(/^provider +action +place +keyword +became +note$/m);
    expect(table).toMatch(/^\w+: 3 tools, 3 could be strict and lose nothing, 3 are sent strict$/m);
    const report = JSON.parse((await run(folder, ['--print', 'losses', '--json'])).stdout);
    expect(report).toMatchObject({ losses: expect.any(Array), strict: expect.any(Array) });
    expect(report.summary).toContainEqual({ provider: 'openai', tools: 3, possible: 3, sent: 3 });
  });

  it('losses follows --strict', async () => {
    const off = JSON.parse((await run(project(), ['--print', 'losses', '--json', '--strict', 'off'])).stdout);
    expect(off.summary).toContainEqual({ provider: 'openai', tools: 3, possible: 3, sent: 0 });
  });
});
