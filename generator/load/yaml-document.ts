import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  Scalar,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { setOwn } from '../../templates/runtime/json.ts';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import { step } from '../model/documents.ts';
import type { Json, SourceRef } from '../model/ir.ts';
import { deepest, type FileName, type Parsed, type TreeNode, treeDocument } from './parsed.ts';
import { Lines } from './text.ts';

/** How many values aliases may add: enough for honest sharing, too few for a bomb. */
const aliasBudget = 100_000;

/**
 * Parses YAML 1.2 (core schema: `yes` and dates are strings). Several documents in one file are read as a
 * list. Aliases are copied, merge keys (`<<`) are merged; tags of one's own, and values that JSON does not
 * have, are errors.
 */
export function parseYaml(name: FileName, text: string): Parsed {
  const lines = new Lines(text);
  const diagnostics: Diagnostic[] = [];
  const report: Report = (code, message, offset, pointer, hint) => {
    const at: SourceRef = { file: name.file, pointer, ...lines.at(offset) };
    diagnostics.push(diagnostic(code, message, at, hint));
  };
  const documents = parsedDocuments(text, report);
  if (documents === undefined) return { diagnostics };
  // What follows the first error is mostly its consequence.
  const [first] = documents.flatMap((document) => [...document.errors, ...document.warnings]);
  if (first !== undefined) reportError(first, report);
  const roots = documents.map((document) => document.contents).filter((contents) => contents !== null);
  const [only] = roots;
  if (only === undefined)
    report('syntax-error', 'The file is empty', 0, '', 'Write an action, or remove the file.');
  if (only === undefined || hasSyntaxError(diagnostics)) return { diagnostics };
  const root = roots.length === 1 ? only : roots;
  const reader = new Reader(report);
  const value = reader.read(root, '', 0);
  if (hasSyntaxError(diagnostics)) return { diagnostics };
  return { document: treeDocument<YamlNode>(name, value, root, lines, treeOf(reader.targets)), diagnostics };
}

function hasSyntaxError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => code === 'syntax-error');
}

/** One root, or the roots of several documents. */
type YamlNode = Node | readonly Node[];

type Report = (
  code: 'syntax-error' | 'duplicate-key',
  message: string,
  offset: number,
  pointer: string,
  hint?: string,
) => void;

function parsedDocuments(text: string, report: Report): Document[] | undefined {
  try {
    const parsed = parseAllDocuments(text, {
      version: '1.2',
      schema: 'core',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter: new LineCounter(),
      stringKeys: false,
    });
    return 'empty' in parsed ? [] : [...parsed];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report('syntax-error', tooDeep, 0, '');
    return undefined;
  }
}

function reportError(error: YAMLError, report: Report): void {
  const at = error.pos[0];
  if (error.code === 'TAG_RESOLVE_FAILED') {
    const hint = 'Remove the tag: definitions are plain data.';
    report('syntax-error', 'A tag stands here that JSON has no value for', at, '', hint);
  } else {
    report('syntax-error', /call stack/.test(error.message) ? tooDeep : firstLine(error.message), at, '');
  }
}

const tooDeep = `Values are nested more than ${deepest} levels deep`;

function firstLine(message: string): string {
  return message.split('\n')[0]?.replace(/[:.]?\s*$/, '') ?? message;
}

function treeOf(targets: ReadonlyMap<Node, Node>): TreeNode<YamlNode> {
  return {
    offset: (node) => (isNode(node) ? (node.range?.[0] ?? 0) : 0),
    member(node, key) {
      if (!isNode(node)) return node[Number(key)];
      const target = targets.get(node) ?? node;
      if (isSeq(target)) return (target.items[Number(key)] ?? undefined) as Node | undefined;
      if (!isMap(target)) return undefined;
      const pair = target.items.findLast((item) => keyText(item) === key);
      return (pair?.value ?? pair?.key ?? undefined) as Node | undefined;
    },
  };
}

