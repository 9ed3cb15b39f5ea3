/** What a placeholder stands for. */
export type Meaning =
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'doc'; readonly lines: readonly string[] }
  /** A type in one line, as the members of a union. */
  | { readonly kind: 'type'; readonly members: readonly string[] };

/**
 * Placeholders for all in a declaration that is no punctuation of TypeScript: keys, comments, inline types. json-schema-to-typescript sees
 * nothing else, so no text of a stranger passes through it, whatever that text is.
 */
export class Placeholders {
  private readonly meanings: Meaning[] = [];
  private readonly known = new Map<string, string>();

  /** The placeholder of a meaning; equal ones share it. */
  of(meaning: Meaning): string {
    const id = JSON.stringify(meaning);
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const placeholder = `P${this.meanings.push(meaning) - 1}`;
    this.known.set(id, placeholder);
    return placeholder;
  }

  /** @throws {Error} for what is no placeholder of ours; that is a fault of ours. */
  meaning(placeholder: string): Meaning {
    const meaning = this.meanings[Number(placeholder.slice(1))];
    if (meaning === undefined) throw new Error(`no placeholder ${placeholder}`);
    return meaning;
  }
}

/** A placeholder in printed text. */
export const placeholderPattern = /\bP\d+\b/g;
