import { folderWith } from '../write/folder.ts';

const wallet = {
  name: 'wallet.balance',
  description: 'Query the balance of a wallet.',
  integration: 'wallet',
  inputSchema: {
    type: 'object',
    properties: { address: { type: 'string', pattern: '^0x[0-9a-f]+$' }, unit: { enum: ['wei', 'ether'] } },
    required: ['address'],
  },
  outputSchema: { type: 'object', properties: { amount: { type: 'string' } }, required: ['amount'] },
  riskLevel: 'read',
};
const clock = { name: 'clock.now', description: 'Tell the time.', integration: 'clock' };
const notes = {
  name: 'notes.add',
  description: 'Add a note.',
  integration: 'notes',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
  },
};

/** The definitions of a small host, by file. */
export const actionFiles: { readonly [file: string]: string } = {
  'actions/wallet.json': JSON.stringify(wallet, null, 2),
  'actions/clock.yaml': `name: ${clock.name}\ndescription: ${clock.description}\nintegration: ${clock.integration}\n`,
  'actions/more/notes.json': JSON.stringify([notes], null, 2),
};

export const configText = JSON.stringify(
  { actions: 'actions/**/*.{json,yaml}', out: 'src/generated' },
  null,
  2,
);

/** A host project in a folder of its own, with a config and no output yet. */
export function project(more: { readonly [file: string]: string } = {}): string {
  return folderWith({
    ...actionFiles,
    'toolwright.config.json': configText,
    'package.json': JSON.stringify({
      name: 'host',
      type: 'module',
      scripts: { codegen: 'toolwright generate' },
    }),
    ...more,
  });
}
