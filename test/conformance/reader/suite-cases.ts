import type { Draft } from '../../../generator/model/drafts.ts';
import type { Json, Schema } from '../../../generator/model/ir.ts';
import { normalizeSchema } from '../../../generator/model/normalize.ts';
import {
  loadSuite,
  type SuiteDraft,
  type SuiteGroup,
  suiteDocuments,
  suiteDrafts,
} from '../../support/suite.ts';

export const draftNames: { readonly [D in SuiteDraft]: Draft } = {
  draft7: 'draft-07',
  'draft2019-09': '2019-09',
  'draft2020-12': '2020-12',
};

/** A group of the suite with its schema as a client would hold it. */
export interface ClientGroup {
  readonly group: SuiteGroup;
  readonly schema: Schema;
}

/** The whole suite as the generator brings it to a client: 2020-12, self-contained, remotes mapped as a config would. */
export function clientGroups(): ClientGroup[] {
  const documents = suiteDocuments();
  return suiteDrafts.flatMap((draft) =>
    loadSuite(draft).map((group) => ({
      group,
      schema: normalizeSchema(group.schema as Json, { draft: draftNames[draft], documents }).schema,
    })),
  );
}
