import { keywordGroups, linkableGroups } from '../../templates/runtime/reader/groups.ts';
import type { FilePlan } from '../model/ir.ts';
import type { PlanInput } from './input.ts';
import { file, type, value } from './refs.ts';

/**
 * What the client's schema reader knows beyond its core: the keyword groups and formats that some schema uses. Only
 * these are copied.
 */
export function planReader({ catalog, command }: PlanInput): FilePlan[] {
  const schemas = catalog.actions.flatMap(({ input, output }) =>
    output === undefined ? [input] : [input, output],
  );
  const used = new Set(schemas.flatMap((schema) => keywordGroups(schema)));
  const groups = linkableGroups.filter((group) => used.has(group));
  return [
    file('runtime/reader/linked.ts', 'shared/linked.ts.hbs', {
      command,
      imports: [
        type('runtime/reader/check', 'KeywordGroup'),
        ...groups.map(({ module, constant }) => value(`runtime/reader/${module}`, constant)),
      ],
      groups: groups.map(({ constant }) => ({ constant })),
    }),
  ];
}
