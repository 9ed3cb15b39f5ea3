/** The JSON Schema drafts that are understood, oldest first. */
export const drafts = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;

export type Draft = (typeof drafts)[number];

export function isBefore(draft: Draft, other: Draft): boolean {
  return drafts.indexOf(draft) < drafts.indexOf(other);
}

/** The meta-schema of each draft, by its URI without fragment. */
export const metaSchemaUri: { readonly [D in Draft]: string } = {
  'draft-04': 'http://json-schema.org/draft-04/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/** The draft that a `$schema` names; http or https and an empty fragment make no difference. */
export function draftOf(schemaUri: string): Draft | undefined {
  const bare = schemaUri
    .replace(/#$/, '')
    .replace(/^https?:/, '')
    .replace(/\/$/, '')
    .toLowerCase();
  return drafts.find((draft) => metaSchemaUri[draft].replace(/^https?:/, '') === bare);
}
