/** A regular expression as a tree. Captures are kept only because back references need them. */
export type Expression =
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'look'; readonly behind: boolean; readonly negative: boolean; readonly body: Expression }
  | { readonly kind: 'group'; readonly index: number; readonly body: Expression }
  | { readonly kind: 'back'; readonly indexes: readonly number[]; readonly ignoreCase: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | { readonly kind: 'choice'; readonly branches: readonly Expression[] }
  | {
      readonly kind: 'repeat';
      readonly body: Expression;
      readonly least: number;
      readonly most: number;
      readonly lazy: boolean;
    };

/** What matches one character; the platform's own regular expression of it decides. */
export interface Atom {
  readonly source: string;
  readonly flags: string;
}

/** A condition on the place between two characters. */
export interface Edge {
  readonly sign: '^' | '$' | '\\b' | '\\B';
  readonly multiline: boolean;
}

export interface Pattern {
  readonly expression: Expression;
  readonly unicode: boolean;
  /** How many captures there are. */
  readonly captures: number;
  readonly hasBackReferences: boolean;
}
