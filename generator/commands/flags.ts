import { parseArgs } from 'node:util';
import type { ArgDef, ArgsDef } from 'citty';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { RunFailure } from '../diagnostics/failure.ts';

/**
 * Holds a command line against the flags that a command has, strictly: citty itself takes unknown flags, missing values
 * and stray words without a word.
 *
 * @param lists the flags that take one or more values, once or repeatedly (`--actions a b --actions c`)
 * @returns the values of each list flag that was given
 * @throws {RunFailure} that names every fault of the command line
 */
export function checkFlags(
  raw: readonly string[],
  flags: ArgsDef,
  lists: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const faults: string[] = [];
  const values = new Map<string, string[]>();
  const seen = new Set<string>();
  let open: string[] | undefined;

  for (const token of tokensOf(raw, flags)) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (open === undefined) faults.push(`unexpected \`${token.value}\``);
      else open.push(token.value);
      continue;
    }
    open = undefined;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    const fault = flag === undefined ? unknownFlag(token.rawName, Object.keys(flags)) : faultOf(flag, token);
    if (fault !== undefined) {
      faults.push(fault);
      // What follows a flag that is wrong was meant as its value.
      open = [];
    } else if (lists.includes(token.name)) {
      open = values.get(token.name) ?? [];
      values.set(token.name, open);
      open.push(token.value ?? '');
    } else if (seen.has(token.name)) faults.push(`${token.rawName} is given twice`);
    seen.add(token.name);
  }
  if (faults.length > 0) throw usageFailure(faults);
  return values;
}

/** A wrong command line, as a failure with exit code 2. */
export function usageFailure(faults: readonly string[]): RunFailure {
  const [first = '', ...rest] = faults;
  const hint = 'toolwright --help shows what there is.';
  if (rest.length === 0) return new RunFailure({ kind: 'usage', message: `${first}.`, details: [], hint });
  return new RunFailure({ kind: 'usage', message: 'The command line is wrong:', details: faults, hint });
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function tokensOf(raw: readonly string[], flags: ArgsDef) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type }]) => [
      name,
      { type: type === 'boolean' ? 'boolean' : 'string' } as const,
    ]),
  );
  return parseArgs({ args: [...raw], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function faultOf(flag: ArgDef, { rawName, value, inlineValue }: OptionToken): string | undefined {
  if (flag.type === 'boolean') return inlineValue === true ? `${rawName} takes no value` : undefined;
  if (value === undefined || value === '' || (inlineValue !== true && value.startsWith('-'))) {
    return `${rawName} needs a value`;
  }
  if (flag.type !== 'enum' || flag.options === undefined || flag.options.includes(value)) return undefined;
  return `${rawName} takes one of ${flag.options.join(', ')}, not \`${value}\`${suggestion(value, flag.options)}`;
}

function unknownFlag(rawName: string, known: readonly string[]): string {
  const near = didYouMean(rawName.replace(/^-+/, ''), known);
  return `${rawName} is not a known flag${near === undefined ? '' : ` (did you mean \`--${near}\`?)`}`;
}

function suggestion(word: string, known: readonly string[]): string {
  const near = didYouMean(word, known);
  return near === undefined ? '' : ` (did you mean \`${near}\`?)`;
}
