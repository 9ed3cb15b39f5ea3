export type Severity = 'error' | 'warning' | 'info';

/** What is known of a diagnostic code in general; a message says what is wrong in the very place. */
export interface CodeInfo {
  readonly severity: Severity;
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}

/** The closed list of diagnostic codes. A code without a title, a cause and a fix does not compile. */
export const catalog = {
  'file-unreadable': {
    severity: 'error',
    title: 'An action file cannot be read',
    cause: 'The file is missing, is a directory, or may not be read.',
    fix: 'Check the path and its permissions.',
  },
  'no-actions': {
    severity: 'error',
    title: 'There are no actions',
    cause: 'No file matches the configured globs, or the files hold no action.',
    fix: 'Check `actions` in the config (globs are relative to the config file), or `--actions` (to the current folder).',
  },
  'syntax-error': {
    severity: 'error',
    title: 'An action file is not valid JSON or YAML',
    cause: 'The text cannot be parsed.',
    fix: 'Mend the syntax at the place shown.',
  },
  'duplicate-key': {
    severity: 'error',
    title: 'A key stands twice in one object',
    cause: 'JSON parsers keep one of the two and lose the other.',
    fix: 'Remove or rename one of the two.',
  },
  'unknown-shape': {
    severity: 'error',
    title: 'An element is no tool definition that is known',
    cause: "It has neither the fields of an action nor those of a known provider's tool.",
    fix: 'Give it at least `name` and `inputSchema`.',
  },
  'not-an-action': {
    severity: 'warning',
    title: 'A tool is run by its provider',
    cause:
      'A web search, a code interpreter and the like are switched on in a request; no handler of a host runs them.',
    fix: 'Remove it from the action files, and switch it on beside the exported tools.',
  },
  'invalid-field': {
    severity: 'error',
    title: 'A field of an action has a wrong value',
    cause: 'The value is not of the kind that the field takes.',
    fix: 'Give the field a value of the kind that the message names.',
  },
  'unknown-field': {
    severity: 'warning',
    title: 'An action has a field that is not known',
    cause: 'The field is misspelt, or it belongs to another tool.',
    fix: 'Correct its name, move it into `_meta`, or remove it.',
  },
  'unknown-risk': {
    severity: 'warning',
    title: 'A risk level is not one of read, low, medium, high',
    cause: 'The level is free text; it is ranked as high, so that nothing runs too easily.',
    fix: 'Use read, low, medium or high.',
  },
  'duplicate-action': {
    severity: 'error',
    title: 'Two actions have one name',
    cause: 'A name (or a `previously` name) is used twice, so a call could mean either.',
    fix: 'Rename one of them, or remove the copy.',
  },
  'invalid-schema': {
    severity: 'error',
    title: 'A schema is not valid JSON Schema',
    cause: 'A keyword has a value that its draft does not allow.',
    fix: 'Mend the keyword at the place shown, or declare the draft that is meant with `$schema`.',
  },
  'unsupported-draft': {
    severity: 'error',
    title: 'A schema declares a dialect that is not known',
    cause: '`$schema` names something other than JSON Schema draft-04, 06, 07, 2019-09 or 2020-12.',
    fix: 'Declare one of these drafts, or remove `$schema` (2020-12 is then meant).',
  },
  'root-not-object': {
    severity: 'error',
    title: 'An input schema accepts no object',
    cause: "Every provider sends a tool's arguments as one JSON object.",
    fix: 'Give the input schema `type: object` and put the value under a property.',
  },
  'unsatisfiable-schema': {
    severity: 'error',
    title: 'No value can satisfy a schema',
    cause: 'The schema forbids everything, so every call would be refused.',
    fix: 'Mend the part of the schema that contradicts itself.',
  },
  'contradictory-schemas': {
    severity: 'warning',
    title: 'Schemas that must hold together contradict each other',
    cause: 'Each accepts something, but no value satisfies them all, so every call will be refused.',
    fix: 'Merge them into one object, or do not close those that are combined (`additionalProperties: false`).',
  },
  'empty-input-schema': {
    severity: 'warning',
    title: 'An input schema says nothing',
    cause: 'It has no assertion at all: whoever published it has most likely lost the parameters.',
    fix: 'Describe the arguments, or remove `inputSchema` where there are none.',
  },
  'unknown-keyword': {
    severity: 'warning',
    title: 'A keyword is not known to JSON Schema',
    cause: 'It is misspelt, or a property stands where keywords belong; validators skip it.',
    fix: 'Correct the keyword, or move the property under `properties`.',
  },
  'invalid-pattern': {
    severity: 'error',
    title: 'A pattern is no regular expression',
    cause: 'JSON Schema takes the regular expressions of JavaScript (ECMA-262).',
    fix: 'Write the pattern in that syntax.',
  },
  'slow-pattern': {
    severity: 'warning',
    title: 'A pattern can take exponential time',
    cause:
      'Some texts make an ordinary regular expression engine try ever more ways; the client matches this pattern with one that counts its steps.',
    fix: 'Write the pattern so that every text can be read in one way only: no repeated group inside a repetition, no alternatives that begin alike.',
  },
  'dangling-path': {
    severity: 'warning',
    title: 'A path in `sensitive` leads nowhere',
    cause:
      'Neither the input schema nor the output schema declares a value there, so nothing would be hidden.',
    fix: 'Correct the JSON pointer.',
  },
  'dangling-ref': {
    severity: 'error',
    title: 'A `$ref` leads nowhere',
    cause: 'The file or the place that it names does not exist.',
    fix: 'Correct the reference or add what it refers to.',
  },
  'remote-ref': {
    severity: 'error',
    title: 'A `$ref` leads to the network',
    cause: 'Generation reads local files only, so that its result is reproducible.',
    fix: 'Save the document beside the actions and map its URI to the file with `refs` in the config.',
  },
  'outside-ref': {
    severity: 'error',
    title: "A `$ref` leads out of the project's folder",
    cause: 'Definitions often come from strangers, so they reach only files below the folder of the config.',
    fix: 'Copy the file below that folder, or name it on purpose: map a URI to it with `refs` in the config.',
  },
  'ignored-keyword': {
    severity: 'warning',
    title: 'A keyword means nothing in the draft that is declared',
    cause: 'The keyword came with a later draft than the one that `$schema` names, so validators skip it.',
    fix: 'Declare a draft that has the keyword, or remove `$schema`.',
  },
  'invalid-example': {
    severity: 'error',
    title: 'An example does not fit its schema',
    cause: 'Examples are shown to models, and providers refuse those that do not validate.',
    fix: 'Mend the example or the schema.',
  },
  'invalid-default': {
    severity: 'warning',
    title: 'A default does not fit its schema',
    cause: 'The schema refuses its own default, so it is shown to models but never filled in.',
    fix: 'Mend the default or the type.',
  },
  'unknown-format': {
    severity: 'warning',
    title: 'A format is not known',
    cause: 'JSON Schema does not define it, so it is documentation and not checked.',
    fix: 'Use a known format, a `pattern`, or leave it as documentation.',
  },
  'missing-description': {
    severity: 'info',
    title: 'An action has no description',
    cause: 'Models choose tools by their descriptions.',
    fix: 'Say in a sentence or two what the action does and when to use it.',
  },
  'tool-limit': {
    severity: 'info',
    title: 'There are more tools than one request may carry',
    cause: 'The provider limits the number of tools in a request.',
    fix: 'Select with `forLLM(provider, { integrationId })` or `{ actions }`.',
  },
  'schema-lowered': {
    severity: 'info',
    title: 'A schema was rewritten for a provider',
    cause: 'The provider does not accept a keyword where it stands.',
    fix: 'Nothing to do: the way back is generated, and the reader enforces what the provider cannot.',
  },
  'strict-impossible': {
    severity: 'error',
    title: 'A tool cannot be sent strict',
    cause:
      'Strict was asked for, and the tool passes a limit of the provider or of what one request may hold.',
    fix: "Set `strict` to 'auto' for it (`providers.<id>.strict` in the action), or make the schema or the toolset smaller.",
  },
  'strict-left-out': {
    severity: 'info',
    title: 'A tool is not sent strict',
    cause: 'It would need forms that models fill badly, or its set of tools has no room for it.',
    fix: "Nothing to do: the reader enforces the schema. `strict: 'on'` sends it strict all the same, where it fits.",
  },
  'schema-unreadable': {
    severity: 'error',
    title: 'What an action was given as its schema is no schema',
    cause: 'It is neither JSON Schema nor a schema that can say itself as JSON Schema.',
    fix: 'Give JSON Schema, a schema of Zod 4, or any Standard JSON Schema.',
  },
  'zod-3-schema': {
    severity: 'error',
    title: 'A schema is of Zod 3',
    cause: 'Schemas of Zod 3 cannot say themselves as JSON Schema.',
    fix: 'Use Zod 4, or import from `zod/v4` with zod 3.25 and later.',
  },
  'not-in-json': {
    severity: 'error',
    title: 'A schema asks for a value that JSON does not have',
    cause: 'Arguments and results travel as JSON, which has no dates, bigints, maps, sets or functions.',
    fix: 'Ask for a text, a number, a list or an object, and transform it.',
  },
  'not-in-json-schema': {
    severity: 'warning',
    title: 'A schema has a rule that JSON Schema cannot say',
    cause:
      "Models are not told of refinements and custom types; the schema's own validator still enforces them, after ours.",
    fix: 'Say the rule in the description.',
  },
  'schema-changes-value': {
    severity: 'info',
    title: 'A schema changes the values that it reads',
    cause:
      "Transforms, coercions and the like are not in the JSON Schema; the schema's own validator carries them out, after ours.",
    fix: 'Nothing to do.',
  },
  'invalid-provider': {
    severity: 'error',
    title: 'A provider of the config cannot be used',
    cause: 'Its definition, or its folder, lacks or breaks what a client is made of.',
    fix: 'Mend what the message names; docs/providers-own.md has all that a provider consists of.',
  },
  'provider-import': {
    severity: 'error',
    title: "A provider's file imports what a client does not have",
    cause:
      'A client has copies of `wire.ts` and of what it imports of its folder, and depends on nothing else.',
    fix: "Import from 'toolwright/wire' and from the provider's own folder only.",
  },
  'file-not-ours': {
    severity: 'error',
    title: 'A file is in the way',
    cause:
      'A file that does not carry our header stands where a generated file belongs; it is never overwritten.',
    fix: 'Move it, delete it, or choose another output folder.',
  },
  'ledger-invalid': {
    severity: 'error',
    title: 'The ledger cannot be read',
    cause: 'It was edited by hand or a merge left conflict marks in it.',
    fix: 'Resolve the conflict (keep the lines of both sides), or restore the file from version control.',
  },
  'output-invalid': {
    severity: 'error',
    title: 'A generated file does not parse',
    cause: 'This is a fault of toolwright; nothing was written.',
    fix: 'Please report it with the action that the message names.',
  },
} as const satisfies { readonly [code: string]: CodeInfo };

export type Code = keyof typeof catalog;
