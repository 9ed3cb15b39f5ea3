import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Failure, RunFailure } from '../diagnostics/failure.ts';
import { failedReport, type Mode, type Report } from '../diagnostics/report.ts';
import { toAnnotations, withoutCommands } from '../diagnostics/reporters/github.ts';
import { toJson } from '../diagnostics/reporters/json.ts';
import { wantsColour } from '../diagnostics/reporters/style.ts';
import { toText } from '../diagnostics/reporters/text.ts';
import type { Terminal } from './terminal.ts';

export interface EmitOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  readonly timings: boolean;
  readonly watch: boolean;
}

/** Prints a report: as JSON to stdout, or as text to stderr; on GitHub with annotations. */
export function emitReport(report: Report, options: EmitOptions, terminal: Terminal): void {
  const { stdout, stderr, env, cwd } = terminal;
  const onGitHub = env['GITHUB_ACTIONS'] === 'true';
  if (options.json) {
    stdout.write(`${JSON.stringify(toJson(report), null, options.watch ? 0 : 2)}\n`);
  } else {
    const text = toText(report, {
      ...options,
      colour: wantsColour(env, stderr),
      readSource: sourceReader(cwd),
    });
    stderr.write(onGitHub ? withoutCommands(text, randomUUID()) : text);
  }
  if (onGitHub) {
    const workspace = env['GITHUB_WORKSPACE'] ?? cwd;
    const show = (file: string): string =>
      path.relative(workspace, path.resolve(cwd, file)).replaceAll(path.sep, '/');
    for (const line of toAnnotations(report, show)) stderr.write(`${line}\n`);
  }
}

/** Prints what ended a run before there was a report, and gives its exit code. */
export function emitFailure(error: unknown, options: FailureOptions, terminal: Terminal): number {
  const report = failedReport(options.mode, failureOf(error));
  emitReport(report, { ...options, timings: false }, terminal);
  const thrown = error instanceof RunFailure ? error.cause : error;
  if (options.verbose && thrown instanceof Error)
    terminal.stderr.write(`\n${thrown.stack ?? thrown.message}\n`);
  return report.exitCode;
}

export interface FailureOptions extends Omit<EmitOptions, 'timings'> {
  readonly mode: Mode;
}

/** What a command line that may itself be wrong says of how a failure is to be shown. */
export function failureOptions(argv: readonly string[], env: NodeJS.ProcessEnv): FailureOptions {
  return {
    mode: argv.includes('--check')
      ? 'check'
      : argv.includes('--dry-run') || argv.includes('--print')
        ? 'dry-run'
        : 'write',
    json: argv.includes('--json'),
    verbose: argv.includes('--verbose') || (env['DEBUG'] ?? '') !== '',
    watch: argv.includes('--watch'),
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof RunFailure) return error.failure;
  const text = error instanceof Error ? error.message : String(error);
  const isDisk = error instanceof Error && 'syscall' in error;
  return {
    kind: 'internal',
    message: isDisk ? `The disk refused: ${text}.` : `toolwright failed: ${text}`,
    details: [],
    hint: isDisk
      ? 'Nothing was changed. Check the permissions and the free space.'
      : 'This is a fault of toolwright. Please report it with what --verbose shows.',
  };
}

/** Reads each file once; reports show lines of it. */
function sourceReader(cwd: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (!texts.has(file)) texts.set(file, readText(path.resolve(cwd, file)));
    return texts.get(file);
  };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}
