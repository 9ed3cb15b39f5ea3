import { printTypes, type TypeNames, type TypesRequest } from '../../../generator/render/types/print.ts';
import type { SourceFile } from './compiler.ts';
import { expression, standingDeclaration } from './expression.ts';
import type { Instance } from './instances.ts';

/** An action with the values that its types are held against. */
export interface Subject {
  readonly request: TypesRequest;
  readonly instances: readonly (Instance & { readonly type: keyof TypeNames })[];
}

/** Programs in which each value stands on a line of its own. */
export interface Programs {
  readonly files: readonly SourceFile[];
  /** What stands at `file:line`. */
  readonly places: ReadonlyMap<string, Instance>;
}

/** About as many actions as a file of a large client has. */
const actionsPerFile = 25;

/** Prints the types as a client's files have them, and beside each file one with the values, as fresh literals unless they are to stand as they are. */
export async function writePrograms(subjects: readonly Subject[]): Promise<Programs> {
  const files: SourceFile[] = [];
  const places = new Map<string, Instance>();
  for (let start = 0; start < subjects.length; start += actionsPerFile) {
    const group = subjects.slice(start, start + actionsPerFile);
    const { text, names } = await printTypes(group.map(({ request }) => request));
    const types = `${group[0]?.request.identifier}.types.ts`;
    const values = `${group[0]?.request.identifier}.values.ts`;
    const lines = [`import type * as t from './${types}';`, standingDeclaration];
    for (const [i, { instances }] of group.entries()) {
      for (const instance of instances) {
        const name = names[i]?.[instance.type] ?? 'unknown';
        const annotation = name === 'unknown' ? name : `t.${name}`;
        const line = lines.push(assignment(String(lines.length), annotation, instance));
        places.set(`${values}:${line}`, instance);
      }
    }
    files.push({ name: types, text }, { name: values, text: `${lines.join('\n')}\n` });
  }
  return { files, places };
}

/** Through a variable of the literal's own type, TypeScript asks only for what the type demands; it looks for undeclared keys in fresh literals alone. */
function assignment(id: string, annotation: string, { value, verdict }: Instance): string {
  if (verdict !== 'valid, as it stands') return `export const v${id}: ${annotation} = ${expression(value)};`;
  return `const s${id} = standing(${expression(value)}); export const v${id}: ${annotation} = s${id};`;
}
