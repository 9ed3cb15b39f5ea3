import type { FilePlan } from '../model/ir.ts';
import type { Provider } from '../model/provider.ts';
import type { ImportPlan, PartRef, ProviderRef, TemplateViews } from '../model/views.ts';

/** Small makers of what every view is made of. */

export function file<T extends keyof TemplateViews>(
  path: string,
  template: T,
  view: TemplateViews[T],
): FilePlan {
  return { path, template, view };
}

/** An import that is needed for types only. */
export function type(module: string, name: string): ImportPlan {
  return { module, name, type: true };
}

/** An import of a value. */
export function value(module: string, name: string): ImportPlan {
  return { module, name, type: false };
}

export function partRef({ part, stem, constant }: PartRef): PartRef {
  return { part, stem, constant };
}

export function providerRef({ id, label, exports }: Provider): ProviderRef {
  return {
    id,
    label,
    prefix: exports.prefix,
    tool: exports.tool,
    result: exports.result,
    types: exports.types,
    wire: exports.wire,
  };
}