function isNode(node: YamlNode): node is Node {
  return !Array.isArray(node);
}

function keyText(pair: Pair): string | undefined {
  const key = pair.key;
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function isMerge(pair: Pair): boolean {
  return isScalar(pair.key) && pair.key.value === '<<' && pair.key.type === Scalar.PLAIN;
}

/** Turns syntax trees into JSON data; what has no JSON form is reported and read as null. */
class Reader {
  /** What each alias stands for. */
  readonly targets = new Map<Node, Node>();
  readonly #anchors = new Map<string, Node>();
  readonly #report: Report;
  #aliased = 0;
  #spent = 0;
  #stopped = false;

  constructor(report: Report) {
    this.#report = report;
  }

  read(node: YamlNode | null, pointer: string, depth: number): Json {
    if (node === null || this.#stopped) return null;
    if (!isNode(node))
      return node.map((each, index) => this.#document(each, pointer + step(index), depth + 1));
    if (depth > deepest) return this.#stop(tooDeep, node, pointer);
    if (this.#aliased > 0 && ++this.#spent > aliasBudget) {
      return this.#stop(`Aliases stand for more than ${aliasBudget} values`, node, pointer);
    }
    if (isAlias(node)) return this.#alias(node, pointer, depth);
    if ('anchor' in node && typeof node.anchor === 'string') this.#anchors.set(node.anchor, node);
    if (isSeq(node)) {
      return node.items.map((item, index) =>
        this.read(item as Node | null, pointer + step(index), depth + 1),
      );
    }
    if (isMap(node)) return this.#map(node, pointer, depth);
    return isScalar(node) ? this.#scalar(node, pointer) : null;
  }

  /** Anchors end with their document. */
  #document(node: Node, pointer: string, depth: number): Json {
    this.#anchors.clear();
    return this.read(node, pointer, depth);
  }

  #alias(node: Alias, pointer: string, depth: number): Json {
    const target = this.#anchors.get(node.source);
    if (target === undefined) return this.#stop('An alias refers to no anchor', node, pointer);
    this.targets.set(node, target);
    this.#aliased++;
    const value = this.read(target, pointer, depth + 1);
    this.#aliased--;
    return value;
  }

  #map(node: YAMLMap, pointer: string, depth: number): Json {
    const object: { [key: string]: Json } = {};
    const merged: Json[] = [];
    for (const pair of node.items) {
      const name = keyText(pair);
      const place = (pair.key ?? pair.value ?? node) as Node;
      if (name === undefined) {
        this.#report('syntax-error', 'A key is no plain text', place.range?.[0] ?? 0, pointer);
      } else if (isMerge(pair)) {
        merged.push(this.read(pair.value as Node | null, pointer, depth + 1));
      } else {
        const below = pointer + step(name);
        if (Object.hasOwn(object, name)) {
          const offset = place.range?.[0] ?? 0;
          this.#report('duplicate-key', `The key ${JSON.stringify(name)} stands twice`, offset, below);
        }
        setOwn(object, name, this.read(pair.value as Node | null, below, depth + 1));
      }
    }
    // A map's own keys win over merged ones, and earlier merges over later ones.
    for (const source of merged.flat()) {
      if (typeof source !== 'object' || source === null || Array.isArray(source)) continue;
      for (const [key, value] of Object.entries(source)) {
        if (!Object.hasOwn(object, key)) setOwn(object, key, value as Json);
      }
    }
    return object;
  }

  #scalar(node: Scalar, pointer: string): Json {
    const { value } = node;
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    const text = node.source ?? String(value);
    this.#report('syntax-error', `\`${text}\` is no value that JSON has`, node.range?.[0] ?? 0, pointer);
    return null;
  }

  #stop(message: string, node: Node, pointer: string): null {
    this.#stopped = true;
    this.#report('syntax-error', message, node.range?.[0] ?? 0, pointer);
    return null;
  }
}
