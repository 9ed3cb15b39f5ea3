import { describe, expect, it } from 'vitest';
import { type LoweredInput, lowerActions } from '../../generator/lower/lower-actions.ts';
import { defaultLowering, lowerFor, tellLowering } from '../../generator/lowered-providers.ts';
import type { Action, RiskLevel, SchemaObject } from '../../generator/model/ir.ts';
import type { LoweringSettings } from '../../generator/model/provider.ts';
import { anthropic } from '../../templates/providers/anthropic/provider.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import { openai } from '../../templates/providers/openai/provider.ts';
import { portable } from '../../templates/providers/portable.ts';
import { down, up } from '../support/lens.ts';
import { sampleValues } from '../support/sample.ts';
import { faultsOf } from './check/check.ts';

const text: SchemaObject = { type: 'string' };

function action(name: string, input: SchemaObject, more: Partial<Action> = {}): Action {
  const source = { file: 'actions.json', pointer: '', line: 1, column: 1 };
  const risk: RiskLevel = 'read';
  return {
    name,
    description: 'Test.',
    integration: 'test',
    input,
    risk,
    providers: {},
    source,
    ...more,
  } as Action;
}

/** An object with so many optional texts. */
function optionals(count: number): SchemaObject {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`p${i}`, { ...text, description: `Property ${i}.` }]),
  );
  return { type: 'object', properties };
}

function lower(actions: readonly Action[], settings: Partial<LoweringSettings> = {}, provider = anthropic) {
  return lowerFor(provider, { actions }, { ...defaultLowering, ...settings }, dialects);
}

function sent(lowered: ReadonlyMap<string, LoweredInput>): string[] {
  return [...lowered].filter(([, { strictness }]) => strictness.sent).map(([name]) => name);
}

describe('strict: auto', () => {
  it('sends what takes harmless rewrites only', () => {
    const plain = action('plain', {
      type: 'object',
      properties: { a: text, n: { type: 'integer', minimum: 1 } },
    });
    expect(sent(lower([plain], {}, openai))).toEqual(['plain']);
    expect(sent(lower([plain]))).toEqual(['plain']);
  });

  it.each<[string, SchemaObject]>([
    ['a map', { type: 'object', properties: { labels: { type: 'object', additionalProperties: text } } }],
    ['an open object', { type: 'object', properties: { a: text }, additionalProperties: true }],
    ['any value', { type: 'object', properties: { a: {} } }],
    ['an optional that may be null', { type: 'object', properties: { a: { type: ['string', 'null'] } } }],
  ])('leaves %s alone, and says why', (_kind, input) => {
    const lowered = lower([action('it', input)], {}, openai).get('it');
    expect(lowered?.strictness).toMatchObject({ sent: false });
    expect(lowered?.strictness.possible?.()).toBe(true);
    expect(lowered?.strictness.reason).toMatch(/\S/);
    expect(lowered).not.toHaveProperty('restore');
  });

  it('keeps the budget of each integration, and spends it on risk first', () => {
    const actions = [
      action('a.read', optionals(10)),
      action('b.pay', optionals(10), { risk: 'high' }),
      action('c.write', optionals(10), { risk: 'medium' }),
      action('d.other', optionals(20), { integration: 'other' }),
    ];
    const lowered = lower(actions);
    expect(sent(lowered)).toEqual(['b.pay', 'c.write', 'd.other']);
    expect(lowered.get('a.read')?.strictness.reason).toBe(
      'the integration test has no room for it (at most 24 optional properties in one request)',
    );
    expect(sent(lower(actions.toReversed())).toSorted()).toEqual(sent(lowered));
  });

  it('keeps the budget of named toolsets', () => {
    const actions = [
      action('a', optionals(20), { integration: 'one' }),
      action('b', optionals(20), { integration: 'two' }),
    ];
    expect(sent(lower(actions))).toEqual(['a', 'b']);
    const lowered = lower(actions, { toolsets: { daily: ['one', 'b'] } });
    expect(sent(lowered)).toEqual(['a']);
    expect(lowered.get('b')?.strictness.reason).toContain('the toolset daily');
  });

  it('sends at most twenty tools strict', () => {
    const many = Array.from({ length: 25 }, (_, i) =>
      action(`t${String(i).padStart(2, '0')}`, { type: 'object', properties: { a: text }, required: ['a'] }),
    );
    expect(sent(lower(many))).toHaveLength(20);
    expect(sent(lower(many, {}, openai))).toHaveLength(25);
  });
});

