import { causeText, type Note, type Role, Unreadable } from '../note.ts';
import { childrenOf } from './children.ts';
import { toJson } from './convert.ts';
import { saysAll } from './exact.ts';
import { isCarriable } from './forms.ts';
import { defOf, isPreprocess, type Zod } from './internals.ts';
import { hasUnusedMessage, lossesOf } from './losses.ts';

/** What is known of a Zod schema. */
export interface ReadZod {
  /** As Zod printed it and we mended it; `undefined` for an output that is nothing (`z.void()`). */
  readonly printed: unknown;
  /** Whether its JSON Schema says all that it checks. */
  readonly exact: boolean;
  readonly notes: readonly Note[];
}

/** @throws {Unreadable} where Zod cannot say it as JSON Schema */
export function readZod(schema: Zod, role: Role): ReadZod {
  if (role === 'output' && ['void', 'undefined'].includes(defOf(schema).type)) {
    return { printed: undefined, exact: true, notes: [] };
  }
  const notes = losses(schema, role);
  try {
    return { printed: toJson(schema, role), exact: saysAll(schema), notes };
  } catch (cause) {
    throw new Unreadable(`cannot be said as JSON Schema: ${causeText(cause)}`);
  }
}

/** All that is not said, in the order of the schema; a schema that stands in several places is told once. */
function losses(root: Zod, role: Role): readonly Note[] {
  const seen = new Set<Zod>();
  const notes: Note[] = [];
  let ownMessages: readonly string[] | undefined;
  const visit = (schema: Zod, steps: readonly string[]): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    notes.push(...lossesOf(schema, steps, role));
    if (hasUnusedMessage(schema)) ownMessages ??= steps;
    const def = defOf(schema);
    const children = childrenOf(schema, role);
    // Options that are left out are told by their union; what preprocessing gives need not be carried.
    const some = children.some((child) => isCarriable(child.schema, role));
    const lenient = (def.type === 'union' && some) || (role === 'input' && isPreprocess(def));
    for (const child of children) {
      if (!lenient || isCarriable(child.schema, role)) visit(child.schema, [...steps, ...child.steps]);
    }
  };
  visit(root, []);
  if (ownMessages === undefined || role === 'output') return notes;
  const message =
    'Error messages of its own are shown where only its own validator refuses; what its JSON Schema says is told in our words';
  return [...notes, { code: 'not-in-json-schema', steps: ownMessages, message, mild: true }];
}
