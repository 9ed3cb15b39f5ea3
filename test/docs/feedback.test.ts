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

  const columns: readonly (readonly [heading: string, type: string, mimeType: string])[] = [
    ['`image` of PNG, JPEG, GIF, WebP', 'image', 'image/png'],
    ['other `image`', 'image', 'image/tiff'],
    ['`file` of PDF', 'file', 'application/pdf'],
    ['other `file`', 'file', 'application/zip'],
    ['`audio`', 'audio', 'audio/wav'],
    ['`link`', 'link', ''],
  ];
  const rows = tableOf(page, 'Provider', ...columns.map(([heading]) => heading)).flatMap(
    ([label = '', ...cells]) => {
      const ids = [...label.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id);
      return label.includes(' of ')
        ? [{ id: ids[0] ?? '', media: ids[1], cells }]
        : ids.map((id) => ({ id, media: undefined, cells }));
    },
  );

  it.each(rows)('parts at $id $media', ({ id, media, cells }) => {
    const under = providersUnderTest.get(id);
    if (under === undefined) throw new Error(`no provider ${id}`);
    const { adapter } = smallClient(under, [{ name: 'act', input: {} }]);
    for (const [index, [, type, mimeType]] of columns.entries()) {
      const part = { type, mimeType, data: 'AAAA', url: 'https://example.com' } as ContentPart;
      const given = adapter.formatToolResult({ id: 'c', name: 'act' }, content([part]), {
        media: media as 'text',
      });
      const { artifact: _, ...result } = given as { artifact?: unknown };
      const text = JSON.stringify(result);
      const [, ofType, ofKey] =
        /"type":"(image(?:-data)?|document|input_\w+|media|file(?:-data)?|audio|resource\w*)"|"(image|document|inlineData)":/.exec(
          text,
        ) ?? [];
      const shown = [ofType ?? ofKey].find((each) => each !== 'input_text');
      const [cell = ''] = (cells[index] ?? '').split(/[,:]/);
      // What bedrock takes of other files is a list of types that is its own.
      if (id === 'bedrock' && type === 'file' && index === 3) continue;
      const told = text.includes(`[${type} (`) ? 'a note' : 'its text';
      expect(shown === undefined ? told : `\`${shown}\``, `${type} ${mimeType}`).toBe(cell);
      if (shown === undefined) expect(text).not.toContain('AAAA');
    }
  });

  it('parts have a row for every provider and each of its forms', () => {
    const forms = rows.map(({ id, media }) => (media === undefined ? id : `${id} ${media}`));
    const majors = [4, 5, 6, 7].map((major) => `vercel ai@${major}`);
    const others = [...providersUnderTest.keys()].filter((id) => id !== 'vercel');
    expect(forms.toSorted()).toEqual(
      [...others, ...majors, 'langchain ChatAnthropic', 'langchain ChatOpenAIResponses'].toSorted(),
    );
  });
});
