/** Where a command runs and what it may write to; tests hand in their own. */
export interface Terminal {
  /** Absolute. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What machines read: `--json`, `--print`, `--help`, `--version`. */
  readonly stdout: Output;
  /** What people read. */
  readonly stderr: Output;
  /** Ends `--watch`. */
  readonly signal?: AbortSignal;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}
