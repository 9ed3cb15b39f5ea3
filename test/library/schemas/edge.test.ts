import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const library = path.join(root, 'library/schemas/schema-input.ts');

it('works where no code may be made of text, as on edge runtimes', () => {
  const script = `
    import * as z from 'zod';
    import { readSchema } from ${JSON.stringify(library)};
    const schema = z.object({ a: z.string().trim().refine((text) => text !== 'x', 'no x'), b: z.int().default(1) });
    const { schema: json, refine } = readSchema(schema, 'input', 'x');
    console.log(JSON.stringify([json.required, await refine({ a: ' y ' }), await refine({ a: 'x' })]));
  `;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    ['a'],
    { ok: true, value: { a: 'y', b: 1 } },
    { ok: false, issues: [{ path: ['a'], keyword: 'refine', message: 'no x' }] },
  ]);
});

it('is small, and brings of Zod the printer alone', async () => {
  const { outputFiles, metafile } = await build({
    ...{ entryPoints: [library], bundle: true, minify: true, format: 'esm', write: false, metafile: true },
    logLevel: 'silent',
  });
  expect(outputFiles[0]?.contents.length).toBeLessThan(60_000);
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const foreign = used.map(([file]) => file).filter((file) => /^node_modules|\/node_modules\//.test(file));
  expect(foreign.filter((file) => !file.includes('node_modules/zod/v4/core/'))).toEqual([]);
});
