import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { defaultLowering } from '../../generator/lowered-providers.ts';
import type { FilePlan } from '../../generator/model/ir.ts';
import type { Provider, StrictSetting } from '../../generator/model/provider.ts';
import type { ToolsPartView } from '../../generator/model/views.ts';
import { generate } from '../../generator/pipeline.ts';
import type { ActionDefinition } from '../../library/actions/action.ts';
import { DefinitionError } from '../../library/actions/definition-error.ts';
import { readActions } from '../../library/actions/read-actions.ts';
import { lowerTools } from '../../library/tools/lower-tools.ts';
import { registry } from '../../templates/providers/registry.ts';
import type { Server } from '../corpus/servers.ts';

export const modes: readonly StrictSetting[] = ['off', 'auto', 'on'];

/** What became of each tool of each provider (`openai files.read`): the tool as JSON text with the way back beside it, or why there is none. */
export type Outcomes = Map<string, string>;

/**
 * The tools of a server's file as the generator prints them, and as the run-time library gives them. Where all must be strict, those that one request
 * has no room for are asked for in further ones, until each was strict or cannot be so for itself alone. `refused`: tools by index that neither takes.
 */
export async function bothWays(
  server: Server,
  strict: StrictSetting,
  refused: ReadonlySet<number>,
): Promise<{ readonly generated: Outcomes; readonly atRunTime: Outcomes }> {
  const tools = server.tools.filter((_, index) => !refused.has(index));
  const generated: Outcomes = new Map();
  const atRunTime: Outcomes = new Map();
  for (const provider of registry) {
    await inTurns(tools, async (some) => {
      const [there, here] = [
        await byGenerator(server.name, some, provider, strict),
        byLibrary(server.name, some, provider, strict),
      ];
      for (const [name, told] of there) generated.set(`${provider.id} ${name}`, told);
      for (const [name, told] of here) atRunTime.set(`${provider.id} ${name}`, told);
      return new Set([...there].flatMap(([name, told]) => (told.startsWith(noTool) ? [name] : [])));
    });
  }
  return { generated, atRunTime };
}

const noTool = 'none: ';

/** Asks for all tools; then for those that were refused without the others, and for the others without them, until that changes nothing. */
async function inTurns(
  tools: readonly Tool[],
  ask: (tools: readonly Tool[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const refused = await ask(tools);
  if (refused.size === 0 || refused.size === tools.length) return;
  await inTurns(
    tools.filter(({ name }) => !refused.has(name)),
    ask,
  );
  await inTurns(
    tools.filter(({ name }) => refused.has(name)),
    ask,
  );
}

type Tool = Server['tools'][number];

function byLibrary(
  name: string,
  tools: readonly Tool[],
  provider: Provider,
  strict: StrictSetting,
): Outcomes {
  const { actions } = readActions(tools.map((tool) => definitionOf(tool, name)));
  const modelled = actions.map(({ action }) => action);
  try {
    return outcomes(lowerTools(provider, modelled, { strict }).entries);
  } catch (error) {
    if (error instanceof DefinitionError) return refusals(provider, error.diagnostics);
    throw error;
  }
}

async function byGenerator(
  name: string,
  tools: readonly Tool[],
  provider: Provider,
  strict: StrictSetting,
): Promise<Outcomes> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-equality-')));
  try {
    writeFileSync(path.join(root, 'tools.json'), JSON.stringify({ integration: name, tools }));
    const { diagnostics, plan } = await generate({
      root,
      actions: ['tools.json'],
      out: path.join(root, 'out'),
      providers: [provider.id],
      refs: {},
      lowering: { ...defaultLowering, strict },
      importExtension: 'ts',
      command: 'npm run codegen',
      mode: 'dry-run',
    });
    const refused = refusals(provider, diagnostics);
    return refused.size > 0 ? refused : outcomes(plan.flatMap(entriesOf));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function outcomes(entries: readonly Entry[]): Outcomes {
  return new Map(entries.map(({ action, tool, restore }) => [action, JSON.stringify({ tool, restore })]));
}

/** What must be strict and cannot be is an error on both sides: then there are no tools. */
function refusals({ label }: Provider, diagnostics: readonly Diagnostic[]): Outcomes {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return new Map(
    errors.map(({ code, message }) => {
      const name = message.slice(1, message.indexOf(`\` for ${label}: `));
      return [code === 'strict-impossible' ? name : message, noTool + message];
    }),
  );
}

interface Entry {
  readonly action: string;
  readonly tool: object;
  readonly restore?: object | undefined;
}

function entriesOf({ template, view }: FilePlan): Entry[] {
  if (template !== 'shared/tools-part.ts.hbs') return [];
  return (view as ToolsPartView).entries.map(({ entry }) => entry as Entry);
}

/** As it was published, and under the server's name. */
function definitionOf(tool: Tool, integration: string): ActionDefinition {
  return { ...(tool as ActionDefinition), integration };
}
