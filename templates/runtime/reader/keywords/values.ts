import { type JsonSchemaObject, own } from '../../json.ts';
import { type Check, everyOne, problem } from '../check.ts';
import { closestMember } from '../closest.ts';
import { equal } from '../equal.ts';
import * as say from '../messages.ts';

/** `const` and `enum`. */
export function values(schema: JsonSchemaObject): Check | undefined {
  const fixed = Object.hasOwn(schema, 'const') ? oneOf('const', [schema['const']]) : undefined;
  const members = own(schema, 'enum');
  return everyOne([fixed, Array.isArray(members) ? oneOf('enum', members) : undefined]);
}

function oneOf(keyword: string, members: readonly unknown[]): Check {
  const plain = new Set(members);
  return (value) =>
    plain.has(value) || (typeof value === 'object' && members.some((each) => equal(each, value)))
      ? undefined
      : problem(keyword, (withNearest) => {
          const closest = withNearest ? closestMember(value, members) : undefined;
          return say.expected(say.oneOf(members, say.literal), value, closest);
        });
}
