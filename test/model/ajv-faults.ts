/**
 * Cases of the official suite in which ajv, given a schema in plain 2020-12, is wrong itself: nothing that normalising could
 * mend. The test holds the list to what still is so.
 */
const faults: readonly (readonly [reason: string, tests: readonly string[]])[] = [
  [
    'ajv passes over a property that is called `__proto__`.',
    [
      'draft7/properties | properties whose names are Javascript object property names | __proto__ not valid',
      'draft2019-09/properties | properties whose names are Javascript object property names | __proto__ not valid',
      'draft2020-12/properties | properties whose names are Javascript object property names | __proto__ not valid',
    ],
  ],
  [
    'What a string contains may be asserted in draft-07; ajv does not, and later drafts only annotate.',
    [
      'draft7/optional/content | validation of string-encoded content based on media type | an invalid JSON document',
      'draft7/optional/content | validation of binary string-encoding | an invalid base64 string (% is not a valid character)',
      'draft7/optional/content | validation of binary-encoded media type documents | a validly-encoded invalid JSON document',
      'draft7/optional/content | validation of binary-encoded media type documents | an invalid base64 string that is valid JSON',
    ],
  ],
  [
    'ajv divides in floating point.',
    [
      'draft7/optional/float-overflow | all integers are multiples of 0.5, if overflow is handled | valid if optional overflow handling is implemented',
      'draft2019-09/optional/float-overflow | all integers are multiples of 0.5, if overflow is handled | valid if optional overflow handling is implemented',
      'draft2020-12/optional/float-overflow | all integers are multiples of 0.5, if overflow is handled | valid if optional overflow handling is implemented',
    ],
  ],
  [
    'ajv counts items as evaluated that only a branch without annotations accepted.',
    [
      'draft2019-09/unevaluatedItems | unevaluatedItems with nested items | with no additional items',
      'draft2019-09/unevaluatedItems | unevaluatedItems with nested items | with invalid additional item',
      'draft2020-12/unevaluatedItems | unevaluatedItems with nested items | with no additional items',
      'draft2020-12/unevaluatedItems | unevaluatedItems with nested items | with invalid additional item',
    ],
  ],
  [
    'In 2020-12 `contains` evaluates what it matched; ajv does not.',
    [
      'draft2020-12/unevaluatedItems | unevaluatedItems depends on adjacent contains | contains passes, second item is not evaluated',
      'draft2020-12/unevaluatedItems | unevaluatedItems depends on multiple nested contains | 7 not evaluated, fails unevaluatedItems',
      "draft2020-12/unevaluatedItems | unevaluatedItems and contains interact to control item dependency relationship | only b's are invalid",
      "draft2020-12/unevaluatedItems | unevaluatedItems and contains interact to control item dependency relationship | only c's are invalid",
      "draft2020-12/unevaluatedItems | unevaluatedItems and contains interact to control item dependency relationship | only b's and c's are invalid",
      "draft2020-12/unevaluatedItems | unevaluatedItems and contains interact to control item dependency relationship | only a's and c's are invalid",
      'draft2020-12/unevaluatedItems | unevaluatedItems with minContains = 0 | all items evaluated by contains',
    ],
  ],
  [
    'ajv drops what `if` alone evaluated.',
    [
      'draft2019-09/unevaluatedItems | unevaluatedItems can see annotations from if without then and else | valid in case if is evaluated',
      'draft2019-09/unevaluatedProperties | unevaluatedProperties can see annotations from if without then and else | valid in case if is evaluated',
      'draft2020-12/unevaluatedItems | unevaluatedItems can see annotations from if without then and else | valid in case if is evaluated',
      'draft2020-12/unevaluatedProperties | unevaluatedProperties can see annotations from if without then and else | valid in case if is evaluated',
    ],
  ],
  [
    'ajv drops what `if` evaluated where there is no `then`.',
    [
      'draft2019-09/unevaluatedProperties | unevaluatedProperties with if/then/else, then not defined | when if is true and has no unevaluated properties',
      'draft2019-09/unevaluatedProperties | unevaluatedProperties with if/then/else, then not defined | when if is false and has unevaluated properties',
      'draft2020-12/unevaluatedProperties | unevaluatedProperties with if/then/else, then not defined | when if is true and has no unevaluated properties',
      'draft2020-12/unevaluatedProperties | unevaluatedProperties with if/then/else, then not defined | when if is false and has unevaluated properties',
    ],
  ],
];

export const ajvFaults: ReadonlySet<string> = new Set(faults.flatMap(([, tests]) => tests));
