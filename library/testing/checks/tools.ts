import { check, equal, matches } from '../assert.ts';
import type { Bench, ConformanceTest, DeskAction } from '../bench.ts';
import { address, deskActions } from '../desk.ts';
import { refusals } from '../dialect.ts';
import { findSchema, scramble } from '../values.ts';

/** The tools as they are sent. */
export function toolChecks({ provider, samples, adapter, wireName, call }: Bench): ConformanceTest[] {
  return [
    {
      name: 'sends only schemas that its dialect takes',
      run() {
        for (const { name, input } of deskActions) {
          const schema = findSchema(adapter.exportTools({ actions: [name as DeskAction] }));
          if (schema === undefined) equal(Object.keys(input['properties'] ?? {}), [], name);
          else equal(refusals(schema, provider.dialects.default), [], name);
        }
      },
    },
    {
      name: 'has tools exactly as its samples say',
      run() {
        for (const [action, expected] of Object.entries(samples.tools)) {
          const exported = adapter.exportTools({ actions: [action as DeskAction] });
          const inRecord = { [wireName(action)]: expected };
          equal(exported, Array.isArray(exported) ? [expected] : inRecord, action);
        }
        check(Object.keys(samples.tools).length > 1, 'the samples must have two tools at least');
      },
    },
    {
      name: 'hands out copies: what a host or an SDK does to tools changes nothing',
      run() {
        const before = JSON.stringify(adapter.exportTools());
        scramble(adapter.exportTools());
        equal(JSON.stringify(adapter.exportTools()), before);
        matches(adapter.parseToolCall(call('c', 'wallet.balance', { address })), { ok: true });
      },
    },
  ];
}
