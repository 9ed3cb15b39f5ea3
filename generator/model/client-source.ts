/**
 * A file of a host's own that clients have a copy of: its text, cut where it names other modules of the client, since how these are
 * written depends on the client.
 */
export interface ClientSource {
  /** Path below the output folder. */
  readonly path: string;
  readonly pieces: readonly (string | ModuleName)[];
}

/** A module of the client: a path below the output folder, without ending. */
export interface ModuleName {
  readonly module: string;
}

/** What a client takes from the folder of a host's provider. */
export interface ProviderFolder {
  /** Its `wire.ts`, and what that imports of the folder. */
  readonly sources: readonly ClientSource[];
  /** Its own templates, by the name that a plan knows them by: `providers/<id>/adapter.ts.hbs`. */
  readonly templates: ReadonlyMap<string, string>;
}
