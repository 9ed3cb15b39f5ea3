import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { lowerSchema } from '../../generator/lower/lower.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { anthropicDefault, anthropicStrict } from '../../templates/providers/anthropic/dialects.ts';
import { openaiDefault, openaiStrict } from '../../templates/providers/openai/dialects.ts';
import { down, up } from '../../templates/runtime/lens/lens.ts';
import { corpusFolder } from '../support/corpus.ts';
import { ajvVerdict } from '../support/oracle.ts';
import { sampleValues } from '../support/sample.ts';

const dialects = [openaiDefault, openaiStrict, anthropicDefault, anthropicStrict];
const only = process.argv[2];
const every = Number(process.argv[3] ?? 1);
let n = 0;
const stats: Record<string, any> = {};
for (const file of readdirSync(path.join(corpusFolder, 'mcp'))
  .filter((f) => f.endsWith('.json'))
  .sort()) {
  const { tools } = JSON.parse(readFileSync(path.join(corpusFolder, 'mcp', file), 'utf8'));
  for (const tool of tools) {
    if (n++ % every) continue;
    const raw = tool.inputSchema ?? { type: 'object', properties: {} };
    const input = normalizeSchema(raw).schema as any;
    if (typeof input !== 'object') continue;
    let values: unknown[] | undefined;
    for (const dialect of dialects) {
      if (only && !dialect.id.includes(only)) continue;
      const s = (stats[dialect.id] ??= {
        tools: 0,
        hard: 0,
        values: 0,
        invalid: 0,
        differ: 0,
        ms: 0,
        over: 0,
        chars: 0,
        plans: 0,
      });
      s.tools++;
      const t = performance.now();
      const l = lowerSchema(input, dialect);
      s.ms += performance.now() - t;
      s.chars += JSON.stringify(l.schema).length;
      if (l.over) {
        s.over++;
        console.log(file, tool.name, l.over);
      }
      if (l.notes.some((x) => x.hard)) s.hard++;
      if (l.restore) s.plans++;
      values ??= sampleValues(input, { count: 12, seed: 7 });
      const ok = ajvVerdict(l.schema);
      if (!ok) {
        console.log('NO AJV', dialect.id, file, tool.name);
        s.invalid++;
        continue;
      }
      for (const v of values) {
        s.values++;
        const w = down(v, l.restore);
        if (!ok(w)) {
          s.invalid++;
          if (s.invalid < 6)
            console.log(
              'INVALID',
              dialect.id,
              file,
              tool.name,
              JSON.stringify(v).slice(0, 300),
              JSON.stringify(w).slice(0, 300),
              JSON.stringify(l.schema).slice(0, 600),
            );
        }
        if (!isDeepStrictEqual(up(w, l.restore), v)) {
          s.differ++;
          if (s.differ < 6)
            console.log(
              'DIFFER',
              dialect.id,
              file,
              tool.name,
              JSON.stringify(v).slice(0, 300),
              JSON.stringify(w).slice(0, 300),
              JSON.stringify(up(w, l.restore)).slice(0, 300),
            );
        }
      }
    }
  }
}
console.table(stats);
