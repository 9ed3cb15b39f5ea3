import type { JsonObject } from '../model/ir.ts';
import { camel } from '../model/schemes.ts';
import type { Part, PlannedProvider, SharedSchemas } from './input.ts';

/**
 * Which lowered schemas are a constant: those that equal the action's own are that constant; those that several providers share, or that tell a union's branches apart, get one in
 * `lowered/<part>`; the rest are written out where they are used.
 */
export function shareSchemas(
  parts: readonly Part[],
  providers: readonly PlannedProvider[],
  identifiers: ReadonlyMap<string, string>,
): SharedSchemas {
  const constantOf = new Map<object, { name: string; module: string }>();
  const byPart = new Map<string, { identifier: string; label: string; schema: JsonObject }[]>();
  for (const part of parts) {
    const constants: { identifier: string; label: string; schema: JsonObject }[] = [];
    for (const action of part.actions) {
      const stem = camel(identifiers.get(action.name) ?? action.name);
      const own = JSON.stringify(action.input);
      if (typeof action.output === 'object') {
        constantOf.set(action.output, { name: `${stem}Output`, module: `schemas/${part.part}` });
      }
      const variants = new Map<string, { schema: JsonObject; labels: string[]; told: boolean }>();
      for (const { provider, lowered } of providers) {
        const input = lowered.get(action.name);
        if (input === undefined) continue;
        const { schema, restore } = input;
        const text = JSON.stringify(schema);
        const variant = variants.get(text) ?? { schema, labels: [], told: false };
        variant.told ||= restore?.schema === schema;
        variant.labels.push(provider.label);
        variants.set(text, variant);
      }
      let count = 0;
      for (const [text, { schema, labels, told }] of variants) {
        const constant =
          text === own
            ? { name: `${stem}Input`, module: `schemas/${part.part}` }
            : labels.length > 1 || told
              ? { name: `${stem}Lowered${++count === 1 ? '' : count}`, module: `lowered/${part.part}` }
              : undefined;
        if (constant === undefined) continue;
        if (text !== own) constants.push({ identifier: constant.name, label: labels.join(', '), schema });
        for (const { lowered } of providers) {
          const each = lowered.get(action.name)?.schema;
          if (each !== undefined && JSON.stringify(each) === text) constantOf.set(each, constant);
        }
      }
    }
    if (constants.length > 0) byPart.set(part.part, constants);
  }
  return { constantOf, byPart };
}
