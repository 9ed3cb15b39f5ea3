import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SourceDocument } from '../model/documents.ts';
import { steps } from '../model/documents.ts';
import type { Json, SourceRef } from '../model/ir.ts';
import type { Lines } from './text.ts';

/** A file's name for messages, and its absolute URI. */
export interface FileName {
  readonly file: string;
  readonly uri: string;
}

/** What reading a file gave: a document, or the reasons why there is none. */
export interface Parsed {
  readonly document?: SourceDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/** Definitions nest a dozen levels deep; beyond this they are an attack on the stack. */
export const deepest = 1000;

/** One step from a value to one of its members, in a syntax tree. */
export interface TreeNode<Node> {
  /** Offset of the value. */
  offset(node: Node): number;
  member(node: Node, key: string): Node | undefined;
}

/** A document over a syntax tree, which is walked only when a place is asked for. */
export function treeDocument<Node>(
  name: FileName,
  value: Json,
  root: Node,
  lines: Lines,
  tree: TreeNode<Node>,
): SourceDocument {
  return {
    ...name,
    value,
    locate(pointer): SourceRef {
      let node = root;
      for (const key of steps(pointer)) {
        const next = tree.member(node, key);
        if (next === undefined) break;
        node = next;
      }
      return { file: name.file, pointer, ...lines.at(tree.offset(node)) };
    },
  };
}
