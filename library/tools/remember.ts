import { lowerSchema } from '../../generator/lower/lower.ts';
import type { Dialect } from '../../generator/model/dialect.ts';
import type { SchemaObject } from '../../generator/model/ir.ts';

type Lowered = ReturnType<typeof lowerSchema>;

/** `lowerSchema` that remembers what it gave, for as long as the schema and the dialect are there: of many actions one that changes is lowered alone. */
export function rememberingLower(): typeof lowerSchema {
  const known = new WeakMap<SchemaObject, WeakMap<Dialect, Lowered>>();
  return (input, dialect, room) => {
    // What room is left is another one each time.
    if (room !== undefined) return lowerSchema(input, dialect, room);
    const forms = known.get(input) ?? new WeakMap<Dialect, Lowered>();
    known.set(input, forms);
    const lowered = forms.get(dialect) ?? lowerSchema(input, dialect);
    forms.set(dialect, lowered);
    return lowered;
  };
}
