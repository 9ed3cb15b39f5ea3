/**
 * Tokens of tools as they are sent, beside the schema as written and beside other libraries, on real tools: `node bench/tokens/run.ts [every]`.
 * Tools count where both sides say the same (every description, property, listed value and number of the schema) and hold the same values.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { corpusFolder } from '../../test/support/corpus.ts';
import { contests, type Export, type RealTool } from './exports.ts';

const tokenizer = new Tiktoken(o200k);
const tokensOf = (value: unknown): number => tokenizer.encode(JSON.stringify(value), 'all').length;

const every = Number(process.argv[2] ?? 4);
const tools = realTools().filter((_, i) => i % every === 0);
console.log(`${tools.length} tools, o200k_base\n`);
console.log(
  '| mode | ours beside | tools | refused by it | does not hold | says less | ours less | tokens, theirs | tokens, ours | |',
);
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const { mode, naive, ours, peers } of contests)
  for (const peer of [naive, ...peers]) compare(mode, ours, peer);

function compare(mode: string, ours: Export, peer: Export): void {
  let [compared, refused, breaks, less, oursLess, theirTokens, ourTokens] = [0, 0, 0, 0, 0, 0, 0];
  for (const tool of tools) {
    const facts = factsOf(tool.inputSchema);
    const theirs = exported(peer, tool);
    const own = exported(ours, tool);
    if (theirs === undefined) refused++;
    if (theirs === undefined || own === undefined) continue;
    if (peer.holds?.(tool, theirs) === false) {
      breaks++;
      continue;
    }
    const theirsSays = says(theirs, facts);
    const ownSays = says(own, facts);
    if (!theirsSays) less++;
    if (!ownSays) oursLess++;
    if (!theirsSays || !ownSays) continue;
    compared++;
    theirTokens += tokensOf(theirs);
    ourTokens += tokensOf(own);
  }
  const change = `${(100 * (ourTokens / theirTokens - 1)).toFixed(1)} %`;
  console.log(
    `| ${[mode, peer.name, compared, refused, breaks, less, oursLess, theirTokens, ourTokens, change].join(' | ')} |`,
  );
}

function exported({ export: make }: Export, tool: RealTool): unknown {
  try {
    return make(tool);
  } catch {
    return undefined;
  }
}

/** What a model should be able to read off a tool, as texts. */
function factsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(factsOf);
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword === 'description' && typeof value === 'string') return [value.trim()];
    if (keyword === 'enum' && Array.isArray(value)) return value.filter((each) => typeof each === 'string');
    if (keyword === 'properties' && typeof value === 'object' && value !== null)
      return [...Object.keys(value), ...Object.values(value).flatMap(factsOf)];
    const counts = /^(min|max|exclusiveM)/.test(keyword) && typeof value === 'number' && value > 1;
    return counts && value < 2 ** 31 ? [String(value)] : factsOf(value);
  });
}

function says(sent: unknown, facts: readonly string[]): boolean {
  const text = plain(JSON.stringify(sent));
  return facts.every((fact) => text.includes(plain(JSON.stringify(fact).slice(1, -1))));
}

/** A key that is not legal everywhere (`retry-delay`) may be spelt in another way (`retry_delay`). */
function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '_');
}

function realTools(): RealTool[] {
  const folder = path.join(corpusFolder, 'mcp');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap(
      (file) => (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { tools: RealTool[] }).tools,
    )
    .map(({ name, description, inputSchema }) => ({
      name,
      description: description ?? '',
      inputSchema: inputSchema ?? { type: 'object', properties: {} },
    }));
}
