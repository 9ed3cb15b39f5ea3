import { member } from '../../../model/subschemas.ts';
import { mentioning } from '../mention.ts';
import type { Rule } from '../rule.ts';
import { allBut, anything, objectWith, type Shape } from '../shape.ts';
import { union } from '../union.ts';

export const negationRule: Rule = {
  name: 'not',
  keywords: ['not'],
  why: 'it makes an object of a negation that stands alone',
  narrow(shape, node, reading) {
    return reading.both(shape, reading.refused(node, 'not'));
  },
};

export const conditionRule: Rule = {
  name: 'if, then, else',
  keywords: ['if'],
  why: 'it makes an object of a condition that stands alone',
  narrow(shape, node, reading) {
    const has = (keyword: string): boolean => Object.hasOwn(node.schema, keyword);
    const then = has('then') ? reading.part(node, 'then') : anything;
    const otherwise = has('else') ? reading.part(node, 'else') : anything;
    const refused = reading.refused(node, 'if');
    if ((then === anything && otherwise === anything) || (refused === anything && otherwise === anything)) {
      return mentioning(shape, node, reading);
    }
    const fits = reading.both(reading.both(shape, reading.part(node, 'if')), then);
    const fails = reading.both(reading.both(shape, refused), otherwise);
    return union(fits, fails);
  },
};

/** Each dependency could double the alternatives; with more than this the keys are known and what they hold is not. */
const mostDependencies = 2;

export const dependenciesRule: Rule = {
  name: 'dependentSchemas',
  keywords: ['dependentSchemas'],
  why: 'it does not know them, so that the keys which they declare are undeclared',
  narrow(shape, node, reading) {
    const value = member(node.schema, 'dependentSchemas');
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (keys.length > mostDependencies) return mentioning(shape, node, reading);
    return keys.reduce<Shape>((all, key) => {
      const absent = reading.both(all, [...allBut('object'), objectWith(key, false)]);
      const present = reading.both(
        reading.both(all, [objectWith(key, true)]),
        reading.part(node, 'dependentSchemas', key),
      );
      return union(absent, present);
    }, shape);
  },
};
