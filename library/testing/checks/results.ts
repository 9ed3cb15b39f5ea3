import { type ContentPart, content } from '../../../templates/runtime/content.ts';
import type { ErrorCode } from '../../../templates/runtime/results.ts';
import { check, contains, equal } from '../assert.ts';
import type { Bench, ConformanceTest } from '../bench.ts';
import { deepFreeze, tellsError, textsIn, valuesIn } from '../values.ts';

const reference = { id: 'c', name: 'clock.now' } as const;

/** Outputs, errors and context as the provider is sent them. */
export function resultChecks(bench: Bench): ConformanceTest[] {
  const { samples, adapter } = bench;
  return [
    ...samples.results.map(({ about, id = 'c1', error, parts, media, echo = {}, result, ...rest }) => ({
      name: `results of the samples ${about}`,
      run() {
        const output = parts === undefined ? rest.output : content(parts);
        const given = error === undefined ? output : ({ ok: false, ...error } as const);
        const call = { id: id ?? undefined, name: 'clock.now', echo } as const;
        equal(adapter.formatToolResult(call, given, { media: media as 'text' }), result);
      },
    })),
    {
      name: 'carries each part of a result natively or as a note, and no bytes in text',
      run: () => carriesParts(bench),
    },
    {
      name: 'has notes in place of all files where the host says so',
      run: () => hasNotes(bench),
    },
    {
      name: 'shows no more of a result than its limit',
      run() {
        const long = adapter.formatToolResult(reference, 'x'.repeat(9_000), { maxLength: 500 });
        for (const text of textsIn(long)) check(text.length <= 500, `a text has ${text.length} characters`);
        contains(JSON.stringify(long), 'Cut off here');
      },
    },
    {
      name: 'tells every error as text in JSON, with its code',
      run() {
        for (const errorCode of errorCodes) {
          const failed = { ok: false, error: 'Why "not".', errorCode } as const;
          tellsError(adapter.formatToolResult(reference, failed), errorCode, 'Why "not".');
        }
      },
    },
  ];
}

export function contextChecks({ samples, adapter }: Bench): ConformanceTest[] {
  return samples.context.map(({ about, blocks, text, messages, cacheMarks }) => ({
    name: `context of the samples ${about}`,
    run() {
      equal(adapter.renderContext(deepFreeze(blocks)), text);
      equal(adapter.renderContextMessages(blocks, { cacheMarks }), messages);
    },
  }));
}

const [data, url] = ['QUJDREVGR0g=', 'https://example.com/a'];
export const parts: readonly ContentPart[] = [
  { type: 'text', text: 'Some text.' },
  { type: 'json', value: { n: 1 } },
  { type: 'image', mimeType: 'image/png', data, name: 'chart' },
  { type: 'audio', mimeType: 'audio/wav', data, name: 'talk' },
  { type: 'file', mimeType: 'application/pdf', data, name: 'paper' },
  { type: 'link', url, title: 'More' },
];

function carriesParts({ adapter }: Bench): void {
  const whole = JSON.stringify(adapter.formatToolResult(reference, content(parts)));
  contains(whole, 'Some text.');
  contains(whole, url);
  check(/n\\*":1/.test(whole), `the data {"n":1} is not in ${whole}`);
  for (const part of parts) {
    const result = adapter.formatToolResult(reference, content([part]));
    const strings = textsIn(result);
    const hasBytes = valuesIn(result).some((value) => value instanceof Uint8Array);
    const withBytes = strings.filter((text) => text.includes(data));
    equal(
      withBytes.filter((text) => text !== data && !text.startsWith('data:')),
      [],
      'texts with bytes in them',
    );
    if ('data' in part && withBytes.length === 0 && !hasBytes) contains(strings.join(), `"${part.name}"`);
  }
}

async function hasNotes({ provider, adapter, call, responseWith, toolkit }: Bench): Promise<void> {
  const kinds = ['image', 'audio', 'file'] as const;
  const files = kinds.map(
    (type): ContentPart => ({ type, mimeType: 'image/png', data, name: `the ${type}` }),
  );
  const handler = (): never => content([{ type: 'json', value: { n: 1 } }, ...files]) as never;
  const llm = toolkit({ 'clock.now': handler }).forLLM(provider.id, { media: 'text' });
  const results = [
    adapter.formatToolResult(reference, handler(), { media: 'text' }),
    ...(await llm.run(responseWith([call('c', 'clock.now', {})]))),
  ];
  equal(results.length, 2, 'the number of results');
  for (const result of results) {
    check(!valuesIn(result).some((value) => value instanceof Uint8Array), 'bytes in place of a note');
    const texts = textsIn(result).join();
    check(!texts.includes(data), 'bytes in a text');
    for (const type of kinds) contains(texts, `[${type} "the ${type}" (image/png, 9 bytes)`);
  }
}

export const errorCodes: readonly ErrorCode[] = [
  'ACTION_NOT_FOUND',
  'MALFORMED_CALL',
  'INVALID_INPUT',
  'POLICY_BLOCKED',
  'CONFIRMATION_REQUIRED',
  'AUTH_REQUIRED',
  'IDEMPOTENCY_CONFLICT',
  'TIMEOUT',
  'ABORTED',
  'INVALID_OUTPUT',
  'EXECUTION_FAILED',
];
