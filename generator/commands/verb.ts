import { type ArgsDef, type CommandDef, renderUsage, runCommand, type SubCommandsDef } from 'citty';
import { checkFlags } from './flags.ts';
import type { Terminal } from './terminal.ts';

/** A command of the program, whatever its flags are. */
export interface Verb {
  /** For the list of commands. */
  readonly command: SubCommandsDef[string];
  /** The text of `--help`. */
  usage(): Promise<string>;
  /**
   * Runs it and resolves to the exit code.
   *
   * @throws {RunFailure} when the command line or the config is wrong
   */
  run(rawArgs: readonly string[], terminal: Terminal): Promise<number>;
}

/** What the `run` of a command gets as `data`. */
export interface VerbData {
  readonly terminal: Terminal;
  /** The values of each list flag that was given. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/**
 * Makes a verb of a command whose `run` takes `VerbData` and resolves to an exit code. The command line is checked first,
 * because citty is lenient where a slip should be an error.
 *
 * @param lists the flags that take one or more values
 */
export function verb<Flags extends ArgsDef>(
  command: CommandDef<Flags> & { args: Flags },
  lists: readonly string[],
): Verb {
  return {
    command,
    usage: () => renderUsage(command),
    run: async (rawArgs, terminal) => {
      const data: VerbData = { terminal, lists: checkFlags(rawArgs, command.args, lists) };
      const { result } = await runCommand(command, { rawArgs: [...rawArgs], data });
      return typeof result === 'number' ? result : 0;
    },
  };
}
