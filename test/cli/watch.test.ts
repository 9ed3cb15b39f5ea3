import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../generator/commands/main.ts';
import { Rerunner } from '../../generator/commands/rerunner.ts';
import { put, tree } from '../write/folder.ts';
import { configText, project } from './project.ts';
import { run } from './run.ts';

describe('Rerunner', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function observed() {
    const log: string[] = [];
    const gates: (() => void)[] = [];
    const work = async () => {
      log.push('begin');
      await new Promise<void>((resolve) => gates.push(resolve));
      log.push('end');
    };
    return { log, rerunner: new Rerunner(work, 20), work, finish: () => gates.shift()?.() };
  }

  it('makes one run of a burst, when it was quiet for long enough', async () => {
    const { log, rerunner, finish } = observed();
    for (let i = 0; i < 10; i++) {
      rerunner.request();
      await vi.advanceTimersByTimeAsync(19);
    }
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['begin']);
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['begin', 'end']);
  });

  it('never runs twice at once, and once more for what came in between', async () => {
    const { log, rerunner, finish } = observed();
    rerunner.request();
    await vi.advanceTimersByTimeAsync(20);
    rerunner.request();
    rerunner.request();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['begin']);
    finish();
    await vi.advanceTimersByTimeAsync(20);
    expect(log).toEqual(['begin', 'end', 'begin']);
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['begin', 'end', 'begin', 'end']);
  });

  it('counts the first run, which begins at once, as one', async () => {
    const { log, rerunner, work, finish } = observed();
    void rerunner.begin(work);
    expect(log).toEqual(['begin']);
    rerunner.request();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['begin']);
    finish();
    await vi.advanceTimersByTimeAsync(20);
    expect(log).toEqual(['begin', 'end', 'begin']);
  });

  it('begins nothing after it was closed', async () => {
    const { log, rerunner } = observed();
    rerunner.request();
    rerunner.close();
    rerunner.request();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual([]);
  });
});

describe('--watch', () => {
  it('generates on every change of actions or config, and outlives errors', async () => {
    const folder = project();
    const controller = new AbortController();
    const { signal } = controller;
    let stderr = '';
    const output = { write: (text: string) => (stderr += text) };
    const ended = main(['--watch'], { cwd: folder, env: {}, stdout: output, stderr: output, signal });
    const files = (): string =>
      Object.keys(tree(folder))
        .filter((file) => file.startsWith('src/generated/'))
        .join('\n');
    /** Waits for the end of a run after which it is so. */
    const shows = async (check: () => void): Promise<void> => {
      await vi.waitFor(
        () => {
          expect(stderr).toMatch(/Waiting for changes …\n$/);
          check();
        },
        { timeout: 240_000, interval: 20 },
      );
      stderr = '';
    };
    await shows(() => expect(files()).toContain('notes'));

    put(folder, 'actions/more/notes.json', '[{');
    await shows(() => expect(stderr).toContain('error syntax-error'));
    const mail = [{ name: 'mail.send', description: 'Send.', integration: 'mail' }];
    put(folder, 'actions/more/notes.json', JSON.stringify(mail));
    await shows(() => expect(files()).toContain('mail'));
    expect(files()).not.toContain('notes');

    put(folder, 'toolwright.config.json', '{');
    await shows(() => expect(stderr).toContain('toolwright.config.json:1:2 is not valid JSON'));
    expect(files()).toContain('anthropic');
    put(folder, 'toolwright.config.json', configText.replace('{', '{ "providers": ["openai"],'));
    await shows(() => expect(files()).not.toContain('anthropic'));

    // The config names another folder, which is watched from then on.
    put(folder, 'other/clock.json', JSON.stringify(mail).replaceAll('mail', 'post'));
    put(folder, 'toolwright.config.json', configText.replace('actions/', 'other/'));
    await shows(() => expect(files()).toContain('post'));
    put(folder, 'other/clock.json', JSON.stringify(mail).replaceAll('mail', 'fax'));
    await shows(() => expect(files()).toContain('fax'));

    controller.abort();
    expect(await ended).toBe(130);
  });

  it('ends at once when the command line is wrong', async () => {
    const folder = path.join(project(), 'actions');
    expect(await run(folder, ['--watch'])).toMatchObject({ code: 2 });
  });
});
