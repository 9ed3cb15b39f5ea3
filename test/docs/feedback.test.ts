/** Every row of the tables of docs/feedback.md, run. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { jsonrepair } from 'jsonrepair';
import { describe, expect, it } from 'vitest';
import { type ContentPart, content } from '../../templates/runtime/content.ts';
import { failureClasses, failureDetails } from '../../templates/runtime/failures.ts';
import type { Leniency } from '../../templates/runtime/leniency.ts';
import { payloadOfOutput, payloadText } from '../../templates/runtime/payload.ts';
import type { ErrorCode } from '../../templates/runtime/results.ts';
import { openai, openaiCall, providersUnderTest } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';
import { pageText, root, tableOf } from './pages.ts';

const page = 'docs/feedback.md';
const every: Leniency = { repairJson: jsonrepair, longIntegers: 'text' };

/** What stands between a cell's backticks; nothing for words. */
const inside = (cell = ''): string => /^`(.*)`$/s.exec(cell)?.[1]?.trim() ?? '';

function parse(schema: string, sent: string, leniency?: Leniency) {
  const input = JSON.parse(schema === '' ? '{}' : schema) as object;
  const { adapter } = smallClient(openai, [{ name: 'act', input }]);
  return adapter.parseToolCall(openaiCall('c', 'act', sent), leniency);
}

describe('repairs', () => {
  const rows = tableOf(page, 'Repair', 'Input schema', 'Sent', 'Read as').map((row) => row.map(inside));

  it.each(rows)('%s', (kind, schema = '', sent = '', read = '') => {
    const outcome = parse(schema, sent, every);
    expect(outcome).toMatchObject({ ok: true, call: { input: JSON.parse(read), repairs: [{ kind }] } });
  });

  it('are all that there are', () => {
    const source = readFileSync(path.join(root, 'templates/runtime/calls.ts'), 'utf8');
    const [union = ''] = /(?<=readonly kind:)[^;]*/.exec(source) ?? [];
    const kinds = [...union.matchAll(/'([\w-]+)'/g)].map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(9);
    expect([...rows.map(([kind]) => kind), 'tool-name'].sort()).toEqual(kinds.sort());
  });

  it.each(tableOf(page, 'Input schema', 'Sent', 'Why').map((row) => row.map(inside)))(
    '%s: not of %s',
    (schema = '', sent = '') => {
      expect(parse(schema, sent, every).ok).toBe(false);
    },
  );

  it('have the options that there are', () => {
    const source = readFileSync(path.join(root, 'templates/runtime/leniency.ts'), 'utf8');
    const options = [...source.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, option]) => option);
    expect(tableOf(page, 'Option', 'Default').map(([option]) => inside(option))).toEqual(options);
  });
});

describe('texts', () => {
  it.each(tableOf(page, 'Input schema', 'Sent', 'The model is told'))(
    'about %s, sent %s',
    (schema, sent, told) => {
      const text = `The arguments do not fit the tool. ${told} Mend this and call the tool again.`;
      expect(parse(inside(schema), inside(sent))).toHaveProperty('error', text);
    },
  );

  it.each(tableOf(page, 'Sent', 'The model is told'))('about the text %s', (sent, told) => {
    expect(parse('', inside(sent))).toHaveProperty('error', told);
  });

  it('have their code, their kind and what stands beside it', () => {
    const rows = tableOf(page, 'Code', 'Kind', 'Beside it').map((row) => row.map(inside));
    expect(Object.fromEntries(rows)).toEqual(failureClasses);
    for (const [code = '', , beside = '', value = ''] of rows) {
      const details = failureDetails({ ok: false, error: '', errorCode: code as ErrorCode });
      expect(details).toEqual(beside === '' ? {} : { [beside]: JSON.parse(value) as unknown });
    }
  });

  it('count as the page says', () => {
    const folder = path.join(root, 'test/cases/feedback');
    const cases = readdirSync(folder).filter((file) => file.endsWith('.json'));
    const single = cases.filter((file) =>
      readFileSync(path.join(folder, file), 'utf8').includes('"faults": "one"'),
    );
    expect(pageText(page)).toContain(`a table of ${single.length} single faults`);
  });
});

describe('results', () => {
  it.each(tableOf(page, 'Value', 'Shown as').map((row) => row.map(inside)))(
    '%s is shown as %s',
    (value, shown) => {
      // In this realm's classes, so that what is shown is what handlers get.
      const globals = { Date, Map, Set, Uint8Array, Error };
      expect(payloadText(payloadOfOutput(runInNewContext(`(${value})`, globals)))).toBe(shown);
    },
  );

  const columns = ['openai', 'anthropic', 'bedrock', 'gemini', 'openai-agents'];
  const named = columns.map((id) => `\`${id}\``);
  it.each(tableOf(page, 'Part', ...named))('parts: %s', (part = '', ...said) => {
    const types = [...part.matchAll(/`(text|json|image|audio|file|link)`/g)].map(([, type]) => type);
    expect(types).not.toEqual([]);
    const mimeType = part.includes('pdf') ? 'application/pdf' : part.includes('PNG') ? 'image/png' : 'x/y';
    for (const type of types) {
      const media = { mimeType, data: 'AAAA', url: 'https://example.com' };
      const each = { type, text: 'a', value: 1, ...media } as ContentPart;
      for (const [index, id] of columns.entries()) {
        const under = providersUnderTest.get(id);
        if (under === undefined) throw new Error(`no provider ${id}`);
        const { adapter } = smallClient(under, [{ name: 'act', input: {} }]);
        const text = JSON.stringify(adapter.formatToolResult({ id: 'c', name: 'act' }, content([each])));
        const [, ofType, ofKey] =
          /"type":"(image|document|input_image|input_file)"|"(image|document|inlineData)":/.exec(text) ?? [];
        const shown = ofType ?? ofKey ?? (text.includes(`[${type} (`) ? 'note' : 'text');
        const expected = /input_image|input_file|inlineData|image|document|note/.exec(said[index] ?? '');
        expect(shown, id).toBe(expected?.[0] ?? 'text');
        if (shown === 'note') expect(text).not.toContain('AAAA');
      }
    }
  });
});
