import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { load } from '../../generator/load/load.ts';
import { eachSchema } from '../../generator/model/checks/walk.ts';
import { actionFileSchema } from '../../generator/model/fields/json-schema.ts';
import type { Action } from '../../generator/model/ir.ts';
import { shapes } from '../../templates/providers/shapes.ts';
import { modelOfFolder } from '../load/marked.ts';

const root = path.resolve(import.meta.dirname, '../..');
const globs = ['schemas/examples/**'];
const { catalog, diagnostics } = await modelOfFolder(root, { globs });
const byName = new Map(catalog.actions.map((action) => [action.name, action]));

const get = (name: string): Action => {
  const action = byName.get(name);
  if (action === undefined) throw new Error(`There is no example ${name}`);
  return action;
};

/** Keywords of a kind somewhere in an action's schemas. */
const uses = (keyword: string): Action[] =>
  catalog.actions.filter(({ input, output }) =>
    [input, output ?? true].some((schema) =>
      [...eachSchema(schema)].some(([each]) => Object.hasOwn(each, keyword)),
    ),
  );

describe('the example actions', () => {
  it('are about fifteen over four integrations, without a word of complaint', () => {
    expect(diagnostics).toEqual([]);
    expect(catalog.actions.map(({ name }) => name)).toEqual([
      ...['calendar.create_event', 'calendar.find_free_time', 'calendar.list_calendars'],
      ...['github.commit_files', 'github.create_issue', 'github.merge_pull_request', 'github.search_issues'],
      ...['list_allowed_folders', 'read_file', 'set_file_metadata'],
      ...['wallet.balance', 'wallet.sign_message', 'wallet.transactions', 'wallet.transfer', 'write_file'],
    ]);
    expect([...new Set(catalog.actions.map(({ integration }) => integration))].sort()).toEqual([
      'calendar',
      'files',
      'github',
      'wallet',
    ]);
  });

  it('have the wallet balance that everybody knows', () => {
    const address = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' };
    expect(get('wallet.balance')).toMatchObject({
      previously: ['wallet.get_balance'],
      description: 'Query wallet balance (native token when tokenAddress absent, ERC20 otherwise)',
      integration: 'wallet',
      risk: 'read',
      input: { type: 'object', properties: { address, tokenAddress: address }, required: ['address'] },
    });
  });

  it('show what definitions can be', () => {
    const shown = {
      'a discriminated union': uses('oneOf').length,
      'a tuple': uses('prefixItems').length,
      'a default': uses('default').length,
      references: uses('$ref').length,
      outputs: catalog.actions.filter(({ output }) => output !== undefined).length,
      examples: catalog.actions.filter(({ examples }) => examples.length > 0).length,
      'former names': catalog.actions.filter(({ previously }) => previously.length > 0).length,
      confirmation: catalog.actions.filter((action) => action.requiresConfirmation).length,
      networks: catalog.actions.filter(({ networks }) => networks.length > 0).length,
      auth: catalog.actions.filter(({ auth }) => auth !== undefined).length,
      'every risk': new Set(catalog.actions.map(({ risk }) => risk)).size === 4,
    };
    expect(Object.entries(shown).filter(([, count]) => !count)).toEqual([]);
    expect(get('github.commit_files').input).toMatchObject({
      $defs: { Folder: { properties: { folders: { items: { $ref: '#/$defs/Folder' } } } } },
    });
    expect(get('set_file_metadata').input).toMatchObject({
      properties: { labels: { additionalProperties: { type: 'string' } } },
    });
    expect(get('wallet.transactions').input).toMatchObject({
      properties: { direction: { enum: ['in', 'out', null] }, before: { $ref: '#/$defs/TransactionId' } },
    });
    expect(get('calendar.list_calendars').input).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
  });

  it('satisfy the schema that their files name', async () => {
    const validate = new Ajv({ strict: false }).compile(actionFileSchema());
    const { elements } = await load({ root, globs, refs: {}, shapes });
    const documents = new Map(elements.map(({ element }) => [element.document.file, element.document.value]));
    expect(documents.size).toBe(5);
    for (const [file, value] of documents) {
      if (file.endsWith('.tools.json')) continue;
      expect([file, validate(value), validate.errors]).toEqual([file, true, null]);
    }
  });
});
