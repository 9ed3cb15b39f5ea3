/** Values of the official suite that a type treats otherwise than it owes them, by reason. What is listed here and right is an error, too. */
export const exceptions: readonly { readonly reason: string; readonly tests: readonly string[] }[] = [
  {
    reason: 'TypeScript has no type of whole numbers: `integer` is `number`.',
    tests: ['draft7', 'draft2019-09', 'draft2020-12'].flatMap((draft) => [
      `${draft}/type | integer type matches integers | a float is not an integer`,
      `${draft}/type | multiple types can be specified in an array | a float is invalid`,
    ]),
  },
  {
    reason:
      'An index signature must let the declared properties in, so that undeclared keys may have their types as well; here they ' +
      'may have any.',
    tests: ['draft7', 'draft2019-09', 'draft2020-12'].map(
      (draft) =>
        `${draft}/additionalProperties | additionalProperties with schema | an additional invalid property is invalid`,
    ),
  },
];
