import { describe, expect, it } from 'vitest';
import { customActionProvider } from '../../library/providers.ts';
import { createDynamicToolkit } from '../../library/runtime.ts';
import { registry } from '../../templates/providers/registry.ts';
import { responses } from '../lower/reports/responses.ts';

/** Where nothing but its name tells a call. */
const withoutIds = ['mcp'];

describe('a call whose name is no text', () => {
  const providers = registry.map(({ id }) => id).filter((id) => !withoutIds.includes(id));
  const names: unknown[] = [null, 5, ''];

  it.each(providers.flatMap((id) => names.map((name) => ({ id, name }))))(
    'is answered under its id, and never executed: $id, $name',
    async ({ id, name }) => {
      let executed = 0;
      const actions = customActionProvider([{ name: 'shell', handler: () => void executed++ }]);
      const toolkit = createDynamicToolkit(actions) as unknown as {
        run(provider: string, response: unknown): Promise<unknown>;
      };
      const answer = JSON.stringify(await toolkit.run(id, responses[id]?.(name as string, {})));
      expect(executed).toBe(0);
      expect(answer).toContain('c1');
      expect(answer).toContain('shell');
    },
  );
});
