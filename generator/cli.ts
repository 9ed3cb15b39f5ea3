#!/usr/bin/env node
import process from 'node:process';

/** The oldest Node that the generator runs on; `engines` in package.json says the same. */
const oldest = [20, 19] as const;

process.on('SIGINT', interrupted);
process.on('SIGTERM', interrupted);
for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  process.stderr.write(
    `error: toolwright needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 2;
} else {
  const { main } = await import('./commands/main.ts');
  process.exitCode = await main(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

/** Files are written without a pause, so an interruption comes before or after all of them, never between. */
function interrupted(): void {
  process.exit(130);
}

/** A reader that has seen enough (`| head`) is no failure. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
