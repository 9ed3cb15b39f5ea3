import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Adapter } from '../../templates/runtime/adapter.ts';
import { temporaryProject } from '../support/client.ts';
import { address, type Desk, deskActions } from '../support/desk.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The adapter of a client that is generated with a provider's profile. */
async function adapterWith(id: string, profile: string): Promise<Adapter<Desk, string>> {
  using project = temporaryProject();
  const { folder } = project;
  const actions = deskActions.map(({ name, description, input }) => ({
    name,
    description,
    inputSchema: input,
  }));
  writeFileSync(path.join(folder, 'actions.json'), JSON.stringify({ actions }));
  const config = { actions: 'actions.json', out: 'generated', providers: [{ id, profile }] };
  writeFileSync(path.join(folder, 'toolwright.config.json'), JSON.stringify(config));
  execFileSync(process.execPath, [path.join(root, 'generator/cli.ts'), 'generate'], {
    cwd: folder,
    stdio: 'pipe',
  });
  const module = (await import(pathToFileURL(path.join(folder, `generated/providers/${id}.ts`)).href)) as {
    readonly [name: string]: Adapter<Desk, string>;
  };
  const adapter = module[`${id}Adapter`];
  if (adapter === undefined) throw new Error(`no adapter of ${id}`);
  return adapter;
}

describe('the OpenAPI form of Gemini', () => {
  it('stands under parameters, with type names in capitals and no other key than the SDK’s Schema has', async () => {
    const adapter = await adapterWith('gemini', 'gemini/openapi@2026-11');
    const [search] = adapter.exportTools({ actions: ['notes.search'] });
    expect(search).not.toHaveProperty('parametersJsonSchema');
    expect(search).toMatchObject({
      name: 'notes.search',
      parameters: { type: 'OBJECT', properties: { limit: { type: 'INTEGER' } }, required: ['query'] },
    });
    expect(JSON.stringify(search)).not.toContain('additionalProperties');
  });
});

describe.each(['azure-openai', 'ollama', 'vllm'])('the profile %s of openai', (profile) => {
  it('has tools for such a server, and reads the calls that it makes', async () => {
    const adapter = await adapterWith('openai', profile);
    const tools = JSON.stringify(adapter.exportTools());
    expect(tools).not.toContain('"default"');
    if (profile === 'ollama') expect(tools).not.toMatch(/"(pattern|minimum|format)":/);
    const called = { name: 'wallet_balance', arguments: { address } };
    for (const raw of [{ function: called }, { id: '', function: called }, { id: 'x', function: called }]) {
      expect(adapter.parseToolCall(raw)).toMatchObject({
        ok: true,
        call: {
          name: 'wallet.balance',
          input: { address },
          id: 'id' in raw && raw.id !== '' ? raw.id : undefined,
        },
      });
    }
  });
});
