import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, deskAdapter } from '../support/desk.ts';
import { anthropic, openai, openaiCall } from '../support/providers.ts';

const adapter = deskAdapter(openai);
const namesOf = (tools: readonly object[]): string[] =>
  tools.map((tool) => (tool as { function: { name: string } }).function.name);

describe('exportTools', () => {
  it('gives all tools, in one order', () => {
    const names = ['clock_now', 'notes_search', 'shape_area', 'wallet_balance', 'wallet_transfer'];
    expect(namesOf(adapter.exportTools())).toEqual(names);
    expect(JSON.stringify(adapter.exportTools())).toBe(JSON.stringify(adapter.exportTools()));
  });

  it.each([
    [{ integrationId: 'wallet' }, ['wallet_balance', 'wallet_transfer']],
    [{ networks: ['main'] }, ['clock_now', 'notes_search', 'shape_area', 'wallet_balance']],
    [{ actions: ['wallet.balance', 'clock.now'] }, ['clock_now', 'wallet_balance']],
    [{ maxRisk: 'low' }, ['clock_now', 'notes_search', 'shape_area', 'wallet_balance']],
    [{ integrationId: 'wallet', maxRisk: 'read' }, ['wallet_balance']],
  ] as const)('takes the filter %j', (selection, names) => {
    expect(namesOf(adapter.exportTools(selection))).toEqual(names);
  });

  it('takes items of the manifest, and goes by their names', () => {
    const item = { description: '', riskLevel: 'read', requiresConfirmation: false, networks: [] } as const;
    const items = [
      { ...item, name: 'wallet.balance', networks: [] } as const,
      { ...item, name: 'clock.now', networks: [] } as const,
    ];
    expect(adapter.exportTools(items.map((each) => ({ ...each, networks: [] })))).toEqual(
      adapter.exportTools({ actions: ['clock.now', 'wallet.balance'] }),
    );
  });

  it.each([
    [{ integrationId: 'wallets' as 'wallet' }, /no integration "wallets".*"wallet"/],
    [{ networks: ['mian' as 'main'] }, /no network "mian".*"main"/],
    [{ actions: ['wallet_balance' as 'wallet.balance'] }, /no action "wallet_balance".*"wallet\.balance"/],
    [{ maxRisk: 'none' as 'read' }, /read, low, medium or high/],
    [
      { integrationId: 'wallet', networks: ['main'], maxRisk: 'read', actions: ['clock.now'] } as const,
      /No action passes/,
    ],
    [{ actions: [] }, /No action passes/],
  ])('refuses %j', (selection, message) => {
    expect(() => adapter.exportTools(selection)).toThrow(TypeError);
    expect(() => adapter.exportTools(selection)).toThrow(message);
  });
});

describe('formatToolResult', () => {
  const call = { id: 'c', name: 'clock.now' } as const;
  const content = (result: unknown): unknown =>
    (adapter.formatToolResult(call, result) as { content: string }).content;

  it('takes a parsed call, an outcome, or an id and a name', () => {
    const outcome = adapter.parseToolCall(openaiCall('c', 'clock_now', {}));
    if (!outcome.ok) throw new Error(outcome.error);
    const expected = { role: 'tool', tool_call_id: 'c', content: '1' };
    expect(adapter.formatToolResult(outcome, 1)).toEqual(expected);
    expect(adapter.formatToolResult(outcome.call, 1)).toEqual(expected);
    expect(adapter.formatToolResult(call, 1)).toEqual(expected);
  });

  it('tells a result from an output that looks like one', () => {
    expect(content({ ok: true, output: 'x' })).toBe('x');
    expect(content({ ok: false, error: 'No.', errorCode: 'TIMEOUT' })).toBe(
      '{"error":"No.","code":"TIMEOUT","retryable":false}',
    );
    expect(content({ ok: true, output: 'x', more: 1 })).toBe('{"ok":true,"output":"x","more":1}');
    expect(content({ ok: false, error: 'No.' })).toBe('{"ok":false,"error":"No."}');
  });

  it('takes an output that says `ok: false` in words of its own for an output', () => {
    const own = { ok: false, error: 'No such note.', errorCode: 'NOT_FOUND', hint: 'Ask for the list.' };
    expect(content(own)).toBe(JSON.stringify(own));
    expect(content({ ok: false, error: 'No.', errorCode: 'constructor' })).toContain('"ok":false');
  });

  it('never throws, whatever the call and the result are', () => {
    for (const under of [openai, anthropic]) {
      const format = deskAdapter(under).formatToolResult as (call: unknown, result: unknown) => object;
      fc.assert(
        fc.property(fc.anything(), fc.anything({ withBigInt: true, withMap: true }), (anyCall, anyResult) => {
          expect(typeof format(anyCall, anyResult)).toBe('object');
          expect(typeof format({ id: anyCall, name: anyResult }, anyResult)).toBe('object');
        }),
        { numRuns: 500 },
      );
    }
  });
});

describe('encodeInput', () => {
  it('gives a value of its own', () => {
    const input = { address };
    const wire = adapter.encodeInput('wallet.balance', input);
    expect(wire).toEqual(input);
    expect(wire).not.toBe(input);
  });
});
