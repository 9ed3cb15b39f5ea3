/**
 * Compiles the generator to `dist/`, so that it runs on every Node that it supports. Templates and the client's runtime
 * are not compiled: they ship as they are, in `templates/`.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { configSchema } from '../generator/config.ts';
import { registry } from '../templates/providers/registry.ts';
import { run } from './run.ts';

const root = path.dirname(import.meta.dirname);

rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const { status } = run('tsc', ['-p', 'tsconfig.build.json']);
if (status !== 0) process.exit(status);
chmodSync(path.join(root, 'dist/generator/cli.js'), 0o755);

const schemaFile = 'schemas/config.schema.json';
const schema = z.toJSONSchema(configSchema(registry.map(({ id }) => id)), { io: 'input' });
writeFileSync(path.join(root, schemaFile), `${JSON.stringify(schema, null, 2)}\n`);
process.exitCode = run('biome', ['format', '--write', schemaFile]).status;
