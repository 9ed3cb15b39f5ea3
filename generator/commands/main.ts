import { stripVTControlCharacters } from 'node:util';
import { defineCommand, renderUsage, type SubCommandsDef } from 'citty';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { wantsColour } from '../diagnostics/reporters/style.ts';
import { packageVersion } from '../package-root.ts';
import { usageFailure } from './flags.ts';
import type { Terminal } from './terminal.ts';
import type { Verb } from './verb.ts';

/** Each verb is loaded when it is asked for. */
const verbs = {
  generate: () => import('./generate.ts').then((module) => module.generateVerb),
} as const satisfies { readonly [name: string]: () => Promise<Verb> };

type VerbName = keyof typeof verbs;

/** Runs one command line and resolves to its exit code. Never rejects. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const flags = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
    if (flags.includes('--version') || flags.includes('-v')) {
      terminal.stdout.write(`${packageVersion()}\n`);
      return 0;
    }
    const named = argv[0] !== undefined && !argv[0].startsWith('-');
    const asksHelp = flags.includes('--help') || flags.includes('-h') || argv[0] === 'help';
    if (asksHelp && (!named || argv[0] === 'help')) return await showHelp(undefined, terminal);
    const verb = named ? requireVerb(argv[0] ?? '') : 'generate';
    if (asksHelp) return await showHelp(verb, terminal);
    const { run } = await verbs[verb]();
    return await run(named ? argv.slice(1) : argv, terminal);
  } catch (error) {
    const { emitFailure, failureOptions } = await import('./emit.ts');
    return emitFailure(error, failureOptions(argv, terminal.env), terminal);
  }
}

function requireVerb(word: string): VerbName {
  if (isVerb(word)) return word;
  const near = didYouMean(word, Object.keys(verbs));
  throw usageFailure([
    `\`${word}\` is not a known command${near === undefined ? '' : ` (did you mean \`${near}\`?)`}`,
  ]);
}

function isVerb(word: string): word is VerbName {
  return Object.hasOwn(verbs, word);
}

/** The usage of one verb, or of the program with that of its default verb. */
async function showHelp(verb: VerbName | undefined, { stdout, env }: Terminal): Promise<number> {
  const { usage } = await verbs[verb ?? 'generate']();
  const texts = verb === undefined ? [await programUsage(), await usage()] : [await usage()];
  const text = `${texts.join('\n\n').replace(/ +$/gm, '').trimEnd()}\n`;
  stdout.write(wantsColour(env, stdout) ? text : stripVTControlCharacters(text));
  return 0;
}

async function programUsage(): Promise<string> {
  const subCommands: SubCommandsDef = {};
  for (const [name, load] of Object.entries(verbs)) subCommands[name] = (await load()).command;
  return renderUsage(
    defineCommand({
      meta: {
        name: 'toolwright',
        version: packageVersion(),
        description: 'JSON Schema action definitions in, a typed TypeScript client for LLM tool calling out.',
      },
      subCommands,
    }),
  );
}
