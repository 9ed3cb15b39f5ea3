import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameTable } from '../../templates/runtime/names.ts';
import { nearest } from '../../templates/runtime/nearest.ts';

const table = createNameTable(
  {
    names: {
      'wallet.balance': 'wallet_balance',
      shell: 'shell',
      'functions.shell': 'functions_shell',
      'a.b': 'a_b_x1',
      a_b: 'a_b',
    },
    previousNames: { wallet_get_balance: 'wallet.balance' },
  },
  { 'wallet.get_balance': 'wallet.balance' },
);

describe('a name', () => {
  it.each([
    ['wallet_balance', 'wallet.balance', true],
    ['wallet_get_balance', 'wallet.balance', true],
    ['wallet.balance', 'wallet.balance', false],
    ['wallet.get_balance', 'wallet.balance', false],
    ['functions.wallet_balance', 'wallet.balance', false],
    ['functions.wallet.balance', 'wallet.balance', false],
    ['wallet_balance\n', 'wallet.balance', false],
    ['a_b', 'a_b', true],
    ['a.b', 'a.b', false],
  ])('%j means %s', (sent, action, exact) => {
    expect(table.find(sent)).toEqual({ action, exact });
  });

  it.each([
    ['functions.shell', 'two actions could be meant'],
    ['shell<|channel|>analysis', 'it is no name with space or prefix'],
    ['SHELL', 'case counts'],
    ['', 'it is empty'],
    ['__proto__', 'it is inherited'],
    ['toString', 'it is inherited'],
  ])('%j means nothing: %s', (sent) => {
    expect(table.find(sent)).toBeUndefined();
  });

  it('is read behind the prefix of the host, where that was not taken off', () => {
    const names = { 'wallet.balance': 'wallet_balance', search: 'search', mcp__s__search: 'mcp__s__search' };
    const { find } = createNameTable(
      { names, previousNames: { wallet_get: 'wallet.balance' }, namePrefix: 'mcp__s__' },
      { 'wallet.get': 'wallet.balance' },
    );
    for (const sent of ['wallet_balance', 'wallet.balance', 'wallet_get', 'wallet.get'])
      for (const form of [`mcp__s__${sent}`, `functions.mcp__s__${sent}`, ` mcp__s__${sent}\n`])
        expect(find(form)).toEqual({ action: 'wallet.balance', exact: false });
    expect(find('mcp__s__search')).toEqual({ action: 'mcp__s__search', exact: true });
    expect(find('mcp__s__mcp__s__search')).toEqual({ action: 'mcp__s__search', exact: false });
    // It could mean either of the two.
    expect(find(' mcp__s__search')).toBeUndefined();
    for (const sent of ['mcp__t__search', 'mcp__s__', 'mcp__s__toString', 'mcp__s__other'])
      expect(find(sent)).toBeUndefined();
    expect(createNameTable({ names, previousNames: {} }, {}).find('mcp__s__wallet_balance')).toBeUndefined();
  });

  it('is never read as another action than its wire name says', () => {
    const name = fc.stringMatching(/^[ab._]{1,4}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.array(name), (actions, wires) => {
        const names = Object.fromEntries(
          actions.map((action, index) => [action, `${wires[index] ?? ''}${index}`]),
        );
        const { find } = createNameTable({ names, previousNames: {} }, {});
        for (const [action, wire] of Object.entries(names))
          expect(find(wire)).toEqual({ action, exact: true });
      }),
    );
  });
});

describe('the nearest names', () => {
  const known = ['wallet_balance', 'wallet_transfer', 'clock_now', 'notes_search'];

  it.each([
    ['wallet_balances', ['wallet_balance']],
    ['walletBalance', ['wallet_balance']],
    ['getclocknow', ['clock_now']],
    ['note_serch', ['notes_search']],
    ['xyz', []],
    ['', []],
  ])('to %j are %j', (sent, expected) => {
    expect(nearest(sent, known)).toEqual(expected);
  });

  it('are at most three, best first, and cost little for hostile names', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `tool_number_${index}`);
    expect(nearest('tool_number_7', many)[0]).toBe('tool_number_7');
    expect(nearest('tool_number_7', many)).toHaveLength(3);
    expect(nearest('x'.repeat(1_000_000), many)).toEqual([]);
  });
});
