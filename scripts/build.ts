/**
 * Compiles the generator to `dist/`, so that it runs on every Node that it supports, and bundles the run-time library. Templates and the client's
 * runtime are not compiled: they ship as they are, in `templates/`.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { configFileSchema } from '../generator/config/json-schema.ts';
import { actionFileSchema } from '../generator/model/fields/json-schema.ts';
import { registry } from '../templates/providers/registry.ts';
import { replaceByBundle } from './bundle.ts';
import { run } from './run.ts';

const root = path.dirname(import.meta.dirname);

rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const { status } = run('tsc', ['-p', 'tsconfig.build.json']);
if (status !== 0) process.exit(status);
chmodSync(path.join(root, 'dist/generator/cli.js'), 0o755);
await replaceByBundle(root, path.join(root, 'dist/library'));

const schemas = {
  'schemas/config.schema.json': configFileSchema(registry.map(({ id }) => id)),
  'schemas/action.schema.json': actionFileSchema(),
};
for (const [file, schema] of Object.entries(schemas)) {
  writeFileSync(path.join(root, file), `${JSON.stringify(schema, null, 2)}\n`);
}
process.exitCode = run('biome', ['format', '--write', ...Object.keys(schemas)]).status;
