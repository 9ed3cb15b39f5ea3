import {
  type AnsweredCall,
  FrameworkAdapter,
  type FrameworkCall,
  type FrameworkResult,
  type FrameworkTool,
} from '../../templates/runtime/framework-adapter.ts';

export interface RelayTool {
  readonly fn: string;
  readonly about: string;
  readonly params: object;
}

export interface RelayAnswer {
  readonly to: string | undefined;
  readonly failed: boolean;
  readonly says: string;
}

/** A framework of the tests' own: calls are `{ call, fn, with }`, anything else is talk. */
export class RelayAdapter extends FrameworkAdapter<{ functions: RelayTool[] }, RelayAnswer> {
  override readonly provider = 'relay';

  exportTools(tools: readonly FrameworkTool[]): { functions: RelayTool[] } {
    return {
      functions: tools.map(({ name, description, inputSchema }) => ({
        fn: name,
        about: description,
        params: inputSchema,
      })),
    };
  }

  parseToolCall(raw: unknown): FrameworkCall | undefined {
    const { call, fn, with: input } = raw as { call?: string; fn?: string; with?: unknown };
    return fn === undefined ? undefined : { id: call, name: fn, input };
  }

  formatToolResult({ id }: AnsweredCall, result: FrameworkResult): RelayAnswer {
    return { to: id, failed: !result.ok, says: result.text };
  }
}

export function relayCall(call: string | undefined, fn: string, input?: unknown): object {
  return { call, fn, with: input };
}
