import { type Content, content, contentOf } from '../content.ts';
import { toJson } from '../json-form.ts';
import type { Issue } from '../reader/issue.ts';
import { type FailedResult, failure, type ToolResultOf } from '../results.ts';
import { hideInIssues } from '../sensitive.ts';
import type { ActionReaders } from './library.ts';
import * as sentences from './sentences.ts';

/**
 * An output that has a schema is what the schema promises, as JSON data; any other is what the handler returned. Of a result in parts,
 * its one `json` part is the output.
 */
export async function readOutput(
  { output: reader, refineOutput }: Pick<ActionReaders, 'output' | 'refineOutput'>,
  value: unknown,
  sensitive: readonly string[] | undefined,
): Promise<ToolResultOf<unknown>> {
  if (reader === undefined && refineOutput === undefined) return { ok: true, output: value };
  const parts = contentOf(value);
  const [part, ...others] = (parts ?? []).filter(({ type }) => type === 'json');
  if (parts !== undefined && (part?.type !== 'json' || others.length > 0)) {
    return withheld(
      new TypeError('The content of an action with an output schema needs exactly one json part.'),
    );
  }
  let given: unknown = part?.type === 'json' ? part.value : value;
  if (refineOutput !== undefined) {
    try {
      const refined = await refineOutput(given);
      if (!refined.ok) return unfit(refined.issues, sensitive);
      given = refined.value;
    } catch (cause) {
      return withheld(cause);
    }
  }
  const json = toJson(given);
  if (!json.ok) return withheld(json.cause);
  const read = reader?.read(json.value) ?? { ok: true, value: json.value };
  if (!read.ok) return unfit(read.issues, sensitive);
  if (parts === undefined) return { ok: true, output: read.value };
  const shown: Content = content(
    parts.map((each) => (each === part ? { type: 'json', value: read.value } : each)),
  );
  return { ok: true, output: read.value, content: shown };
}

function withheld(cause: unknown): FailedResult {
  return failure('INVALID_OUTPUT', sentences.invalidOutput, { cause });
}

function unfit(issues: readonly Issue[], sensitive: readonly string[] | undefined): FailedResult {
  return failure('INVALID_OUTPUT', sentences.invalidOutput, { issues: hideInIssues(issues, sensitive) });
}
