import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Rerunner } from '../../generator/commands/rerunner.ts';
import { put, tree } from '../write/folder.ts';
import { configText, project } from './project.ts';
import { run } from './run.ts';

describe('Rerunner', () => {
  function observed() {
    const log: string[] = [];
    const gates: (() => void)[] = [];
    const rerunner = new Rerunner(async () => {
      log.push('begin');
      await new Promise<void>((resolve) => gates.push(resolve));
      log.push('end');
    }, 20);
    return { log, rerunner, finish: () => gates.shift()?.() };
  }

  it('makes one run of a burst', async () => {
    const { log, rerunner, finish } = observed();
    for (let i = 0; i < 10; i++) rerunner.request();
    await vi.waitFor(() => expect(log).toEqual(['begin']));
    finish();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(log).toEqual(['begin', 'end']);
  });

  it('never runs twice at once, and once more for what came in between', async () => {
    const { log, rerunner, finish } = observed();
    rerunner.request();
    await vi.waitFor(() => expect(log).toEqual(['begin']));
    rerunner.request();
    rerunner.request();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(log).toEqual(['begin']);
    finish();
    await vi.waitFor(() => expect(log).toEqual(['begin', 'end', 'begin']));
    finish();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(log).toEqual(['begin', 'end', 'begin', 'end']);
  });

  it('begins nothing after it was closed', async () => {
    const { log, rerunner } = observed();
    rerunner.request();
    rerunner.close();
    rerunner.request();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(log).toEqual([]);
  });
});

describe('--watch', () => {
  it('generates on every change of actions or config, and outlives errors', async () => {
    const folder = project();
    const controller = new AbortController();
    const ended = run(folder, ['--watch'], {}, controller.signal);
    const files = () => Object.keys(tree(folder));
    const has = (part: string, wanted: boolean) =>
      vi.waitFor(
        () =>
          expect(files().some((file) => file.startsWith('src/generated/') && file.includes(part))).toBe(
            wanted,
          ),
        {
          timeout: 10_000,
          interval: 50,
        },
      );
    await has('index.ts', true);
    await new Promise((resolve) => setTimeout(resolve, 300));

    put(folder, 'actions/more/notes.json', '[{');
    await new Promise((resolve) => setTimeout(resolve, 600));
    put(
      folder,
      'actions/more/notes.json',
      JSON.stringify([{ name: 'mail.send', description: 'Send.', integration: 'mail' }]),
    );
    await has('mail', true);
    await has('notes', false);

    put(folder, 'toolwright.config.json', '{');
    await new Promise((resolve) => setTimeout(resolve, 600));
    put(folder, 'toolwright.config.json', configText.replace('{', '{ "providers": ["openai"],'));
    await has('anthropic', false);

    controller.abort();
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('error syntax-error');
    expect(stderr).toContain('toolwright.config.json:1:2 is not valid JSON');
    expect(stderr).toContain('Waiting for changes');
  }, 40_000);

  it('ends at once when the command line is wrong', async () => {
    const folder = path.join(project(), 'actions');
    expect(await run(folder, ['--watch'])).toMatchObject({ code: 2 });
  });
});
