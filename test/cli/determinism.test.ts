import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderWith, tree } from '../write/folder.ts';
import { actionFiles, configText, project } from './project.ts';
import { cliFile } from './run.ts';

function generate(folder: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const result = spawnSync(process.execPath, [cliFile, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  expect(result.status, result.stderr).toBe(0);
  return tree(path.join(folder, 'src/generated'));
}

it('gives the same bytes for shuffled definitions, another folder, working directory, locale and time zone', () => {
  const plain = project();
  const expected = generate(plain, [], plain, { LANG: 'C', TZ: 'UTC' });
  expect(Object.keys(expected).length).toBeGreaterThan(10);

  // The same actions in other files, of other names, in one array, its objects' own order untouched.
  const definitions = [
    JSON.parse(actionFiles['actions/more/notes.json'] ?? '')[0],
    { name: 'clock.now', description: 'Tell the time.', integration: 'clock' },
    JSON.parse(actionFiles['actions/wallet.json'] ?? ''),
  ];
  const shuffled = folderWith({
    'a b/ünïcode/all.json': JSON.stringify({ actions: definitions }),
    'toolwright.config.json': configText.replace('actions/**/*.{json,yaml}', 'a b/**/*.json'),
    'package.json': JSON.stringify({ scripts: { codegen: 'toolwright generate' } }),
  });
  const actual = generate(shuffled, ['--config', path.join(shuffled, 'toolwright.config.json')], '/', {
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    TZ: 'Pacific/Chatham',
    NODE_ICU_DATA: '',
  });
  expect(actual).toEqual(expected);
});
