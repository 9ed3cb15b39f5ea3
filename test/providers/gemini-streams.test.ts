/** Arguments that Vertex streams in pieces, each with its place (`partialArgs`). */
import { expect, it } from 'vitest';
import { providersUnderTest } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';

const under = providersUnderTest.get('gemini');
if (under === undefined) throw new Error('no provider gemini');
const { adapter } = smallClient(under, [{ name: 'act', input: { properties: { a: {}, b: {} } } }]);

/** The call with these pieces, one chunk each; the last says that there is no more. */
async function read(...pieces: readonly object[]) {
  const chunks = pieces.map((piece, index) => ({
    candidates: [
      {
        content: {
          parts: [
            {
              functionCall: {
                ...(index === 0 ? { name: 'act' } : {}),
                partialArgs: [piece],
                ...(index < pieces.length - 1 ? { willContinue: true } : {}),
              },
            },
          ],
        },
      },
    ],
  }));
  const [outcome] = await adapter.accumulate(chunks);
  return outcome?.ok ? outcome.call.input : outcome?.kind;
}

it.each<readonly [string, readonly object[], unknown]>([
  [
    'text in pieces, whose end brings no value',
    [
      { jsonPath: '$.a', stringValue: 'New ', willContinue: true },
      { jsonPath: '$.a', stringValue: 'York', willContinue: true },
      { jsonPath: '$.a' },
    ],
    { a: 'New York' },
  ],
  [
    'values of every kind, deep',
    [
      { jsonPath: '$.a[0].x', numberValue: 1 },
      { jsonPath: '$.a[0]["y z"]', boolValue: false },
      { jsonPath: "$.a[1]['w']", stringValue: '' },
      { jsonPath: '$.b', nullValue: 'NULL_VALUE' },
    ],
    { a: [{ x: 1, 'y z': false }, { w: '' }], b: null },
  ],
  ['a place far beyond the end of a list', [{ jsonPath: '$.a[4000000000]', stringValue: 'x' }], 'truncated'],
  ['a place that is none', [{ jsonPath: '$.a[?(@.x)]', stringValue: 'x' }], 'truncated'],
  [
    'a piece without a place',
    [{ jsonPath: '$.a', stringValue: 'x' }, { jsonPath: '$.b', stringValue: 'y' }, { stringValue: 'lost' }],
    'truncated',
  ],
])('%s', async (_, pieces, input) => {
  expect(await read(...pieces)).toEqual(input);
});

it('a key such as __proto__ is a key', async () => {
  const input = await read({ jsonPath: '$.__proto__.polluted', stringValue: 'x' });
  expect(JSON.stringify(input)).toBe('{"__proto__":{"polluted":"x"}}');
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
