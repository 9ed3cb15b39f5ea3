import type { Constants, ImportPlan } from '../model/views.ts';
import { printExports, printImports, specifier } from './imports.ts';
import { key, literal, quote } from './literal.ts';

/** The file that is being rendered, for imports. */
export interface FileContext {
  /** Its path below the output folder. */
  readonly path: string;
  readonly extension: 'js' | 'ts';
}

interface Options {
  readonly data: { readonly file: FileContext };
}

/**
 * All that a template can do with a value. Each helper either quotes what it is given or refuses what is not safe as it is; text from a
 * definition therefore never becomes code. The last argument of every helper is Handlebars' own.
 */
export const helpers = {
  /** A string literal. */
  ts: (text: string): string => quote(text),

  /** A property key. */
  key: (name: string): string => key(name),

  /** An identifier of ours. */
  ref: (name: string): string => identifier(name),

  /** Text inside a comment, on one line. */
  comment: (text: string): string => commentText(text),

  /** Source text that the type printer made. */
  text: (source: string): string => source,

  /** Data, with the constants that stand for parts of it. */
  literal: (value: unknown, ...rest: readonly unknown[]): string => {
    const [constants, indent] = rest.length > 1 ? (rest.slice(0, -1) as [Constants | null, number?]) : [null];
    return literal(value, new Map(constants?.map((each) => [each.value, each.name])), indent ?? 0);
  },

  /** The import block. */
  imports: (imports: readonly ImportPlan[], { data: { file } }: Options): string =>
    printImports(file.path, imports, file.extension),

  /** Symbols that the file hands on. */
  exports: (exports: readonly ImportPlan[], { data: { file } }: Options): string =>
    printExports(file.path, exports, file.extension),

  /** The specifier of another module of the client: `{{module "types" part}}` is `types/<part>`. */
  module: (...args: readonly unknown[]): string => {
    const { file } = (args.at(-1) as Options).data;
    return quote(specifier(file.path, args.slice(0, -1).join('/'), file.extension));
  },

  /** Identifiers in a list: `{{list parts "stem" "Inputs"}}`. */
  list: (items: readonly object[], field: string, suffix: string): string =>
    wrapped(items.map((item) => identifier(memberOf(item, field) + suffix))),

  /** The same, each spread. */
  spread: (items: readonly object[], field: string, suffix: string): string =>
    wrapped(items.map((item) => `...${identifier(memberOf(item, field) + suffix)}`)),

  /** A union of string literal types: of strings, or of one field of objects; `never` where there is none. */
  union: (items: readonly (string | object)[], ...rest: readonly unknown[]): string => {
    const field = rest.length > 1 ? String(rest[0]) : '';
    const members = items.map((item) => quote(typeof item === 'string' ? item : memberOf(item, field)));
    if (members.length === 0) return 'never';
    const line = members.join(' | ');
    return line.length <= 80 ? line : members.map((each) => `\n  | ${each}`).join('');
  },
} as const;

function memberOf(item: object, field: string): string {
  return String((item as { readonly [field: string]: unknown })[field]);
}

function identifier(name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name))
    throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return name;
}

/** No line end, no comment end, nothing that a terminal or an editor would act on. */
function commentText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('*/', '*\\/')
    .trim();
}

function wrapped(items: readonly string[]): string {
  const line = items.join(', ');
  return line.length <= 80 ? line : `\n  ${items.join(',\n  ')}`;
}
