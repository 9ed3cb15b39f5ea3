/** A piece of state that a host shows the model each turn. */
export interface ContextBlock {
  id?: string;
  title?: string;
  content: string;
  /** Higher comes first; equal priorities keep their order. */
  priority: number;
  /** A hint that this block changes rarely, so that a provider's prompt cache may end here. */
  cache?: boolean;
}

/** Blocks by priority, highest first; ties in input order. The input is not changed. */
export function byPriority(blocks: readonly ContextBlock[]): ContextBlock[] {
  return blocks.toSorted((a, b) => b.priority - a.priority);
}

/** The contents by priority, joined by one blank line: the form of every provider without a rule of its own. */
export function joinContext(blocks: readonly ContextBlock[]): string {
  return byPriority(blocks)
    .map((block) => block.content)
    .join('\n\n');
}

/** The blocks that stay the same for long, and those that change, each by priority: the former first, so that prefixes can be cached. */
export function splitContext(blocks: readonly ContextBlock[]): {
  readonly stable: readonly ContextBlock[];
  readonly changing: readonly ContextBlock[];
} {
  const sorted = byPriority(blocks);
  return {
    stable: sorted.filter(({ cache }) => cache === true),
    changing: sorted.filter(({ cache }) => cache !== true),
  };
}
