/**
 * The long run: `npm run fuzz`, or `npm run fuzz -- RUNS SEED`. Attacks the parsers, formatters, accumulators and turns of all providers,
 * at least 200,000 times by default, and fails at the first finding with its seed.
 */
import process from 'node:process';
import { attack } from './attack.ts';
import { readExchanges } from './exchanges.ts';
import { streams } from './streams.ts';
import { exchanges, formatters, parsers, turns } from './targets.ts';

const runs = Number(process.argv[2] ?? 200_000);
const seed = Number(process.argv[3] ?? 1);
if (![runs, seed].every(Number.isSafeInteger)) {
  console.error('Usage: npm run fuzz -- [RUNS [SEED]]');
  process.exit(2);
}
const recorded = readExchanges();
const shares = [
  [parsers, 0.35],
  [formatters, 0.15],
  [turns, 0.1],
  [streams, 0.2],
  ...(recorded.length > 0 ? ([[exchanges(recorded), 0.2]] as const) : []),
] as const;
let total = 0;
for (const [target, share] of shares) {
  const count = Math.ceil(runs * share);
  const start = performance.now();
  await attack(target, count, seed);
  total += count;
  console.log(`${target.name}: ${count} runs, ${Math.round(performance.now() - start)} ms`);
}
console.log(`${total} runs over ${recorded.length} recorded exchanges, nothing found`);
