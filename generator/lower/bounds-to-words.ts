import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, mapSchemaTree, member } from '../model/subschemas.ts';
import { advance, type LoweringNote, type Rewrite } from './lowering.ts';
import { phrases } from './phrases.ts';

/** Numeric bounds too large for the provider's own parser go into the description; the reader still enforces them. */
export const boundsToWords: Rewrite = {
  name: 'bounds to words',
  down(lowering, dialect) {
    const limit = dialect.boundLimit?.value;
    if (limit === undefined) return lowering;
    const notes: LoweringNote[] = [];
    const schema = mapSchemaTree(lowering.schema, (each, pointer): Schema => {
      if (typeof each === 'boolean') return each;
      const large = Object.keys(phrases).filter((keyword) => isLarge(member(each, keyword), limit));
      if (large.length === 0) return each;
      for (const keyword of large) {
        notes.push({
          pointer: `${pointer}/${keyword}`,
          keyword,
          became: 'words',
          note: `${keyword} is said in words`,
        });
      }
      // Bounds at the edge of what a double holds exactly are how generators write "any integer"; they tell a model nothing.
      const told = large.filter((keyword) => Math.abs(Number(each[keyword])) !== Number.MAX_SAFE_INTEGER);
      return describe(
        fromEntries(Object.entries(each).filter(([keyword]) => !large.includes(keyword))),
        told.map((keyword) => phrases[keyword as keyof typeof phrases](each[keyword])),
      );
    }) as SchemaObject;
    return notes.length === 0 ? lowering : advance(lowering, { schema, notes });
  },
};

function isLarge(bound: Json | undefined, limit: number): boolean {
  return typeof bound === 'number' && Math.abs(bound) >= limit;
}

function describe(schema: SchemaObject, told: readonly string[]): SchemaObject {
  if (told.length === 0) return schema;
  const before = member(schema, 'description');
  const sentence = `Must be ${told.join(' and ')}.`;
  const description = typeof before === 'string' && before !== '' ? `${before}\n${sentence}` : sentence;
  return { ...schema, description };
}
