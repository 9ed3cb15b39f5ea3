import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderWith, tree } from '../write/folder.ts';
import { cliFile, run } from './run.ts';

describe('a wrong command line', () => {
  it.each([
    [['genrate'], '`genrate` is not a known command (did you mean `generate`?)'],
    [['constructor'], '`constructor` is not a known command'],
    [['--chek'], '--chek is not a known flag (did you mean `--check`?)'],
    [['generate', '--strict', 'hard'], '--strict takes one of auto, on, off, not `hard`'],
    [['--dryRun'], '--dryRun is not a known flag (did you mean `--dry-run`?)'],
    [['--no-check'], '--no-check is not a known flag'],
    [['-x'], '-x is not a known flag'],
    [['--__proto__'], '--__proto__ is not a known flag'],
    [['--check=no'], '--check takes no value'],
    [['--config'], '--config needs a value'],
    [['--config='], '--config needs a value'],
    [['--config', '--check'], '--config needs a value'],
    [['--actions'], '--actions needs a value'],
    [['--print', 'nams'], '--print takes one of ir, plan, names, losses, not `nams` (did you mean `names`?)'],
    [['--out', 'a', '--out', 'b'], '--out is given twice'],
    [['generate', 'extra'], 'unexpected `extra`'],
    [['--check', 'generate'], 'unexpected `generate`'],
    [['--check', '--dry-run'], '--check and --dry-run cannot be used together'],
    [['--watch', '--check'], '--watch and --check cannot be used together'],
    [['--watch', '--print', 'ir'], '--watch and --print cannot be used together'],
    [['--config', 'none.json'], '--config: there is no file none.json'],
    [['--config', 'x.yaml'], '--config: x.yaml must end in .ts, .mts, .js, .mjs, .json'],
    [[], 'There is no toolwright.config.{ts,mts,js,mjs,json} here, and no --actions.'],
    [['--out', 'x'], 'There is no toolwright.config.{ts,mts,js,mjs,json} here, and no --actions.'],
  ])('%j: exit 2, told on stderr, nothing on stdout, nothing written', async (args, message) => {
    const cwd = folderWith({ 'x.yaml': '' });
    const { code, stdout, stderr } = await run(cwd, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
    expect(tree(cwd)).toEqual({ 'x.yaml': '' });
  });

  it('names all that is wrong at once', async () => {
    const { stderr } = await run(folderWith(), ['--chek', '--print', 'x', '--bogus', 'value', '--out']);
    expect(stderr).toBe(`error: The command line is wrong:
  --chek is not a known flag (did you mean \`--check\`?)
  --print takes one of ir, plan, names, losses, not \`x\`
  --bogus is not a known flag
  --out needs a value
  help: toolwright --help shows what there is.
`);
  });

  it('is told as JSON to a machine that asked for it', async () => {
    const { code, stdout, stderr } = await run(folderWith(), ['--json', '--bogus']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      ok: false,
      exitCode: 2,
      failure: { kind: 'usage', message: '--bogus is not a known flag.' },
    });
  });
});

describe('--help and --version', () => {
  it('go to stdout', async () => {
    const manifest: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const args of [['--version'], ['-v'], ['generate', '--version']]) {
      expect(await run(folderWith(), args)).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
    }
    for (const args of [['--help'], ['-h'], ['help'], ['generate', '--help'], ['--check', '-h']]) {
      const { code, stdout, stderr } = await run(folderWith(), args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const flag of [
        '--check',
        '--dry-run',
        '--json',
        '--config',
        '--print',
        '--timings',
        '--watch',
        '--actions',
      ]) {
        expect(stdout).toContain(flag);
      }
      expect(stdout).not.toContain('\u001B');
    }
  });

  it('load neither the pipeline nor the config', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
      process.on('exit', () => console.error(JSON.stringify(loaded)));
      process.argv.splice(1, process.argv.length, 'toolwright', ARGS);
      await import(${JSON.stringify(cliFile)});
    `;
    for (const args of [['--help'], ['--version'], ['--chek']]) {
      const source = script.replace('ARGS', args.map((arg) => JSON.stringify(arg)).join(', '));
      const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
        encoding: 'utf8',
      });
      const loaded: string[] = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
      expect(loaded.join('\n')).toContain('generator/commands/main.ts');
      expect(
        loaded.filter((url) => /pipeline|config\.ts|zod|ts-morph|ajv|handlebars|registry/.test(url)),
      ).toEqual([]);
    }
  });
});
