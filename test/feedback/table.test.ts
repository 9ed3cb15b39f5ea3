import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { maxFeedback } from '../../templates/runtime/feedback.ts';
import { openai, openaiCall } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';
import { mendJsonByText } from './json-mender.ts';
import { mendByText } from './mender.ts';

/** One wrong input of `test/cases/feedback`; the text that its model sees stands beside it, as `<name>.txt`. */
interface Case {
  readonly input: object;
  readonly sent?: unknown;
  /** JSON text that is sent as it stands. */
  readonly arguments?: string;
  /** Every wrong argument, as the text writes its path. */
  readonly wrong: readonly string[];
  readonly faults: 'one' | 'several';
}

const folder = path.resolve(import.meta.dirname, '../cases/feedback');
const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): { name: string } & Case => ({
    name: file.replace(/\.json$/, ''),
    ...(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Case),
  }));

function errorOf({ input, sent, arguments: text }: Case, args: unknown = text ?? sent): string | undefined {
  const { adapter } = smallClient(openai, [{ name: 'act', input }]);
  const outcome = adapter.parseToolCall(openaiCall('c', 'act', args), { level: 'strict' });
  return outcome.ok ? undefined : outcome.error;
}

/** What came at a path, as a text shows it: scalars as JSON, the rest by its kind. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value).slice(0, 50);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'object' : String(value);
}

function at(value: unknown, subject: string): unknown {
  let place = value;
  for (const [, index, quoted, word = ''] of subject.matchAll(/\[(\d+)\]|\[("[^\]]*")\]|([^.[\]]+)/g)) {
    const step = index ?? (quoted === undefined ? word : (JSON.parse(quoted) as string));
    place =
      typeof place === 'object' && place !== null && Object.hasOwn(place, step)
        ? Reflect.get(place, step)
        : undefined;
  }
  return place;
}

describe('the text about a wrong input', () => {
  it('is measured on a table of at least 60', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
  });

  it.each(cases)('$name', async (each) => {
    const text = errorOf(each) ?? '';
    await expect(`${text}\n`).toMatchFileSnapshot(path.join(folder, `${each.name}.txt`));
    expect(text).not.toBe('');
    expect(text.length).toBeLessThanOrEqual(maxFeedback);
    for (const wrong of each.wrong) expect(text).toContain(wrong);
    if (each.faults === 'several' || each.sent === undefined) return;
    expect(text).toMatch(/expected|known key|is missing|repeats|is not (expected|allowed)|must fit one only/);
    for (const wrong of each.wrong) {
      const came = at(each.sent, wrong);
      if (came !== undefined && !countsOrNames.test(text)) {
        expect(text).toContain(`got ${shown(came)}`.replace('got object', 'object'));
      }
    }
  });

  it('lets whoever does what it says mend a single fault: at least 95 % of them', () => {
    const single = cases.filter(({ faults }) => faults === 'one');
    const left = single.filter((each) => {
      const text = errorOf(each) ?? '';
      if (each.arguments === undefined) {
        const mended = mendByText(text, each.sent);
        return mended === undefined || errorOf(each, mended) !== undefined;
      }
      const json =
        each.wrong.length === 1 && text.startsWith('The arguments do not fit')
          ? undefined
          : mendJsonByText(text, each.arguments);
      const mended = json ?? mendByText(text, JSON.parse(wholeJson(each.arguments)));
      return mended === undefined || errorOf(each, mended) !== undefined;
    });
    console.log(
      `feedback: ${single.length - left.length} of ${single.length} single faults mended by the text alone; left: ${left.map(({ name }) => name).join(', ')}`,
    );
    expect((single.length - left.length) / single.length).toBeGreaterThanOrEqual(0.95);
  });

  it('is not followed by chance: without the text, nothing is mended', () => {
    const single = cases.filter(({ faults, sent }) => faults === 'one' && sent !== undefined);
    for (const each of single)
      expect(mendByText('The arguments do not fit the tool.', each.sent)).toBeUndefined();
  });
});

/** Texts that tell how many came, or that speak of a name. */
const countsOrNames =
  /known key|repeats|ends after|not allowed|must fit one only|at (least|most) \d+ \w+( to be .*)?, got/;

function wholeJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return '{}';
  }
}
