import { diagnostic } from '../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../diagnostics/did-you-mean.ts';
import { locate, step } from '../documents.ts';
import { annotations, keywords } from '../normalize/keywords.ts';
import { isObject } from '../subschemas.ts';
import { type Check, sourceOf } from './check.ts';
import { eachSchema } from './walk.ts';

/** Models choose tools by their descriptions. */
export const descriptionCheck: Check = {
  name: 'description',
  *run({ name, description, element }) {
    if (description.trim() !== '') return;
    yield diagnostic('missing-description', `${JSON.stringify(name)} has no description`, locate(element));
  },
};

/**
 * An input schema that says nothing was most likely lost on its way: whoever has no parameters says so, or
 * has no schema.
 */
export const emptyInputCheck: Check = {
  name: 'empty input',
  *run({ schemas, name }) {
    for (const { role, normalized, place } of schemas) {
      const { schema } = normalized;
      if (role !== 'input' || typeof schema === 'boolean') continue;
      if (Object.keys(schema).some((keyword) => !annotations.has(keyword))) continue;
      const message = `The input schema of ${JSON.stringify(name)} says nothing about its arguments`;
      yield diagnostic('empty-input-schema', message, locate(place));
    }
  },
};

/** Keywords of other tools that come close to one of JSON Schema and are none. */
const otherTools = new Set(
  'example optional order enumNames enumDescriptions markdownDescription nullable discriminator xml externalDocs id'.split(
    ' ',
  ),
);

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/**
 * A keyword that is all but one of JSON Schema's, or that holds a schema where only properties can be meant.
 */
export const keywordCheck: Check = {
  name: 'keywords',
  *run({ schemas }) {
    for (const subject of schemas) {
      for (const [schema, pointer] of eachSchema(subject.normalized.schema)) {
        for (const [keyword, value] of Object.entries(schema)) {
          if (keywords.has(keyword) || otherTools.has(keyword) || keyword.startsWith('x-')) continue;
          const near = didYouMean(keyword, keywords);
          const isSlip =
            near !== undefined && keyword.length >= 4 && Math.abs(near.length - keyword.length) <= 1;
          const isProperty = isObject(value) && typeof value['type'] === 'string' && types.has(value['type']);
          if (!isSlip && !isProperty) continue;
          const hint = isProperty ? 'A property stands under `properties`.' : `Did you mean \`${near}\`?`;
          const message = `${JSON.stringify(keyword)} is no keyword of JSON Schema, so it means nothing`;
          yield diagnostic('unknown-keyword', message, sourceOf(subject, pointer + step(keyword)), hint);
        }
      }
    }
  },
};