describe('strict: on', () => {
  it.each([25, 40, 200])('finds another form for %i optional properties, and loses nothing', (count) => {
    const input = optionals(count);
    const lowered = lower([action('it', input)], { strict: 'on' }).get('it');
    expect(lowered?.strictness).toMatchObject({ sent: true });
    expect(lowered?.strictness.possible?.()).toBe(true);
    expect(faultsOf(lowered?.schema, 'anthropic/strict@2026-11')).toEqual([]);
    for (const value of sampleValues(input, { count: 12, seed: 3 })) {
      expect(up(down(value, lowered?.restore), lowered?.restore)).toEqual(value);
    }
    // What stands in the list keeps its description.
    expect(JSON.stringify(lowered?.schema)).toContain(`Property ${count - 1}.`);
  });

  it('fits several tools into one budget', () => {
    const lowered = lower([action('a', optionals(20)), action('b', optionals(20))], { strict: 'on' });
    expect(sent(lowered)).toEqual(['a', 'b']);
  });

  it('is an error for what still does not fit, with its reason', () => {
    const many = Array.from({ length: 21 }, (_, i) => action(`t${i}`, optionals(1)));
    const diagnostics = tellLowering({ actions: many }, anthropic, lower(many, { strict: 'on' }));
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: 'strict-impossible' });
    expect(errors[0]?.message).toContain('at most 20 strict tools');
  });

  it('holds for one action where the action says so, and goes before the rest', () => {
    const actions = [
      action('a', optionals(20), { risk: 'high' }),
      action('b', optionals(20), { providers: { anthropic: { strict: 'on' } } }),
      action('c', optionals(1), { providers: { anthropic: { strict: 'off' } } }),
    ];
    expect(sent(lower(actions))).toEqual(['b']);
  });

  it('can be set for one provider', () => {
    const settings: Partial<LoweringSettings> = { strict: 'off', providers: { openai: { strict: 'on' } } };
    const map = [
      action('m', { type: 'object', properties: { m: { type: 'object', additionalProperties: text } } }),
    ];
    expect(sent(lower(map, settings))).toEqual([]);
    expect(sent(lower(map, settings, openai))).toEqual(['m']);
  });
});

describe('strict: off', () => {
  it('sends nothing strict', () => {
    expect(sent(lower([action('a', optionals(1))], { strict: 'off' }))).toEqual([]);
  });

  it('tries nothing out, but says what could be where that is asked', () => {
    const lowered = lower([action('a', optionals(1))], { strict: 'off' }).get('a');
    expect(lowered?.strictness).toMatchObject({ sent: false, reason: 'it is switched off' });
    expect(lowered?.strictness.possible?.()).toBe(true);
  });
});

describe('profiles', () => {
  const map = action('m', {
    type: 'object',
    properties: { m: { type: 'object', additionalProperties: text } },
  });

  it('take the place of the provider’s dialect of their mode', () => {
    const lowered = lower([map], { providers: { openai: { profile: 'portable@2026-11' } } }, openai).get('m');
    expect(faultsOf(lowered?.schema, 'portable@2026-11')).toEqual([]);
    expect(lowered?.strictness).toEqual({ sent: false });
  });

  it('may be written out', () => {
    const own = {
      ...portable,
      id: 'own',
      enums: { value: { kinds: ['string'], emptyText: true }, source: 'ours' },
    } as const;
    const lowered = lower([map], { providers: { openai: { profile: own } } }, openai).get('m');
    expect(lowered?.restore).toBeDefined();
  });

  it('are an error of the config where they are not known', () => {
    const settings = { providers: { openai: { profile: 'portabel@2026-11' } } };
    expect(() => lower([map], settings, openai)).toThrow(/did you mean `portable@2026-11`/);
  });
});

describe('a provider without a strict mode', () => {
  const plain = { ...openai, dialects: { default: openai.dialects.default } };

  it('is sent its tools plain where `on` is set for all providers', () => {
    const lowered = lower([action('a', optionals(1))], { strict: 'on' }, plain);
    expect(lowered.get('a')?.strictness).toEqual({ sent: false });
    expect(tellLowering({ actions: [action('a', optionals(1))] }, plain, lowered)).toEqual([]);
  });

  it('is an error where `on` is set for itself', () => {
    const lowered = lower([action('a', optionals(1))], { providers: { openai: { strict: 'on' } } }, plain);
    expect(lowered.get('a')?.strictness).toMatchObject({ sent: false, failed: true });
  });

  it('refuses `on`', () => {
    const lowered = lowerActions([action('a', optionals(1))], openai, {
      dialects: { default: openai.dialects.default },
      strict: () => 'on',
      sets: new Map(),
    });
    expect(lowered.get('a')?.strictness).toMatchObject({ sent: false, failed: true });
  });
});
