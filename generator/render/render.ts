import type { FilePlan, RenderedFile } from '../model/ir.ts';
import type { FileView, IndexView, TypesPartView } from '../model/views.ts';
import { renderTemplate } from './engine.ts';
import { renderRuntime } from './runtime.ts';
import { printTypes } from './types/print.ts';

/** Planned files -> their text, and the runtime sources that they need. */
export async function render(
  plans: readonly FilePlan[],
  options: { readonly command: string; readonly extension: 'js' | 'ts' },
): Promise<RenderedFile[]> {
  const { command, extension } = options;
  const files: RenderedFile[] = [];
  for (const { path, template, view } of plans) {
    const complete = template === 'shared/types-part.ts.hbs' ? await withTypes(view as TypesPartView) : view;
    files.push({ path, text: renderTemplate(template, complete, { path, extension }) });
  }
  const header = renderTemplate('shared/header.hbs', { command }, { path: '', extension });
  const imported = plans.flatMap(({ view }) => {
    const { imports, exports = [] } = view as FileView & Partial<IndexView>;
    return [...imports, ...exports].map((each) => each.module);
  });
  return [
    ...files,
    ...renderRuntime(new Set(imported), new Set(plans.map((plan) => plan.path)), header, extension),
  ];
}

async function withTypes(view: TypesPartView): Promise<TypesPartView> {
  const { text, names } = await printTypes(
    view.actions.map(({ action, identifier }) => ({
      identifier,
      description: action.description,
      ...(action.title === undefined ? {} : { title: action.title }),
      ...(action.deprecated === undefined ? {} : { deprecated: action.deprecated }),
      input: action.input,
      ...(action.output === undefined ? {} : { output: action.output }),
    })),
  );
  const rows = view.actions.flatMap(({ action }, i) => {
    const printed = names[i];
    return printed === undefined ? [] : [{ name: action.name, ...printed }];
  });
  return { ...view, declarations: text, rows };
}
