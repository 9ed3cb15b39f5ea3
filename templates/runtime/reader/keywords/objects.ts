import { own } from '../../json.ts';
import {
  addBelow,
  type Check,
  everyOne,
  type Failure,
  type KeywordGroup,
  problem,
  several,
} from '../check.ts';
import { closestKey } from '../closest.ts';
import { describe } from '../describe.ts';
import { presentKeys } from '../equal.ts';
import * as say from '../messages.ts';
import { entriesAt, isNode, listAt } from '../node.ts';
import { sizes } from './sizes.ts';

/** Properties by name, by pattern and the rest; which must stand, and how many. */
export const objects: KeywordGroup = {
  keywords: [
    ...['properties', 'patternProperties', 'additionalProperties', 'required'],
    ...['minProperties', 'maxProperties'],
  ],
  compile(schema, compiler) {
    const properties = new Map(entriesAt(schema, 'properties'));
    const named = new Map<string, Check | undefined>();
    for (const [key, subschema] of properties) named.set(key, compiler.check(subschema));
    const patterned = entriesAt(schema, 'patternProperties').map(([source, subschema]) => ({
      matches: compiler.pattern(source),
      check: compiler.check(subschema),
    }));
    const others = own(schema, 'additionalProperties');
    const rest = others === false ? undefined : compiler.check(others);
    const walks =
      others === false || rest || [...named.values(), ...patterned].some((check) => check !== undefined);
    const required = listAt(schema, 'required').filter((key) => typeof key === 'string');

    const keys = [...properties.keys()];
    const unexpected = (key: string) =>
      problem('additionalProperties', (withNearest) =>
        say.unexpectedKey(keys, withNearest ? closestKey(key, keys) : undefined),
      );

    return everyOne([
      sizes(schema, 'Properties', 'key', (value) => (isNode(value) ? presentKeys(value).length : undefined)),
      (value) => {
        if (!isNode(value)) return undefined;
        let found: Failure[] | undefined;
        for (const key of required) {
          if (own(value, key) !== undefined) continue;
          const tell = () => say.missing(describe(compiler.property(schema, key), compiler));
          found = addBelow(found, key, problem('required', tell));
        }
        for (const key of walks ? Object.keys(value) : []) {
          const member = value[key];
          if (member === undefined) continue;
          let known = named.has(key);
          if (known) found = addBelow(found, key, named.get(key)?.(member));
          for (const { matches, check } of patterned) {
            if (!matches(key)) continue;
            known = true;
            found = addBelow(found, key, check?.(member));
          }
          if (!known) found = addBelow(found, key, others === false ? unexpected(key) : rest?.(member));
        }
        return several(found);
      },
    ]);
  },
};
