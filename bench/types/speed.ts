/** What printing types costs, in files of 25 actions as a client has them: `node bench/types/speed.ts`. */
import { actionTypes } from '../../generator/render/types/action-types.ts';
import { printDeclarations } from '../../generator/render/types/declarations.ts';
import { Placeholders } from '../../generator/render/types/placeholders.ts';
import { printTypes, type TypesRequest } from '../../generator/render/types/print.ts';
import { realTools } from '../../test/conformance/types/tool-subjects.ts';
import { hasCorpus } from '../../test/support/corpus.ts';

const sizes = [100, 1000];
const actionsPerFile = 25;

if (!hasCorpus) throw new Error('the corpus is not there');
const requests = realTools().map(
  ({ name, input, output }, i): TypesRequest => ({
    identifier: `Action${i}`,
    description: name,
    input,
    ...(output === undefined ? {} : { output }),
  }),
);

const first = performance.now();
await printTypes(requests.slice(0, 1));
console.log(`the first action, with loading the printer: ${(performance.now() - first).toFixed(0)} ms`);
for (const size of sizes) {
  const chosen = requests.slice(0, size);
  const rounds = [await measured(chosen), await measured(chosen), await measured(chosen)];
  const best = (key: 'shapes' | 'printer' | 'all'): string =>
    (Math.min(...rounds.map((round) => round[key])) / size).toFixed(2);
  console.log(
    `${size} actions: ${best('all')} ms an action (${best('shapes')} shapes, ${best('printer')} printer)`,
  );
}

async function measured(
  chosen: readonly TypesRequest[],
): Promise<{ shapes: number; printer: number; all: number }> {
  const result = { shapes: 0, printer: 0, all: 0 };
  for (let start = 0; start < chosen.length; start += actionsPerFile) {
    const file = chosen.slice(start, start + actionsPerFile);
    const began = performance.now();
    const placeholders = new Placeholders();
    const declarations = file.flatMap((request) => actionTypes(request, placeholders).declarations);
    const shaped = performance.now();
    await printDeclarations(declarations);
    const printed = performance.now();
    await printTypes(file);
    result.shapes += shaped - began;
    result.printer += printed - shaped;
    result.all += performance.now() - printed;
  }
  return result;
}
