import { actionTypes } from './action-types.ts';
import { printDeclarations } from './declarations.ts';
import { docComment } from './doc.ts';
import { layOut } from './layout.ts';
import { Placeholders } from './placeholders.ts';
import type { PrintedTypes, TypesRequest } from './request.ts';

export type { PrintedTypes, TypeNames, TypesRequest } from './request.ts';

/**
 * The TypeScript types of some actions: `<Identifier>Input` (what a handler receives), `<Identifier>Request` (what a caller gives, where that
 * differs) and `<Identifier>Output`, each before its definitions (`<Identifier>Input_Node`). Every value that the reader accepts is assignable
 * to its type, but for undeclared keys on objects that say nothing about them, which are closed (design.md section 3).
 */
export async function printTypes(requests: readonly TypesRequest[]): Promise<PrintedTypes> {
  const placeholders = new Placeholders();
  const actions = requests.map((request) => actionTypes(request, placeholders));
  const declarations = actions.flatMap((action) => action.declarations);
  const printed = await printDeclarations(declarations);
  const texts = declarations.map(({ name, doc }, i) => {
    return docComment(doc, '') + layOut(printed[i] ?? '', name, placeholders);
  });
  return { text: texts.join('\n'), names: actions.map(({ names }) => names) };
}
