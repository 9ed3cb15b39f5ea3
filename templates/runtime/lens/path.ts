import { own } from '../json.ts';
import { planAt } from './items.ts';
import type { Plan, Restore } from './plan.ts';

type Path = readonly (string | number)[];

/**
 * Where a part of a canonical value stands in its wire value: what a model must be told about its arguments. Below a list of entries the
 * key stands for the entry, and what is inside JSON text is told by the text's own keys.
 */
export function pathDown(path: Path, restore: Restore | undefined): Path {
  return restore === undefined ? path : follow(path, restore.plan, restore.defs ?? {});
}

function follow(path: Path, plan: Plan | undefined, defs: { readonly [name: string]: Plan }): Path {
  const [step, ...below] = path;
  switch (plan?.lens) {
    case 'wrap':
      return [plan.key, ...follow(path, plan.plan, defs)];
    case 'reference':
      return follow(path, own(defs, plan.name), defs);
    case 'items':
      return typeof step === 'number' ? [step, ...follow(below, planAt(plan, step), defs)] : path;
    case 'entries':
      return step === undefined ? path : [step, ...follow(below, plan.value, defs)];
    case 'object': {
      if (step === undefined) return path;
      const key = String(step);
      if (plan.list !== undefined && !plan.list.declared.includes(key))
        return [plan.list.key, key, ...follow(below, plan.list.value, defs)];
      const wire = plan.names?.find(([canonical]) => canonical === key)?.[1] ?? key;
      const inner = plan.values?.find(([name]) => name === wire)?.[1] ?? plan.others;
      return [wire, ...follow(below, inner, defs)];
    }
    default:
      return path;
  }
}
