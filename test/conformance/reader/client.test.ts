import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keywordGroups } from '../../../templates/runtime/reader/groups.ts';
import { buildClientReader, type ClientReader } from '../../support/client-reader.ts';

const schema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    when: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: { type: 'string', pattern: '^(a+)+$' }, uniqueItems: true, default: ['a'] },
    mode: { oneOf: [{ const: 1 }, { const: 'x' }] },
  },
  required: ['id'],
  unevaluatedProperties: false,
};
const good = { id: '2eb8aa08-aa98-11ea-b4aa-73b441d16380', when: '2024-02-29T00:00:00Z', mode: 'x' };
const bad = { id: 1, when: '2024-02-30T00:00:00Z', tags: ['a', 'b', 'a'], mode: 2, extra: 1 };

const expected = {
  good: { ok: true, value: { ...good, tags: ['a'] } },
  bad: [
    ['id', 'type'],
    ['when', 'format'],
    ['tags/1', 'pattern'],
    ['tags/2', 'uniqueItems'],
    ['mode', 'oneOf'],
    ['extra', 'unevaluatedProperties'],
  ],
};

/** What a client elsewhere makes of both values, as data. */
const program = `
  const reader = createReader(${JSON.stringify(schema)});
  const bad = reader.read(${JSON.stringify(bad)});
  const result = { good: reader.read(${JSON.stringify(good)}), bad: bad.issues.map(({ path, keyword }) => [path.join('/'), keyword]) };
`;

interface Readings {
  readonly good: unknown;
  readonly bad: readonly (readonly string[])[];
}

function sorted({ good: read, bad: issues }: Readings): unknown {
  return { good: read, bad: issues.map((each) => each.join(' ')).sort() };
}

describe('the reader of a client', () => {
  let client: ClientReader;

  beforeAll(async () => {
    client = await buildClientReader();
  });
  afterAll(() => client.remove());

  /** Runs a module that sits in the client in a worker; what it posts. */
  async function inWorker(name: string, body: string, stackSizeMb: number): Promise<unknown> {
    const file = path.join(client.folder, name);
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads';
       import { createReader } from './runtime/reader/reader.js';
       ${body}`,
    );
    const worker = new Worker(file, { resourceLimits: { stackSizeMb } });
    try {
      return await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
    } finally {
      await worker.terminate();
    }
  }

  it('reads in a worker', async () => {
    const result = await inWorker('plain.js', `${program} parentPort.postMessage(result);`, 4);
    expect(sorted(result as Readings)).toEqual(sorted(expected));
  });

  it('reads deep values in a worker whose stack is small', async () => {
    const result = await inWorker(
      'deep.js',
      `const reader = createReader({ anyOf: [{ type: 'string' }, { allOf: [{ type: 'array', items: { $ref: '#' } }] }] });
       const nested = (depth) => JSON.parse('['.repeat(depth) + '"x"' + ']'.repeat(depth));
       parentPort.postMessage([reader.read(nested(500)).ok, reader.read(nested(100000)).issues]);`,
      1,
    );
    expect(result).toEqual([true, [expect.objectContaining({ path: [] })]]);
  });

  it.each(['esm', 'iife'] as const)(
    'reads bundled (%s), where there is neither Node nor code from strings',
    async (format) => {
      const bundled = await build({
        stdin: {
          contents: `import { createReader } from './runtime/reader/reader.js'; ${program} globalThis.result = result;`,
          resolveDir: client.folder,
        },
        bundle: true,
        minify: true,
        format,
        write: false,
      });
      const sandbox: { result?: unknown } = {};
      const context = createContext(sandbox, { codeGeneration: { strings: false, wasm: false } });
      runInContext(bundled.outputFiles[0]?.text ?? '', context);
      const result = JSON.parse(JSON.stringify(sandbox.result)) as Readings;
      expect(sorted(result)).toEqual(sorted(expected));
    },
  );

  it('reads with the groups that its schemas need, and carries no others', async () => {
    const least = await buildClientReader(keywordGroups(schema));
    expect(least.files.filter((file) => /hostnames|contains|multiple-of/.test(file))).toEqual([]);
    expect(least.files.length).toBeLessThan(client.files.length);
    const reader = least.createReader(schema);
    expect(reader.read(good)).toEqual(expected.good);
    const result = reader.read(bad);
    const issues = result.ok ? [] : result.issues.map(({ path, keyword }) => [path.join('/'), keyword]);
    expect(sorted({ good: expected.good, bad: issues })).toEqual(sorted(expected));
    expect(least.createReader({ contains: {} }).read([]).ok).toBe(false);
    least.remove();
  });
});
