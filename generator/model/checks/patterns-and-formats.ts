import { knownFormats } from '../../../templates/runtime/reader/groups.ts';
import { patternRisk } from '../../../templates/runtime/reader/patterns/risk.ts';
import { diagnostic } from '../../diagnostics/diagnostic.ts';
import { step } from '../documents.ts';
import { isObject } from '../subschemas.ts';
import { type Check, sourceOf } from './check.ts';
import { eachSchema } from './walk.ts';

/** Each format that JSON Schema does not define is told once in a run. */
export const formatCheck: Check = {
  name: 'formats',
  *run({ schemas }, { formats }) {
    for (const subject of schemas) {
      for (const [schema, pointer] of eachSchema(subject.normalized.schema)) {
        const { format } = schema;
        if (typeof format !== 'string' || knownFormats.has(format) || formats.has(format)) continue;
        formats.add(format);
        const message = `JSON Schema defines no format ${JSON.stringify(format)}, so it is not checked`;
        yield diagnostic('unknown-format', message, sourceOf(subject, `${pointer}/format`));
      }
    }
  },
};

/** Each pattern is a regular expression, with the `u` flag or without; one that can take exponential time is told. */
export const patternCheck: Check = {
  name: 'patterns',
  *run({ schemas }) {
    for (const subject of schemas) {
      for (const [schema, pointer] of eachSchema(subject.normalized.schema)) {
        const { pattern, patternProperties } = schema;
        const patterns: [string, string][] = typeof pattern === 'string' ? [[pattern, '/pattern']] : [];
        if (isObject(patternProperties)) {
          for (const key of Object.keys(patternProperties))
            patterns.push([key, `/patternProperties${step(key)}`]);
        }
        for (const [source, below] of patterns) {
          const why = patternFault(source);
          const place = sourceOf(subject, pointer + below);
          if (why === undefined) {
            if (patternRisk(source) !== 'exponential') continue;
            const slow = `${JSON.stringify(source)} can take exponential time on texts that nearly match`;
            yield diagnostic('slow-pattern', slow, place);
            continue;
          }
          const message = `${JSON.stringify(source)} is no regular expression of JavaScript: ${why}`;
          yield diagnostic('invalid-pattern', message, place, foreignSyntax(source));
        }
      }
    }
  },
};

function patternFault(source: string): string | undefined {
  for (const flags of ['u', '']) {
    try {
      new RegExp(source, flags);
      return undefined;
    } catch (error) {
      if (flags === '') return error instanceof Error ? error.message.replace(/^.*:\s*/s, '') : 'not valid';
    }
  }
  return undefined;
}

/** What other languages' regular expressions have and JavaScript's have not. */
function foreignSyntax(source: string): string | undefined {
  if (source.includes('(?P<')) return 'A named group is written (?<name>…).';
  if (/\(\?[aimsx]+\)/.test(source)) return 'JavaScript has no inline flags: spell both cases out ([aA]).';
  if (/\(\?>|[*+?}]\+/.test(source)) return 'JavaScript has no atomic groups and no possessive quantifiers.';
  return undefined;
}
