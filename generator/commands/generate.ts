import type { ArgsDef } from 'citty';
import { usageFailure } from './flags.ts';
import type { GenerateFlags } from './generate-flags.ts';
import { type Verb, type VerbData, verb } from './verb.ts';

const args = {
  check: {
    type: 'boolean',
    description: 'Write nothing; show what is out of date, and exit with 1 if anything is',
  },
  'dry-run': { type: 'boolean', description: 'Write nothing; show what would be written' },
  watch: { type: 'boolean', description: 'Run again whenever an action file or the config changes' },
  json: { type: 'boolean', description: 'Print the report as JSON on stdout' },
  print: {
    type: 'enum',
    options: ['ir', 'plan', 'names', 'losses'],
    description:
      'Write nothing; print the actions, the files planned, the wire names, or what dialects cannot say',
  },
  timings: { type: 'boolean', description: 'Show how long each phase took' },
  verbose: { type: 'boolean', description: 'Show notes in full, and the stacks of failures' },
  config: {
    type: 'string',
    valueHint: 'FILE',
    description: 'The config file; default: toolwright.config.* here',
  },
  actions: {
    type: 'string',
    valueHint: 'GLOB...',
    description: 'Instead of the config: globs of the action files',
  },
  out: { type: 'string', valueHint: 'DIR', description: 'Instead of the config: the output folder' },
  providers: {
    type: 'string',
    valueHint: 'LIST',
    description: 'Instead of the config: provider ids, with commas',
  },
  strict: {
    type: 'enum',
    options: ['auto', 'on', 'off'],
    description: 'Instead of the config: whether tools are sent strict',
  },
} as const satisfies ArgsDef;

const contradictions = [
  ['check', 'dry-run'],
  ['watch', 'check'],
  ['watch', 'dry-run'],
  ['watch', 'print'],
] as const;

export const generateVerb: Verb = verb(
  {
    meta: {
      name: 'toolwright generate',
      description: 'Writes the client of your actions. This is the default command.',
    },
    args,
    async run({ args: given, data }): Promise<number> {
      const { terminal, lists }: VerbData = data;
      const faults = contradictions.filter(([one, other]) => isGiven(given[one]) && isGiven(given[other]));
      if (faults.length > 0) {
        throw usageFailure(faults.map(([one, other]) => `--${one} and --${other} cannot be used together`));
      }
      const flags: GenerateFlags = {
        mode:
          given.check === true
            ? 'check'
            : isGiven(given['dry-run']) || isGiven(given.print)
              ? 'dry-run'
              : 'write',
        json: given.json === true,
        print: given.print,
        timings: given.timings === true,
        verbose: given.verbose === true || (terminal.env['DEBUG'] ?? '') !== '',
        watch: given.watch === true,
        config: given.config,
        actions: lists.get('actions'),
        out: given.out,
        strict: given.strict,
        providers: lists.get('providers')?.flatMap((list) => list.split(',').filter(Boolean)),
      };
      if (flags.watch) {
        const { watchGenerate } = await import('./watch.ts');
        return watchGenerate(flags, terminal);
      }
      const { runGenerate } = await import('./run.ts');
      return runGenerate(flags, terminal);
    },
  },
  ['actions', 'providers'],
);

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false;
}
