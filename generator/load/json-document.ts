import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { setOwn } from '../../templates/runtime/json.ts';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import { step } from '../model/documents.ts';
import type { Json } from '../model/ir.ts';
import { deepest, type FileName, type Parsed, treeDocument } from './parsed.ts';
import { Lines } from './text.ts';

/** Parses JSON, or JSON with comments and trailing commas. */
export function parseJson(name: FileName, text: string, comments: boolean): Parsed {
  const lines = new Lines(text);
  const failed = (message: string, offset: number, hint?: string): Parsed => ({
    diagnostics: [
      diagnostic('syntax-error', message, { file: name.file, pointer: '', ...lines.at(offset) }, hint),
    ],
  });
  if (text.trim() === '') return failed('The file is empty', 0, 'Write an action, or remove the file.');
  const tooDeep = depthExceeded(text);
  if (tooDeep !== undefined) return failed(`Values are nested more than ${deepest} levels deep`, tooDeep);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, {
    disallowComments: !comments,
    allowTrailingComma: comments,
    allowEmptyContent: false,
  });
  const [first] = errors;
  if (first !== undefined || root === undefined) {
    const { message, hint } = explain(text, first, comments);
    return failed(message, first?.offset ?? 0, hint);
  }
  const diagnostics: Diagnostic[] = [];
  const problem = (
    code: 'duplicate-key' | 'syntax-error',
    message: string,
    node: Node,
    pointer: string,
  ): void => {
    diagnostics.push(diagnostic(code, message, { file: name.file, pointer, ...lines.at(node.offset) }));
  };
  const value = toJson(root, '', problem);
  return { document: treeDocument(name, value, root, lines, tree), diagnostics };
}

const tree = {
  offset: (node: Node): number => node.offset,
  member(node: Node, key: string): Node | undefined {
    if (node.type === 'array') return node.children?.[Number(key)];
    // The last of two equal keys is the one whose value counts.
    return node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
  },
};

function toJson(
  node: Node,
  pointer: string,
  problem: (code: 'duplicate-key' | 'syntax-error', message: string, node: Node, pointer: string) => void,
): Json {
  if (node.type === 'array') {
    return (node.children ?? []).map((child, index) => toJson(child, pointer + step(index), problem));
  }
  if (node.type === 'object') {
    const object: { [key: string]: Json } = {};
    for (const { children: [key, child] = [] } of node.children ?? []) {
      if (key === undefined || child === undefined) continue;
      const name = key.value as string;
      const below = pointer + step(name);
      if (Object.hasOwn(object, name))
        problem('duplicate-key', `The key ${JSON.stringify(name)} stands twice`, key, below);
      setOwn(object, name, toJson(child, below, problem));
    }
    return object;
  }
  if (typeof node.value === 'number' && !Number.isFinite(node.value)) {
    problem('syntax-error', 'The number is too large to be one', node, pointer);
    return 0;
  }
  return node.value as Json;
}

/** The offset at which nesting gets too deep for a recursive parser; strings are skipped. */
function depthExceeded(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      for (at++; at < text.length && text[at] !== '"' && text[at] !== '\n'; at++) if (text[at] === '\\') at++;
    } else if (char === '{' || char === '[') {
      if (++depth > deepest) return at;
    } else if (char === '}' || char === ']') {
      depth--;
    }
  }
  return undefined;
}

interface Explanation {
  readonly message: string;
  readonly hint?: string;
}

function explain(text: string, error: ParseError | undefined, comments: boolean): Explanation {
  if (error === undefined) return { message: 'This is no JSON' };
  const code = printParseErrorCode(error.error);
  const rest = text.slice(error.offset);
  const got = rest === '' ? 'the end of the file' : `\`${/^(?:[\w$]+|.)/su.exec(rest)?.[0] ?? ''}\``;
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) {
    return {
      message: 'A merge left conflict marks',
      hint: 'Resolve the conflict: keep the lines that are right.',
    };
  }
  if (rest === '' && code !== 'EndOfFileExpected') {
    return {
      message: 'The file ends too early',
      hint: 'Close what is still open, or restore what was cut off.',
    };
  }
  if (!comments && /^[}\]]/.test(rest) && /,\s*$/.test(text.slice(0, error.offset))) {
    return { message: `A comma stands before ${got}`, hint: 'Remove the comma, or name the file .jsonc.' };
  }
  const [bareKey] = /^[\w$-]+(?=\s*:)/.exec(rest) ?? [];
  if (code === 'InvalidSymbol' && bareKey !== undefined) {
    return { message: `The key \`${bareKey}\` stands without quotes`, hint: 'Keys stand in double quotes.' };
  }
  if (rest.startsWith("'")) {
    return { message: 'A string stands in single quotes', hint: 'JSON takes double quotes only.' };
  }
  return explanations[code]?.(got) ?? { message: `Unexpected ${got}` };
}

const explanations: { readonly [code: string]: ((got: string) => Explanation) | undefined } = {
  InvalidSymbol: (got) => ({
    message: `${got} is no JSON value`,
    hint: 'Texts stand in double quotes; besides them there are numbers, true, false and null.',
  }),
  InvalidNumberFormat: (got) => ({ message: `${got} is no number of JSON` }),
  PropertyNameExpected: (got) => ({ message: `Expected a key in double quotes, got ${got}` }),
  ValueExpected: (got) => ({ message: `Expected a value, got ${got}` }),
  ColonExpected: (got) => ({ message: `Expected a colon after the key, got ${got}` }),
  CommaExpected: (got) => ({ message: `Expected a comma, got ${got}` }),
  CloseBraceExpected: (got) => ({ message: `Expected a comma or \`}\`, got ${got}` }),
  CloseBracketExpected: (got) => ({ message: `Expected a comma or \`]\`, got ${got}` }),
  EndOfFileExpected: (got) => ({
    message: `The file goes on with ${got} after its value`,
    hint: 'A file holds one value: put several actions into an array.',
  }),
  InvalidCommentToken: () => ({
    message: 'JSON has no comments',
    hint: 'Remove the comment, or name the file .jsonc.',
  }),
  UnexpectedEndOfComment: () => ({ message: 'A comment is not closed' }),
  UnexpectedEndOfString: () => ({
    message: 'A string is not closed on its line',
    hint: 'Close it with a double quote; line breaks inside are written \\n.',
  }),
  UnexpectedEndOfNumber: () => ({ message: 'A number is not complete' }),
  InvalidUnicode: () => ({ message: 'A \\u escape needs four hexadecimal digits' }),
  InvalidEscapeCharacter: () => ({
    message: 'A backslash escapes nothing that JSON knows',
    hint: 'A backslash itself is written \\\\ (in patterns too).',
  }),
  InvalidCharacter: () => ({
    message: 'A control character stands in a string',
    hint: 'Write it as an escape: \\t, \\n, \\u00….',
  }),
};
