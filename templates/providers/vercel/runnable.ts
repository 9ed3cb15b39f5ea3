import { member } from '../../runtime/json.ts';
import type { Payload, RunnableTool } from '../../runtime/wire.ts';
import { outputOf } from './output.ts';
import { sdkTool } from './tool.ts';
import type { VercelExecuteOptions, VercelOutput, VercelRunnableTool, VercelToolData } from './types.ts';

/** A tool that the AI SDK executes by itself. */
export function runnableTool({
  tool,
  mayNeedConfirmation,
  needsConfirmation,
  execute,
}: RunnableTool<VercelToolData>): VercelRunnableTool {
  /** The results that tell of a failure; an action's own output may look the same. */
  const failures = new WeakMap<object, Payload>();
  const needsApproval: VercelRunnableTool['needsApproval'] = (input, { toolCallId } = {}) =>
    needsConfirmation(input, { id: toolCallId });
  return {
    ...sdkTool(tool),
    ...(mayNeedConfirmation ? { needsApproval } : {}),

    async execute(input, options = {}) {
      const { toolCallId, abortSignal } = options;
      const payload = await execute(input, {
        id: toolCallId,
        signal: abortSignal,
        approved: isApproved(options),
      });
      if (payload.ok) return payload.value ?? null;
      failures.set(payload.body, payload);
      return payload.body;
    },

    /** Major 5 hands in the result, majors 6 and 7 an object with it. */
    toModelOutput(given): VercelOutput {
      const isNew = typeof member(given, 'toolCallId') === 'string' && Object.hasOwn(Object(given), 'output');
      const result = isNew ? member(given, 'output') : given;
      const failure = typeof result === 'object' && result !== null ? failures.get(result) : undefined;
      return outputOf(failure ?? { ok: true, value: result as never });
    },
  };
}

/** Whether the conversation holds an approval of this very call (majors 6 and 7): the SDK has asked, and somebody has agreed. */
function isApproved({ toolCallId, messages = [] }: VercelExecuteOptions): boolean {
  const parts = messages.flatMap((message) => {
    const content = member(message, 'content');
    return Array.isArray(content) ? (content as readonly unknown[]) : [];
  });
  const asked = parts.filter(
    (part) => member(part, 'type') === 'tool-approval-request' && member(part, 'toolCallId') === toolCallId,
  );
  const answers = parts.filter((part) => member(part, 'type') === 'tool-approval-response');
  return asked.some((request) => {
    const id = member(request, 'approvalId');
    const answer = answers.findLast((each) => member(each, 'approvalId') === id);
    return id !== undefined && member(answer, 'approved') === true;
  });
}
