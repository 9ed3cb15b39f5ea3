import path from 'node:path';
import { makeReport } from '../diagnostics/report.ts';
import { emitReport } from './emit.ts';
import type { GenerateFlags } from './generate-flags.ts';
import { type Job, prepare } from './prepare.ts';
import { printResult } from './print.ts';
import type { Terminal } from './terminal.ts';

/**
 * One run of `generate`: config, pipeline, report.
 *
 * @throws {RunFailure} for wrong usage or config
 */
export async function runGenerate(flags: GenerateFlags, terminal: Terminal): Promise<number> {
  return runJob(await prepare(flags, terminal.cwd), flags, terminal);
}

export async function runJob(job: Job, flags: GenerateFlags, terminal: Terminal): Promise<number> {
  const { root, out } = job.settings;
  const { generate } = await import('../pipeline.ts');
  const result = await generate({ ...job.settings, mode: flags.mode });
  const show = (file: string): string => showPath(file, root, terminal.cwd);
  const report = makeReport(
    {
      mode: flags.mode,
      out: show(out),
      mend: job.mend,
      diagnostics: result.diagnostics,
      changes: result.changes,
      actions: result.catalog.actions.length,
      timings: flags.timings ? result.timings : [],
    },
    show,
  );
  if (flags.print !== undefined) terminal.stdout.write(printResult(flags.print, result, flags.json));
  emitReport(report, { ...flags, json: flags.json && flags.print === undefined }, terminal);
  return report.exitCode;
}

/** A path as it can be opened from the current directory. Addresses are left as they are. */
function showPath(file: string, root: string, cwd: string): string {
  if (/^[a-z][a-z+.-]+:/i.test(file) && !path.isAbsolute(file)) return file;
  return path.relative(cwd, path.resolve(root, file)).replaceAll(path.sep, '/') || '.';
}
