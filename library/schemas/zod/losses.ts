import { type Note, placeName, type Role } from '../note.ts';
import { changesOf } from './changes.ts';
import { annotations } from './exact.ts';
import { type CheckDef, checksOf, defOf, type Zod } from './internals.ts';
import { kindLosses } from './kinds.ts';
import { patternOf } from './pattern.ts';
import { isWeb } from './strings.ts';

/** What the JSON Schema of one schema, without those within it, does not say of it. */
export function lossesOf(schema: Zod, steps: readonly string[], role: Role): readonly Note[] {
  const name = placeName(steps, role);
  // A custom type is a check of itself, and told as a type.
  const checks = checksOf(schema).slice(defOf(schema).type === 'custom' ? 1 : 0);
  return [
    ...kindLosses(schema, steps, role),
    ...changesOf(schema, name, role).map(
      (message): Note => ({ code: 'schema-changes-value', steps, message }),
    ),
    ...checks.flatMap(checkLoss).map(
      (subject): Note => ({
        code: 'not-in-json-schema',
        steps,
        message: `${subject} of ${name} is not in its JSON Schema; it is still enforced by the schema's own validator, after ours`,
        // Of an output nothing is asked of a model.
        mild: role === 'output',
      }),
    ),
  ];
}

/** Checks that JSON Schema has no keyword for. */
function checkLoss(check: CheckDef): readonly string[] {
  if (check.check === 'string_format') return formatLoss(check);
  return said.has(check.check) || annotations.has(check.check) ? [] : ['A refinement'];
}

const said: ReadonlySet<string> = new Set([
  ...['greater_than', 'less_than', 'multiple_of', 'number_format', 'bigint_format'],
  ...[
    'min_length',
    'max_length',
    'length_equals',
    'min_size',
    'max_size',
    'size_equals',
    'mime_type',
    'overwrite',
  ],
]);

function formatLoss(check: CheckDef): readonly string[] {
  const { pattern, format } = check;
  if (pattern instanceof RegExp && patternOf(pattern) === undefined) {
    return [`The pattern ${String(pattern)}, whose flags JSON Schema does not have,`];
  }
  if (format === 'url') {
    const lost = [
      ...(check['protocol'] === undefined || isWeb(check) ? [] : ['protocol']),
      ...(check['hostname'] === undefined || isDomain(check['hostname']) ? [] : ['host']),
    ];
    return lost.map((part) => `The limit on the ${part}`);
  }
  return typeof check['fn'] === 'function' && pattern === undefined
    ? [`The format ${JSON.stringify(format)}`]
    : [];
}

/** Zod's own pattern of a domain, by the 63 characters of a label: that of `z.httpUrl()`, which goes without saying. */
function isDomain(hostname: unknown): boolean {
  return hostname instanceof RegExp && hostname.source.includes('{0,61}[a-zA-Z0-9])?');
}

/** True where a rule that JSON Schema says has a message of the host's, which is then not the one that is shown. */
export function hasUnusedMessage(schema: Zod): boolean {
  return [defOf(schema), ...checksOf(schema)].some(
    ({ error, check }) => typeof error === 'function' && check !== 'custom',
  );
}
