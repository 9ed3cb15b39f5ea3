import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, tree } from '../write/folder.ts';
import { project } from './project.ts';
import { cliFile } from './run.ts';

const env = { PATH: process.env['PATH'] };

function start(cwd: string, args: readonly string[] = []) {
  return spawn(process.execPath, [cliFile, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('the process', () => {
  it('exits with 0, 1 and 2', () => {
    const codeOf = (cwd: string, ...args: string[]) =>
      spawnSync(process.execPath, [cliFile, ...args], { cwd, env }).status;
    const folder = project();
    expect(codeOf(folder, '--check')).toBe(1);
    expect(codeOf(folder)).toBe(0);
    expect(codeOf(folder, '--check')).toBe(0);
    expect(codeOf(project({ 'actions/broken.json': '{' }))).toBe(1);
    expect(codeOf(folderWith())).toBe(2);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('exits with 130 on %s', async (signal) => {
    const child = start(project(), ['--watch']);
    let stderr = '';
    for await (const chunk of child.stderr) {
      stderr += chunk;
      if (stderr.includes('Waiting for changes')) break;
    }
    const exit = once(child, 'exit');
    child.kill(signal);
    expect(await exit).toEqual([130, null]);
  });

  it('does not mind a reader that has seen enough', () => {
    const command = `set -o pipefail; "$1" "$2" --print plan | head -c 1 >/dev/null`;
    const { status, stderr } = spawnSync('bash', ['-c', command, 'bash', process.execPath, cliFile], {
      cwd: project(),
      env,
      encoding: 'utf8',
    });
    expect(stderr).not.toMatch(/EPIPE|^\s+at /m);
    expect(status).toBe(0);
  });

  it('does not load ts-morph when nothing changes', () => {
    const folder = project();
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = new Set();
      registerHooks({
        resolve(name, context, next) { loaded.add(name); return next(name, context); },
      });
      process.on('exit', () => console.log(JSON.stringify([...loaded])));
      process.argv.splice(1, process.argv.length, 'toolwright');
      await import(${JSON.stringify(cliFile)});
    `;
    const packagesOf = () => {
      const args = ['--input-type=module', '--eval', script];
      const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
      const names: string[] = JSON.parse(stdout);
      return names;
    };
    expect(packagesOf()).toContain('ts-morph');
    const second = packagesOf();
    expect(second).toContain('./commands/main.ts');
    expect(second).not.toContain('ts-morph');
  });

  it('can run twice at the same time', async () => {
    const folder = project();
    const children = [start(folder), start(folder), start(folder)];
    const exits = await Promise.all(children.map((child) => once(child, 'exit')));
    expect(exits.map(([code]) => code)).toEqual([0, 0, 0]);
    const alone = project();
    await once(start(alone), 'exit');
    expect(tree(path.join(folder, 'src/generated'))).toEqual(tree(path.join(alone, 'src/generated')));
  });
});
