import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const root = path.dirname(import.meta.dirname);

/** Runs a tool of the project's dev dependencies in its root, under this Node; its output is ours. */
export function run(tool: string, args: readonly string[]): { readonly status: number } {
  const bin = path.join(root, 'node_modules', '.bin');
  const result = spawnSync(path.join(bin, tool), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: [bin, process.env['PATH']].join(path.delimiter) },
  });
  if (result.error !== undefined) process.stderr.write(`${tool}: ${result.error.message}\n`);
  return { status: result.status ?? 1 };
}
