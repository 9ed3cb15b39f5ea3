import { own } from '../../json.ts';
import { type KeywordGroup, problem, type TextTest } from '../check.ts';
import * as say from '../messages.ts';

/** The formats of one kind. Formats that no linked group knows are documentation and are not checked. */
export function formatGroup(tests: { readonly [name: string]: TextTest }): KeywordGroup {
  return {
    keywords: ['format'],
    formats: Object.keys(tests),
    compile(schema) {
      const name = String(own(schema, 'format'));
      const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
      if (test === undefined) return undefined;
      return (value) =>
        typeof value !== 'string' || test(value)
          ? undefined
          : problem('format', () => say.format(name, value));
    },
  };
}

export function matches(expression: RegExp): TextTest {
  return (text) => expression.test(text);
}
