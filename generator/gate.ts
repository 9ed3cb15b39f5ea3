import { type Diagnostic, diagnostic } from './diagnostics/diagnostic.ts';
import type { Change } from './model/ir.ts';

/**
 * The last check before anything is written: every changed file must parse as TypeScript. ts-morph is loaded only when a
 * file changed, since importing it takes the better part of a second.
 */
export async function gate(changes: readonly Change[]): Promise<Diagnostic[]> {
  const changed = changes.filter(
    ({ kind, path }) => (kind === 'add' || kind === 'update') && path.endsWith('.ts'),
  );
  if (changed.length === 0) return [];
  const { ts } = await import('ts-morph');
  return changed.flatMap(({ path, after = '' }) => {
    const source = ts.createSourceFile(path, after, ts.ScriptTarget.ESNext, false, ts.ScriptKind.TS);
    const problems = (
      source as unknown as { parseDiagnostics: readonly { start: number; messageText: unknown }[] }
    ).parseDiagnostics;
    return problems.map(({ start, messageText }) => {
      const { line, character } = source.getLineAndCharacterOfPosition(start);
      const at = { file: path, pointer: '', line: line + 1, column: character + 1 };
      return diagnostic('output-invalid', `The generated file does not parse: ${String(messageText)}`, at);
    });
  });
}
