import type { Shape } from '../../../generator/model/definition.ts';
import { foundAction, text } from '../../../generator/model/found.ts';

/** Tools of an MCP server's `tools/list` answer (specification 2025-11-25, server/tools; also 2026-07-28). */
export const mcpShape: Shape = {
  id: 'mcp',
  recognise(element) {
    if (text(element, 'name') === undefined || !Object.hasOwn(element, 'inputSchema')) return undefined;
    return [
      foundAction('MCP tool', element, {
        name: 'name',
        title: 'title',
        description: 'description',
        inputSchema: 'inputSchema',
        outputSchema: 'outputSchema',
        annotations: 'annotations',
      }),
    ];
  },
};
