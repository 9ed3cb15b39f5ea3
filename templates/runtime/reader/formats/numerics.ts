import { own } from '../../json.ts';
import { type KeywordGroup, problem } from '../check.ts';
import * as say from '../messages.ts';

/** Formats of numbers (OpenAPI's format registry). Integers of 64 bits are told from others only by being whole. */
export const numericFormats: KeywordGroup = {
  keywords: ['format'],
  formats: ['int32', 'int64'],
  compile(schema) {
    const name = own(schema, 'format');
    if (name !== 'int32' && name !== 'int64') return undefined;
    const limit = name === 'int32' ? 2 ** 31 : 2 ** 63;
    return (value) =>
      typeof value !== 'number' || (Number.isInteger(value) && value >= -limit && value < limit)
        ? undefined
        : problem('format', () => say.numberFormat(name, value));
  },
};
