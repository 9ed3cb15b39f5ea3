import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDesk, temporaryProject } from '../support/client.ts';

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
beforeAll(async () => {
  // A host that lets imports end in `.ts`, so that its client runs as it is.
  const compilerOptions = { allowImportingTsExtensions: true, noEmit: true };
  writeFileSync(path.join(project.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await generateDesk(project.folder);
});

/** The modules below `runtime/` that a call with these arguments loads, in a process of its own, and its answer. */
function callWith(args: string): { readonly loaded: string[]; readonly answer: string } {
  const base = `${pathToFileURL(path.join(project.folder, 'generated')).href}/`;
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      load(url, context, next) {
        if (url.startsWith(${JSON.stringify(base)})) loaded.push(url.slice(${base.length}));
        return next(url, context);
      },
    });
    const { createToolkit, actions } = await import(${JSON.stringify(`${base}index.ts`)});
    const handlers = Object.fromEntries(Object.keys(actions).map((name) => [name, () => ({ titles: [] })]));
    const llm = createToolkit(handlers).forLLM('openai');
    const [answer] = await llm.run([{ id: '1', function: { name: 'notes_search', arguments: ${JSON.stringify(args)} } }]);
    console.log(JSON.stringify({ loaded, answer: answer.content }));
  `;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as ReturnType<
    typeof callWith
  >;
}

describe('the second reading of a call', () => {
  it('is not loaded by calls that are read to the letter', () => {
    const { loaded, answer } = callWith('{"query":"milk"}');
    expect(answer).toBe('{"titles":[],"more":false}');
    expect(loaded.filter((module) => module.startsWith('runtime/lenient/'))).toEqual([]);
  });

  it('is loaded by the first that is not, and mends it', () => {
    const { loaded, answer } = callWith('{"query":"milk","limit":"5"}');
    expect(answer).toBe('{"titles":[],"more":false}');
    expect(loaded).toContain('runtime/lenient/mend.ts');
  });
});
