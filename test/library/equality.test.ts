import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasCorpus, servers } from '../corpus/servers.ts';
import { bothWays, modes } from './equality.ts';

const refused = Object.keys(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../corpus/refused.json'), 'utf8')) as object,
);

/** Every server with `TOOLS_OF_ALL_SERVERS=1`; else every eleventh. */
const all = process.env['TOOLS_OF_ALL_SERVERS'] === '1';

describe.skipIf(!hasCorpus)('tools at run time', () => {
  it.each(modes)(
    'are what the generator writes, byte for byte, for every provider (strict: %s)',
    async (strict) => {
      let compared = 0;
      for (const [index, server] of servers().entries()) {
        if (!all && index % 11 !== 0) continue;
        const bad = server.tools.flatMap(({ name }, at) =>
          refused.includes(`${server.name}/${name}`) ? [at] : [],
        );
        const { generated, atRunTime } = await bothWays(server, strict, new Set(bad));
        expect(Object.fromEntries(atRunTime), server.name).toEqual(Object.fromEntries(generated));
        compared += generated.size;
      }
      console.log(`equality (strict: ${strict}): ${compared} tools compared`);
      // Where all must be strict, servers of more tools than a request may hold of strict ones refuse on both sides.
      expect(compared).toBeGreaterThan((all ? 20_000 : 1000) / (strict === 'on' ? 2 : 1));
    },
    3_600_000,
  );
});
