import { catalog } from '../catalog.ts';
import type { Report } from '../report.ts';

/** GitHub shows at most ten annotations of a kind for a step, so the rest would be lost in any case. */
const limit = 10;

/**
 * Workflow commands that put the report's messages beside the lines that they are about
 * (docs.github.com, "Workflow commands for GitHub Actions").
 */
export function toAnnotations(report: Report, show: (file: string) => string): string[] {
  const lines: string[] = [];
  for (const severity of ['error', 'warning'] as const) {
    const some = report.diagnostics.filter((each) => each.severity === severity).slice(0, limit);
    for (const { code, message, hint, at } of some) {
      const place = at === undefined ? {} : { file: show(at.file), line: at.line, col: at.column };
      lines.push(command(severity, { ...place, title: code }, `${message}\n${hint ?? catalog[code].fix}`));
    }
  }
  const { failure } = report;
  if (failure !== undefined) {
    lines.push(command('error', { title: 'toolwright' }, [failure.message, ...failure.details].join('\n')));
  }
  if (report.mode === 'check' && report.changes.length > 0) {
    const files = report.changes.map(({ path, kind }) => `${kind} ${path}`);
    const message = [`\`${report.out}\` is out of date. Run: ${report.mend}`, ...files].join('\n');
    lines.push(command('error', { title: 'toolwright' }, message));
  }
  return lines;
}

/**
 * Wraps text that strangers have a part in, so that the runner does not take a line of it for a workflow command.
 *
 * @param token anything that cannot be guessed
 */
export function withoutCommands(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}

function command(
  name: string,
  properties: { readonly [key: string]: string | number },
  message: string,
): string {
  const shown = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${shown.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
