import { member } from '../../runtime/json.ts';
import type { Payload, RunnableTool } from '../../runtime/wire.ts';
import { hasMedia } from './content.ts';
import { askedTwice } from './legacy.ts';
import { legacyContentOf, outputOf } from './output.ts';
import { sdkTool } from './tool.ts';
import type {
  VercelExecuteOptions,
  VercelMedia,
  VercelOutput,
  VercelRunnableTool,
  VercelToolData,
} from './types.ts';

/** A tool that the AI SDK executes by itself. */
export function runnableTool(
  { tool, mayNeedConfirmation, needsConfirmation, execute }: RunnableTool<VercelToolData>,
  media: VercelMedia | undefined,
): VercelRunnableTool {
  /** What stands behind the results that are more than they look: failures, and parts with files. An action's own output may look the same. */
  const behind = new WeakMap<object, { readonly payload: Payload; readonly isOf7: boolean }>();
  const shown = (result: unknown) =>
    typeof result === 'object' && result !== null ? behind.get(result) : undefined;
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
      const result = resultOf(payload);
      // The options of major 7 have a `context`, those of the others `experimental_context`, or neither.
      if (result !== undefined) behind.set(result, { payload, isOf7: Object.hasOwn(options, 'context') });
      return result ?? (payload.ok ? (payload.value ?? null) : payload.body);
    },

    /** Major 5 hands in the result, majors 6 and 7 an object with it. */
    toModelOutput(given): VercelOutput {
      const isNew = typeof member(given, 'toolCallId') === 'string' && Object.hasOwn(Object(given), 'output');
      const result = isNew ? member(given, 'output') : given;
      const { payload = { ok: true, value: result as never } as const, isOf7 } = shown(result) ?? {};
      return outputOf(payload, media ?? (isOf7 ? 'ai@7' : isNew ? 'ai@6' : 'ai@5'));
    },

    experimental_toToolResultContent: askedTwice((result) => legacyContentOf(shown(result)?.payload)),
  };
}

/** What is handed to the SDK of a payload behind which more stands. */
function resultOf(payload: Payload): object | undefined {
  if (!payload.ok) return payload.body;
  if (payload.parts === undefined || !hasMedia(payload.parts, 'ai@7')) return undefined;
  return payload.parts.map((part) => {
    if (part.type === 'text') return part;
    if (part.type === 'json') return { type: 'json', value: part.value };
    if (part.type === 'link') return part;
    const { data: _, ...rest } = part;
    return rest;
  });
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
