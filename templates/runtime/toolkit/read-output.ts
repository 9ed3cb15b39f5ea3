import { type Content, content, contentOf } from '../content.ts';
import { toJson } from '../payload.ts';
import type { Reader } from '../reader/issue.ts';
import { failure, type ToolResultOf } from '../results.ts';
import { hideInIssues } from '../sensitive.ts';
import * as sentences from './sentences.ts';

/**
 * An output that has a schema is what the schema promises, as JSON data; any other is what the handler returned. Of a result in parts,
 * its one `json` part is the output.
 */
export function readOutput(
  reader: Reader | undefined,
  value: unknown,
  sensitive: readonly string[] | undefined,
): ToolResultOf<unknown> {
  if (reader === undefined) return { ok: true, output: value };
  const parts = contentOf(value);
  const [part, ...others] = (parts ?? []).filter(({ type }) => type === 'json');
  if (parts !== undefined && (part?.type !== 'json' || others.length > 0)) {
    const cause = new TypeError(
      'The content of an action with an output schema needs exactly one json part.',
    );
    return failure('INVALID_OUTPUT', sentences.invalidOutput, { cause });
  }
  const json = toJson(part?.type === 'json' ? part.value : value);
  if (!json.ok) return failure('INVALID_OUTPUT', sentences.invalidOutput, { cause: json.cause });
  const read = reader.read(json.value);
  if (!read.ok) {
    return failure('INVALID_OUTPUT', sentences.invalidOutput, {
      issues: hideInIssues(read.issues, sensitive),
    });
  }
  if (parts === undefined) return { ok: true, output: read.value };
  const shown: Content = content(
    parts.map((each) => (each === part ? { type: 'json', value: read.value } : each)),
  );
  return { ok: true, output: read.value, content: shown };
}
