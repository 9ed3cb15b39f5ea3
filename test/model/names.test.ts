import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateNames } from '../../generator/model/names.ts';
import { identifierScheme, partScheme, wireNameScheme } from '../../generator/model/schemes.ts';

const wire = wireNameScheme({
  characters: { value: 'a-zA-Z0-9_-', source: 'test' },
  maxLength: { value: 64, source: 'test' },
});
const leading = wireNameScheme({
  characters: { value: 'a-zA-Z0-9_.-', source: 'test' },
  first: { value: 'a-zA-Z_', source: 'test' },
  maxLength: { value: 64, source: 'test' },
});
const schemes = { wire, leading, identifiers: identifierScheme, parts: partScheme };

/** Names as strangers write them, prone to collide. */
const name = fc.oneof(
  fc.stringMatching(/^[aA][._ -]?[bB]$/),
  fc.stringMatching(/^(tool|action|a_b|con|aux)[._-]?[0-9]{0,2}$/),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'delete',
    '天气',
    '😀',
    '9lives',
    'Ünï',
    '-',
    '.',
    ' ',
    '\ud800',
    'e\u0301',
    'é',
  ),
  fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
  fc.stringMatching(/^n{63,66}[a-c]?$/),
);
const names = fc.uniqueArray(name, { maxLength: 30 });

describe.each(Object.entries(schemes))('%s', (_kind, scheme) => {
  const allocate = (all: readonly string[], owned = new Map<string, string>()) =>
    allocateNames(all, owned, scheme);

  it('gives each name one legal name that no other has', () => {
    fc.assert(
      fc.property(names, (all) => {
        const given = [...allocate(all).values()];
        expect(given).toHaveLength(all.length);
        expect(new Set(given.map(scheme.fold)).size).toBe(all.length);
        for (const each of given) {
          expect(each.length).toBeLessThanOrEqual(scheme.maxLength);
          expect(scheme.isLegal(each)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what is legal as it is', () => {
    fc.assert(
      fc.property(names, (all) => {
        const given = allocate(all);
        const folds = all.map(scheme.fold);
        for (const each of all) {
          const unrivalled = folds.filter((fold) => fold === scheme.fold(each)).length === 1;
          if (unrivalled && each.length <= scheme.maxLength && scheme.isLegal(each))
            expect(given.get(each)).toBe(each);
        }
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), (all, order) => {
        const shuffled = all.map((each) => [order.next().value, each] as const).sort(([a], [b]) => a - b);
        expect(allocate(shuffled.map(([, each]) => each))).toEqual(allocate(all));
      }),
    );
  });

  it('renames nobody when names are added, given the ledger', () => {
    fc.assert(
      fc.property(names, names, (before, added) => {
        const first = allocate(before);
        const second = allocate([...before, ...added], first);
        for (const [each, given] of first) expect(second.get(each)).toBe(given);
      }),
    );
  });
});

describe('wire names', () => {
  it.each([
    [['wallet.balance'], { 'wallet.balance': 'wallet_balance' }],
    [
      ['user-list', 'user_list', 'UserList'],
      { 'user-list': 'user-list', user_list: 'user_list', UserList: 'UserList' },
    ],
    [['3d-render'], { '3d-render': '3d-render' }],
  ])('%j', (all, expected) => {
    expect(Object.fromEntries(allocateNames(all, new Map(), wire))).toEqual(expected);
  });

  it('gives the name to the action that has it, not to the one that would like it', () => {
    const given = allocateNames(['wallet.balance', 'wallet_balance'], new Map(), wire);
    expect(given.get('wallet_balance')).toBe('wallet_balance');
    expect(given.get('wallet.balance')).toMatch(/^wallet_balance_[a-z0-9]{6}$/);
  });

  it('lets newcomers yield to owners', () => {
    const owned = new Map([['wallet.balance', 'wallet_balance']]);
    const given = allocateNames(['wallet.balance', 'wallet_balance'], owned, wire);
    expect(given.get('wallet.balance')).toBe('wallet_balance');
    expect(given.get('wallet_balance')).toMatch(/^wallet_balance_[a-z0-9]{6}$/);
  });

  it('prefixes a leading digit where the provider wants a letter', () => {
    expect(allocateNames(['3d-render'], new Map(), leading).get('3d-render')).toBe('_3d-render');
  });
});

describe('identifiers', () => {
  it('keep a trace of digits and scripts, and never meet', () => {
    const given = allocateNames(
      ['3d-render', 'd-render', '天气.查询', 'user-list', 'user_list'],
      new Map(),
      identifierScheme,
    );
    expect(given.get('3d-render')).toBe('Action3dRender');
    expect(given.get('d-render')).toBe('DRender');
    expect(given.get('天气.查询')).toBe('Action天气查询');
    expect(given.get('user-list')).not.toBe(given.get('user_list'));
  });
});
