import { diagnostic } from '../../diagnostics/diagnostic.ts';
import { locate } from '../documents.ts';
import { leads } from '../satisfiable/leads.ts';
import type { Check } from './check.ts';

/** A path that is to be hidden exists: one that is misspelt would hide nothing. */
export const sensitiveCheck: Check = {
  name: 'sensitive paths',
  *run({ schemas, sensitive, name }) {
    for (const { pointer, place } of sensitive) {
      const roots = schemas.map(({ normalized }) => normalized.schema);
      if (roots.some((root) => leads(root, pointer))) continue;
      const message = `${JSON.stringify(pointer)} leads to nothing that ${JSON.stringify(name)} takes or gives`;
      yield diagnostic('dangling-path', message, locate(place));
    }
  },
};
