import { own } from '../json.ts';
import { entriesDown, entriesUp } from './entries.ts';
import { itemsDown, itemsUp } from './items.ts';
import { jsonTextDown, jsonTextUp } from './json-text.ts';
import { objectDown, objectUp } from './object.ts';
import type { Judge, Plan, Restore, Walk } from './plan.ts';
import { unionDown, unionUp } from './union.ts';
import { valuesDown, valuesUp } from './values.ts';
import { wrapDown, wrapUp } from './wrap.ts';

/** Canonical value -> wire value. Expects a value that is valid for the action; anything else passes as far as it can. */
export function down(value: unknown, restore: Restore | undefined, judge: Judge): unknown {
  return restore === undefined ? value : walkOf(restore, judge).down(value, restore.plan);
}

/** Wire value -> canonical value. Takes the plain (not lowered) form too, changes nothing that it was given, and never throws on JSON data. */
export function up(value: unknown, restore: Restore | undefined, judge: Judge): unknown {
  return restore === undefined ? value : walkOf(restore, judge).up(value, restore.plan);
}

function walkOf({ defs = {}, schema = { type: 'object' } }: Restore, judge: Judge): Walk {
  const walk: Walk = {
    down(value: unknown, plan: Plan | undefined): unknown {
      switch (plan?.lens) {
        case undefined:
          return value;
        case 'json-text':
          return jsonTextDown(value);
        case 'values':
          return valuesDown(value, plan, walk);
        case 'object':
          return objectDown(value, plan, walk);
        case 'entries':
          return entriesDown(value, plan.value, walk);
        case 'items':
          return itemsDown(value, plan, walk);
        case 'union':
          return unionDown(value, plan, walk);
        case 'wrap':
          return wrapDown(value, plan, walk);
        case 'reference':
          return walk.down(value, own(defs, plan.name));
      }
    },
    up(value: unknown, plan: Plan | undefined): unknown {
      switch (plan?.lens) {
        case undefined:
          return value;
        case 'json-text':
          return jsonTextUp(value);
        case 'values':
          return valuesUp(value, plan);
        case 'object':
          return objectUp(value, plan, walk);
        case 'entries':
          return entriesUp(value, plan.value, walk);
        case 'items':
          return itemsUp(value, plan, walk);
        case 'union':
          return unionUp(value, plan, walk);
        case 'wrap':
          return wrapUp(value, plan, walk);
        case 'reference':
          return walk.up(value, own(defs, plan.name));
      }
    },
    fits: (value, pointer) => judge.fits(schema, pointer, value),
    equal: judge.equal,
  };
  return walk;
}
