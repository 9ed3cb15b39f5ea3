import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../generator/model/ir.ts';
import { printTypes, type TypesRequest } from '../../../generator/render/types/print.ts';
import { type CompilerVersion, compile } from '../../conformance/types/compiler.ts';
import { expectLinear } from '../../support/linear.ts';

const versions: readonly CompilerVersion[] = ['5.9', '6', '7'];

async function complaints(
  requests: readonly TypesRequest[],
  code: string,
  version: CompilerVersion,
): Promise<string[]> {
  const { text } = await printTypes(requests);
  const files = [
    { name: 'types.ts', text },
    { name: 'use.ts', text: code },
  ];
  const found = await compile(files, { version, exactOptionalPropertyTypes: true });
  return found.map((each) => `${each.file}:${each.line} ${each.text}`);
}

const shop: JsonObject = {
  type: 'object',
  properties: {
    payment: {
      oneOf: [
        {
          type: 'object',
          properties: { method: { const: 'card' }, number: { type: 'string' } },
          required: ['method', 'number'],
        },
        {
          type: 'object',
          properties: { method: { const: 'cash' }, change: { type: 'boolean' } },
          required: ['method'],
        },
        { $ref: '#/$defs/Voucher' },
      ],
    },
    currency: { enum: ['EUR', 'USD', null], default: 'EUR' },
    items: { type: 'array', items: { $ref: '#/$defs/Item' } },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    place: {
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'number' }],
      minItems: 2,
      items: false,
    },
    note: { type: 'string' },
  },
  required: ['payment'],
  $defs: {
    Voucher: {
      type: 'object',
      properties: { method: { const: 'voucher' }, code: { type: 'string' } },
      required: ['method', 'code'],
    },
    Item: {
      type: 'object',
      properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/Item' } } },
      required: ['name'],
    },
  },
};

