import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLowering } from '../../generator/lowered-providers.ts';
import type { FilePlan } from '../../generator/model/ir.ts';
import type { StrictSetting } from '../../generator/model/provider.ts';
import type { ToolsPartView } from '../../generator/model/views.ts';
import { generate } from '../../generator/pipeline.ts';
import type { ActionDefinition } from '../../library/actions/action.ts';
import { readActions } from '../../library/actions/read-actions.ts';
import { lowerTools } from '../../library/tools/lower-tools.ts';
import { registry } from '../../templates/providers/registry.ts';
import type { Server } from '../corpus/servers.ts';

export const modes: readonly StrictSetting[] = ['off', 'auto', 'on'];

/**
 * The tools of a server's file as the generator prints them, and as the run-time library gives them: by provider, mode and action, as JSON text with
 * the way back beside it. `refused`: tools by index that neither takes.
 */
export async function bothWays(
  server: Server,
  strict: StrictSetting,
  refused: ReadonlySet<number>,
): Promise<{ readonly generated: Map<string, string>; readonly atRunTime: Map<string, string> }> {
  const tools = server.tools.filter((_, index) => !refused.has(index));
  const generated = await byGenerator(server.name, tools, strict);
  const { actions } = readActions(tools.map((tool) => definitionOf(tool, server.name)));
  const atRunTime = new Map<string, string>();
  for (const provider of registry) {
    const modelled = actions.map(({ action }) => action);
    for (const { action, tool, restore } of lenient(() => lowerTools(provider, modelled, { strict }).entries))
      atRunTime.set(`${provider.id} ${action}`, JSON.stringify({ tool, restore }));
  }
  return { generated, atRunTime };
}

/** What must be strict and cannot be is an error on both sides: then there are no tools. */
function lenient<T>(make: () => readonly T[]): readonly T[] {
  try {
    return make();
  } catch {
    return [];
  }
}

async function byGenerator(
  name: string,
  tools: readonly object[],
  strict: StrictSetting,
): Promise<Map<string, string>> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-equality-')));
  try {
    writeFileSync(path.join(root, 'tools.json'), JSON.stringify({ integration: name, tools }));
    const found = new Map<string, string>();
    for (const { id } of registry) {
      const result = await generate({
        root,
        actions: ['tools.json'],
        out: path.join(root, 'out'),
        providers: [id],
        refs: {},
        lowering: { ...defaultLowering, strict },
        importExtension: 'ts',
        command: 'npm run codegen',
        mode: 'dry-run',
      });
      if (result.diagnostics.some(({ severity }) => severity === 'error')) continue;
      for (const { tool, action, restore } of result.plan.flatMap(entriesOf))
        found.set(`${id} ${action}`, JSON.stringify({ tool, restore }));
    }
    return found;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface Entry {
  readonly action: string;
  readonly tool: object;
  readonly restore?: object;
}

function entriesOf({ template, view }: FilePlan): Entry[] {
  if (template !== 'shared/tools-part.ts.hbs') return [];
  return (view as ToolsPartView).entries.map(({ entry }) => entry as Entry);
}

/** As it was published, and under the server's name. */
function definitionOf(tool: object, integration: string): ActionDefinition {
  return { ...(tool as ActionDefinition), integration };
}
