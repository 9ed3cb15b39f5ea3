import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { registry } from '../../templates/providers/registry.ts';
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
      let refusedBoth = 0;
      for (const [index, server] of servers().entries()) {
        if (!all && index % 11 !== 0) continue;
        const bad = server.tools.flatMap(({ name }, at) =>
          refused.includes(`${server.name}/${name}`) ? [at] : [],
        );
        const { generated, atRunTime } = await bothWays(server, strict, new Set(bad));
        expect(Object.fromEntries(atRunTime), server.name).toEqual(Object.fromEntries(generated));
        // Every tool of every provider is accounted for.
        expect(generated.size).toBe((server.tools.length - bad.length) * registry.length);
        for (const told of generated.values()) told.startsWith('none: ') ? refusedBoth++ : compared++;
      }
      console.log(
        `equality (strict: ${strict}): ${compared} tools compared, ${refusedBoth} that neither can send`,
      );
      expect(compared).toBeGreaterThan(all ? 28_000 : 4000);
      // Each can be strict, though not all of a server in one request.
      expect(refusedBoth).toBe(0);
    },
    3_600_000,
  );
});
