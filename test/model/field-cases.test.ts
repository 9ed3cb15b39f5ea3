import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../generator/model/ir.ts';
import { modelOf } from '../load/marked.ts';
import { makeOracle } from '../support/oracle.ts';

const file = path.resolve(import.meta.dirname, '../../../shared/cases/field-cases.jsonl');

interface FieldCase {
  readonly id: string;
  readonly action?: Json;
  readonly expect: { readonly validation?: { readonly accept?: Json[]; readonly reject?: Json[] } };
}

const cases = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as FieldCase)
  : [];

/** What the reports ask to be told; nothing else is. */
const told: { readonly [id: string]: readonly string[] } = {
  'BUG-035': ['error dangling-ref'],
  'BUG-045': ['warning contradictory-schemas'],
  'BUG-067': ['warning unknown-format', 'warning unknown-format'],
};

describe.skipIf(!existsSync(file))('field cases', () => {
  const withActions = cases.filter(({ action }) => action !== undefined);

  it('have actions', () => {
    expect(withActions.length).toBeGreaterThan(60);
  });

  it.each(withActions)('$id loads, with the diagnostics that it asks for', async ({ id, action }) => {
    const { diagnostics } = await modelOf({ 'a.json': JSON.stringify(action) });
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(told[id] ?? []);
  });

  it.each(withActions.filter(({ expect: { validation } }) => validation !== undefined))(
    '$id accepts and rejects after normalising what it should',
    async ({ action, expect: { validation } }) => {
      const { catalog } = await modelOf({ 'a.json': JSON.stringify(action) });
      if (catalog.actions.length !== 1) return;
      const validate = makeOracle().compile(catalog.actions[0]?.input as object);
      for (const value of validation?.accept ?? []) expect([value, validate(value)]).toEqual([value, true]);
      for (const value of validation?.reject ?? []) expect([value, validate(value)]).toEqual([value, false]);
    },
  );

  it('BUG-035 names the action, the place and the target', async () => {
    const { action } = cases.find(({ id }) => id === 'BUG-035') as FieldCase;
    const { diagnostics } = await modelOf({ 'a.json': JSON.stringify(action) });
    expect(diagnostics[0]?.message).toContain('"#/$defs/Missing"');
    expect(diagnostics[0]?.message).toContain('"bad_ref"');
    expect(diagnostics[0]?.at?.pointer).toBe('/0/inputSchema/properties/x/$ref');
  });
});
