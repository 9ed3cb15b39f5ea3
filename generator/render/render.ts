import { RunFailure } from '../diagnostics/failure.ts';
import type { ProviderFolder } from '../model/client-source.ts';
import type { FilePlan, RenderedFile } from '../model/ir.ts';
import type { FileView, IndexView, TypesPartView } from '../model/views.ts';
import { renderTemplate } from './engine.ts';
import type { FileContext } from './helpers.ts';
import { renderRuntime } from './runtime.ts';
import { printTypes } from './types/print.ts';

export interface RenderOptions {
  readonly command: string;
  readonly extension: 'js' | 'ts';
  /** What there is beside our own templates and sources. */
  readonly folder: ProviderFolder;
}

/**
 * Planned files -> their text, and the runtime sources that they need.
 *
 * @throws {RunFailure} where a template of the host's own cannot be rendered
 */
export async function render(
  plans: readonly FilePlan[],
  { command, extension, folder }: RenderOptions,
): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  for (const { path, template, view } of plans) {
    const complete = template === 'shared/types-part.ts.hbs' ? await withTypes(view as TypesPartView) : view;
    const source = folder.templates.get(template);
    const text =
      source === undefined
        ? renderTemplate(template, complete, { path, extension })
        : renderForeign(template, complete, { path, extension }, source);
    files.push({ path, text });
  }
  const header = renderTemplate('shared/header.hbs', { command }, { path: '', extension });
  const imported = plans.flatMap(({ view }) => {
    const { imports, exports = [] } = view as FileView & Partial<IndexView>;
    return [...imports, ...exports].map((each) => each.module);
  });
  return [
    ...files,
    ...renderRuntime(new Set(imported), {
      printed: new Set(plans.map((plan) => plan.path)),
      sources: new Map(folder.sources.map((each) => [each.path, each])),
      header,
      extension,
    }),
  ];
}

function renderForeign(template: string, view: unknown, file: FileContext, source: string): string {
  try {
    return renderTemplate(template, view, file, source);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RunFailure({
      kind: 'config',
      message: `The template ${template} cannot be rendered:`,
      details: [why],
    });
  }
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
