/**
 * What `npm test` runs: lint, type check (one test each), and vitest. Arguments go to vitest and leave out the other two. The
 * last line is `N passed, N failed, N skipped`; the exit status is 0 only where nothing failed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { run } from './run.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const filters = process.argv.slice(2);
const counts: Counts[] = [];
if (filters.length === 0) {
  counts.push(check('biome', ['check', '--error-on-warnings', '.']), check('tsc', ['-p', 'tsconfig.json']));
}
counts.push(vitest(filters));

const total = (key: keyof Counts): number => counts.reduce((sum, each) => sum + each[key], 0);
process.exitCode = total('failed') === 0 ? 0 : 1;
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);

function check(tool: string, args: readonly string[]): Counts {
  const passed = run(tool, args).status === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** Runs vitest and reads its totals; a run that fails without a failed test (a file that does not load, say) counts as one. */
function vitest(args: readonly string[]): Counts {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-totals-'));
  const file = path.join(folder, 'totals.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { status } = run('vitest', ['run', ...reporters, ...args]);
    const totals = readTotals(file);
    return status !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTotals(file: string): Counts {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const number = (key: string): number => {
    const value: unknown =
      typeof report === 'object' && report !== null ? Reflect.get(report, key) : undefined;
    return typeof value === 'number' ? value : 0;
  };
  const files: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'testResults') : [];
  return {
    passed: number('numPassedTests'),
    failed: number('numFailedTests') + (Array.isArray(files) ? files.filter(didNotLoad).length : 0),
    skipped: number('numPendingTests') + number('numTodoTests'),
  };
}

function didNotLoad(file: unknown): boolean {
  if (typeof file !== 'object' || file === null) return false;
  const tests: unknown = Reflect.get(file, 'assertionResults');
  return Reflect.get(file, 'status') === 'failed' && Array.isArray(tests) && tests.length === 0;
}
