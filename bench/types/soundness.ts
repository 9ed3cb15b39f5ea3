/**
 * The soundness of the types beside that of other generators: `node bench/types/soundness.ts`. All tools of the corpus get values here, which takes a
 * few minutes.
 */
import { compile } from '../../test/conformance/types/compiler.ts';
import { type Subject, writePrograms } from '../../test/conformance/types/subject.ts';
import { suiteSubjects } from '../../test/conformance/types/suite-subjects.ts';
import { type Shares, shares } from '../../test/conformance/types/table.ts';
import { realTools, toolSubjects } from '../../test/conformance/types/tool-subjects.ts';
import { outcome } from '../../test/conformance/types/verdicts.ts';
import { hasCorpus } from '../../test/support/corpus.ts';
import { peers } from './peers.ts';

if (!hasCorpus) throw new Error('the corpus is not there');

const suite = await measure(suiteSubjects());
const tools = await measure(toolSubjects(realTools(), { every: 1, count: 3 }));
console.table({
  toolwright: row(percent(suite), percent(tools)),
  ...Object.fromEntries(peers.map((peer) => [peer.name, row(peer.suite, peer.tools)])),
});
console.log(
  `suite: ${suite.valid} valid, ${suite.invalid} expressible-invalid; tools: ${tools.valid} and ${tools.invalid}`,
);

async function measure(subjects: readonly Subject[]): Promise<Shares> {
  const programs = await writePrograms(subjects);
  const complaints = await compile(programs.files, { version: '7', exactOptionalPropertyTypes: true });
  return shares(outcome(programs, complaints));
}

function percent({ valid, accepted, invalid, refused }: Shares): { accepted: number; refused: number } {
  return { accepted: (100 * accepted) / valid, refused: (100 * refused) / invalid };
}

function row(
  onSuite: { readonly accepted: number; readonly refused: number },
  onTools: { readonly accepted: number; readonly refused: number } | undefined,
): { readonly [column: string]: string } {
  const shown = (share: number | undefined): string => (share === undefined ? '' : share.toFixed(1));
  return {
    'suite: valid accepted %': shown(onSuite.accepted),
    'suite: invalid refused %': shown(onSuite.refused),
    'tools: valid accepted %': shown(onTools?.accepted),
    'tools: invalid refused %': shown(onTools?.refused),
  };
}
