import { describe, expect, it } from 'vitest';
import { type Code, catalog } from '../../generator/diagnostics/catalog.ts';
import { diagnosticCases } from './diagnostic-cases.ts';
import { modelOf, unmark } from './marked.ts';

describe('diagnostics point to their place', () => {
  it.each(diagnosticCases)(
    '$code: $title',
    async ({ code, text: marked, file = 'a.json', more, pointer, message, hint, severity }) => {
      const { text, line, column } = unmark(marked);
      const { diagnostics } = await modelOf({ [file]: text, ...more });
      const found = diagnostics.filter((each) => each.code === code);
      expect(found, JSON.stringify(diagnostics)).toHaveLength(1);
      expect(found[0]?.at).toEqual({ file, pointer, line, column });
      expect(found[0]?.message).toMatch(message);
      if (hint !== undefined) expect(found[0]?.hint ?? '').toMatch(hint);
      expect(found[0]?.severity).toBe(severity ?? catalog[code].severity);
    },
  );

  it('have no places where there is no file', async () => {
    const { diagnostics } = await modelOf({}, { globs: ['none.json', 'actions/**'] });
    expect(diagnostics.map(({ code, at }) => [code, at])).toEqual([
      ['file-unreadable', undefined],
      ['no-actions', undefined],
    ]);
  });

  it('are tried for every code of these stages', () => {
    const others: readonly Code[] = [
      'file-unreadable',
      'no-actions',
      'tool-limit',
      'schema-lowered',
      'strict-impossible',
      'strict-left-out',
      'file-not-ours',
      'ledger-invalid',
      'output-invalid',
      // test/library/schemas and test/providers/own.
      'schema-unreadable',
      'zod-3-schema',
      'not-in-json',
      'not-in-json-schema',
      'schema-changes-value',
      'invalid-provider',
      'provider-import',
    ];
    const tried = new Set(diagnosticCases.map(({ code }) => code));
    const missing = (Object.keys(catalog) as Code[]).filter(
      (code) => !tried.has(code) && !others.includes(code),
    );
    expect(missing).toEqual([]);
  });

  it('are all told in one run', async () => {
    const { diagnostics } = await modelOf({
      'broken.json': '{',
      'many.json': JSON.stringify([
        { name: '', riskLevel: 7, networks: 'x' },
        { name: 'b', inputSchema: { $ref: '#/nowhere', properties: { x: { type: 'dict' } } } },
        'text',
      ]),
    });
    const codes = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    expect(codes).toEqual([
      'syntax-error',
      'unknown-shape',
      'invalid-field',
      'invalid-field',
      'invalid-field',
      'dangling-ref',
      'invalid-schema',
    ]);
  });
});
