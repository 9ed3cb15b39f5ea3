import type { JsonSchema } from '../json.ts';
import { admit } from './admit.ts';
import { type Failure, type KeywordGroup, problem } from './check.ts';
import { Compilation } from './compile.ts';
import type { Reader, ReadResult } from './issue.ts';
import { listIssues } from './issues.ts';
import * as say from './messages.ts';

/**
 * A reader that knows the common keywords and the groups that are handed in. Nothing is done before the first read;
 * then the schema becomes a tree of closures, which is kept. A schema that uses a keyword of a group that is not there
 * refuses every value, so that a client that was linked wrongly fails closed.
 */
export function createCoreReader(schema: JsonSchema, groups: readonly KeywordGroup[]): Reader {
  let compilation: Compilation | undefined;
  let fill: ((value: unknown) => unknown) | undefined;

  return {
    read(value): ReadResult {
      try {
        const foreign = admit(value);
        if (foreign) return refused(foreign);
        if (compilation === undefined) {
          const made = new Compilation(schema, groups);
          fill = groups.find((group) => group.fill)?.fill?.(schema, made);
          compilation = made;
        }
        const failure = compilation.judge(schema, value);
        if (failure) return refused(failure);
        return { ok: true, value: fill ? fill(value) : value };
      } catch {
        // A getter or a proxy that throws, or a schema so deep that the stack ends. What was half done is thrown away.
        compilation = undefined;
        return refused(problem('type', say.unreadable));
      }
    },
  };
}

function refused(failure: Failure): ReadResult {
  return { ok: false, issues: listIssues(failure) };
}
