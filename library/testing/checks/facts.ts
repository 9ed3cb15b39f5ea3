import type { Sourced } from '../../../generator/model/dialect.ts';
import type { Action } from '../../../generator/model/ir.ts';
import { wireNames } from '../../../generator/model/wire-names.ts';
import { check, equal } from '../assert.ts';
import type { Bench, ConformanceTest } from '../bench.ts';
import { deskActions } from '../desk.ts';
import { forAll } from '../law.ts';
import type { Random } from '../random.ts';

/** What is known of a provider without a call: its id, the sources of its facts, the names that it takes. */
export function factChecks({ provider, wire, adapter, seed }: Bench): ConformanceTest[] {
  return [
    {
      name: 'has its id on its wire format, and a source for every fact',
      run() {
        equal(wire.provider, provider.id, 'the `provider` of its wire format');
        equal(adapter.provider, provider.id, 'the `provider` of its adapter');
        const facts: { readonly [fact: string]: Sourced<unknown> | undefined } = {
          'names.characters': provider.names.characters,
          'names.maxLength': provider.names.maxLength,
          'names.first': provider.names.first,
          toolsPerRequest: provider.toolsPerRequest,
          'dialects.default.rootForbids': provider.dialects.default.rootForbids,
          'dialects.default.keys': provider.dialects.default.keys,
        };
        for (const [fact, sourced] of Object.entries(facts)) {
          if (sourced !== undefined) check(/\S{5}/.test(sourced.source), `${fact} has no source`);
        }
      },
    },
    {
      name: 'gives every action one legal name of its own',
      async run() {
        const { characters, first, maxLength } = provider.names;
        const legal = new RegExp(
          `^(?=[${first?.value ?? characters.value}])[${characters.value}]{1,${maxLength.value}}$`,
        );
        await forAll({ runs: 50, seed }, someNames, (names) => {
          const { current } = wireNames(names.map(actionNamed), provider, new Map());
          equal(new Set(current.values()).size, names.length, 'the number of different names');
          for (const name of current.values()) check(legal.test(name), `${name} is no legal name`);
        });
      },
    },
  ];
}

const nastyNames = [
  'wallet.balance',
  'wallet_balance',
  'wallet-balance',
  '3d',
  '名前',
  '🙂',
  ' ',
  '__proto__',
  'a'.repeat(200),
  `${'a'.repeat(64)}b`,
] as const;

function someNames(random: Random): string[] {
  const names = random.list(1, 12, () => (random.next() < 0.5 ? random.text(1) : random.pick(nastyNames)));
  return [...new Set(names)].filter((name) => name !== '');
}

function actionNamed(name: string): Action {
  const [template] = deskActions;
  if (template === undefined) throw new Error('the desk has no actions');
  return { ...template, name };
}
