/**
 * Property tests meet the same cases on every machine and in every run: what passes here passes in CI. `FC_SEED=…` has them meet others;
 * where one fails, the report tells the seed, and the case belongs beside the property as an example.
 */
import process from 'node:process';
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_130) });
