import { registry } from '../../../templates/providers/registry.ts';
import { describeProvider } from './describe-provider.ts';
import { readSamples } from './samples.ts';

for (const provider of registry) describeProvider(provider, await readSamples(provider.id));