describe('the types in use', () => {
  const request: TypesRequest = {
    identifier: 'ShopOrder',
    description: 'Orders.',
    input: shop,
    output: {
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
      additionalProperties: true,
    },
  };

  it.each(versions)(
    'narrow, know what is there, and refuse what is misspelt (TypeScript %s)',
    async (version) => {
      const code = `
import type { ShopOrderInput, ShopOrderInput_Item, ShopOrderOutput, ShopOrderRequest } from './types.ts';

export function handle(input: ShopOrderInput): ShopOrderOutput {
  const currency: 'EUR' | 'USD' | null = input.currency;
  const { payment } = input;
  switch (payment.method) {
    case 'card': {
      const number: string = payment.number;
      return { id: number, currency };
    }
    case 'cash':
      return { id: String(payment.change ?? false) };
    default: {
      const code: string = payment.code;
      return { id: code };
    }
  }
}

export const request: ShopOrderRequest = { payment: { method: 'cash' }, place: [1, 2], labels: { any: 'text' } };
export const item: ShopOrderInput_Item = { name: 'a', parts: [{ name: 'b', parts: [] }] };
export const names: string[] = (request.items ?? []).map(({ name }) => name.toUpperCase());

// @ts-expect-error a handler always gets what has a default
export const incomplete: ShopOrderInput = { payment: { method: 'cash' } };
// @ts-expect-error a misspelt field of an object that says nothing about undeclared keys
export const misspelt: ShopOrderRequest = { payment: { method: 'cash' }, notes: 'x' };
// @ts-expect-error a field of another branch
export const mixed: ShopOrderRequest = { payment: { method: 'cash', number: '1' } };
// @ts-expect-error a branch without what it demands
export const partial: ShopOrderRequest = { payment: { method: 'card' } };
// @ts-expect-error no such constant
export const unknown: ShopOrderRequest = { payment: { method: 'cash' }, currency: 'GBP' };
// @ts-expect-error a value of a map
export const map: ShopOrderRequest = { payment: { method: 'cash' }, labels: { any: 1 } };
// @ts-expect-error a tuple that is too long
export const tuple: ShopOrderRequest = { payment: { method: 'cash' }, place: [1, 2, 3] };
// @ts-expect-error what is left out is not undefined
export const nothing: ShopOrderRequest = { payment: { method: 'cash' }, note: undefined };
`;
      expect(await complaints([request], code, version)).toEqual([]);
    },
  );

  it.each(versions)('refuse any key where there are no parameters (TypeScript %s)', async (version) => {
    const code = `
import type { NoneInput } from './types.ts';
export const none: NoneInput = {};
// @ts-expect-error there are no parameters
export const some: NoneInput = { key: 1 };
// @ts-expect-error and it is an object
export const text: NoneInput = 'text';
`;
    const none = { identifier: 'None', description: '', input: { type: 'object' } };
    expect(await complaints([none], code, version)).toEqual([]);
  });

  it.each(versions)(
    'take property names of every object for ordinary ones (TypeScript %s)',
    async (version) => {
      const names = [
        'constructor',
        'toString',
        'valueOf',
        'hasOwnProperty',
        '__proto__',
        'length',
        'prototype',
        'class',
        'default',
      ];
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'number' }]));
      const requests = [
        { identifier: 'Odd', description: '', input: { type: 'object', properties } },
        { identifier: 'OddNeeded', description: '', input: { type: 'object', properties, required: names } },
      ];
      const all = names.map((name) => `['${name}']: 1`).join(', ');
      const code = `
import type { OddInput, OddNeededInput } from './types.ts';
export const empty: OddInput = {};
export const full: OddInput & OddNeededInput = { ${all} };
${names.map((name, i) => `// @ts-expect-error ${name}\nexport const wrong${i}: OddInput = { ['${name}']: 'text' };`).join('\n')}
// @ts-expect-error inherited members do not count
export const inherited: OddNeededInput = { length: 1, prototype: 1, class: 1, default: 1, ['__proto__']: 1 };
`;
      expect(await complaints(requests, code, version)).toEqual([]);
    },
  );
});

describe('large schemas', () => {
  const members = Array.from({ length: 2000 }, (_, i) => `member ${i}`);
  const deep = Array.from({ length: 200 }).reduce<JsonObject>(
    (inner) => ({
      type: 'object',
      properties: { next: inner, list: { type: 'array', items: { type: 'string' } } },
    }),
    { type: 'string' },
  );
  const wide = {
    type: 'object',
    properties: Object.fromEntries(members.map((key) => [key, { type: 'string', description: key }])),
  };
  const unions = {
    allOf: Array.from({ length: 12 }, (_, i) => ({
      anyOf: [{ required: [`a${i}`] }, { required: [`b${i}`] }, { required: [`c${i}`] }],
    })),
  };
  const large: TypesRequest[] = [
    {
      identifier: 'Enum',
      description: '',
      input: { properties: { a: { enum: members }, b: { enum: members.slice(1), type: 'string' } } },
    },
    { identifier: 'Deep', description: '', input: deep },
    { identifier: 'Wide', description: '', input: wide },
    { identifier: 'Unions', description: '', input: { type: 'object', ...unions } },
    {
      identifier: 'Both',
      description: '',
      input: {
        properties: { a: { allOf: [{ enum: members }, { enum: members }, { not: { const: 'member 1' } }] } },
      },
    },
  ];

  it.each(versions)('are printed and compiled in little time (TypeScript %s)', async (version) => {
    const path = 'next.'.repeat(199);
    const code = `
import type { DeepInput, EnumInput, WideInput } from './types.ts';
export const last: EnumInput = { a: 'member 1999' };
export const wide: WideInput = { 'member 7': 'x' };
export function deepest(input: DeepInput): string | undefined {
  return input.${path.replaceAll('next.', 'next?.').slice(0, -2)}?.next;
}
// @ts-expect-error no such member
export const none: EnumInput = { b: 'member 0' };
`;
    // A compiler that expands them takes minutes, or dies; the limit of the test ends it.
    expect(await complaints(large, code, version)).toEqual([]);
  });

  it('take time in proportion to their number', async () => {
    const actions = (count: number): TypesRequest[] =>
      Array.from({ length: count }, (_, i) => ({
        identifier: `Action${i}`,
        description: 'Does it.',
        input: shop,
        output: shop,
      }));
    const work = (count: number) => {
      const given = actions(count);
      return () => printTypes(given);
    };
    await expectLinear(work, { from: 25, to: 250 });
  });
});
