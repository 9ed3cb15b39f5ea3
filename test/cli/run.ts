import path from 'node:path';
import { main } from '../../generator/commands/main.ts';

export interface RunOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process, as if it had been typed in `cwd` by someone without a terminal. */
export async function run(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<RunOutcome> {
  let stdout = '';
  let stderr = '';
  const code = await main(args, {
    cwd,
    env,
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    ...(signal === undefined ? {} : { signal }),
  });
  return { code, stdout, stderr };
}

export const cliFile: string = path.resolve('generator/cli.ts');
