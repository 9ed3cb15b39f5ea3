/** A provider of a host's own for tests: the smallest that does anything, and its folder. */
import path from 'node:path';
import type { Diagnostic } from '../../../generator/diagnostics/diagnostic.ts';
import type { HostProvider } from '../../../generator/model/host-provider.ts';
import { type GenerateRequest, type GenerateResult, generate } from '../../../generator/pipeline.ts';
import type { Wire, WireTool } from '../../../library/wire.ts';
import { defineProvider, type ProviderDefinition } from '../../../templates/providers/define-provider.ts';
import { folderWith } from '../../write/folder.ts';

export const wireText = `import type { PlainTypes, Wire } from 'toolwright/wire';
export interface AcmeTool<Name extends string = string> { tool: Name }
export interface AcmeResult { gives: string }
export type AcmeTypes<Name extends string> = PlainTypes<AcmeTool<Name>, AcmeResult, never, { text: string }>;
export const acmeWire: Wire<AcmeTool, AcmeResult> = null as unknown as Wire<AcmeTool, AcmeResult>;
`;

export const acmeWire: Wire = {
  provider: 'acme',
  toTool: ({ name, input }: WireTool) => ({ tool: name, takes: input }),
  findCalls: () => [],
  lastCallCutOff: () => false,
  readCall: () => undefined,
  formatResult: () => ({}),
  renderContext: () => '',
  renderContextMessages: () => ({}),
};

const source = 'a page that there is not';

export function acme(
  changes: Partial<ProviderDefinition> | { readonly [field: string]: unknown } = {},
): HostProvider {
  return defineProvider({
    id: 'acme',
    label: 'Acme Turns',
    names: { characters: { value: 'a-zA-Z0-9_', source }, maxLength: { value: 48, source } },
    dialects: { default: 'portable@2026-11' },
    wire: acmeWire,
    ...changes,
  } as ProviderDefinition);
}

export const search = {
  name: 'notes.search',
  description: 'Search the notes.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

/** A project with `acme/` in it, its actions, and a run of the generator there. */
export function acmeProject(
  files: { readonly [file: string]: string } = {},
  actions: readonly object[] = [search],
) {
  const root = folderWith({
    'acme/wire.ts': wireText,
    'actions.json': JSON.stringify({ actions }),
    ...files,
  });
  const folder = path.join(root, 'acme');
  return {
    root,
    folder,
    out: path.join(root, 'out'),
    run: (
      providers: GenerateRequest['providers'] = [acme({ folder })],
      more: Partial<GenerateRequest> = {},
    ): Promise<GenerateResult> =>
      generate({
        ...{ root, actions: ['actions.json'], out: path.join(root, 'out'), refs: {}, providers },
        ...{ importExtension: 'ts', command: 'test', mode: 'write' },
        ...more,
      }),
  };
}

/** The errors of a run as a reader sees them: `file:line:column code message`. */
export function errors({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): string[] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ at, code, message }) =>
      at === undefined ? `${code} ${message}` : `${at.file}:${at.line}:${at.column} ${code} ${message}`,
    );
}
