/** The four majors of the AI SDK behind one face, each with its own mock model. */

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, as a model writes it. */
  readonly args: string;
}

/** What a scripted model answers: calls, or text. */
export type Answer = readonly ScriptedCall[] | string;

export interface Major {
  readonly major: 4 | 5 | 6 | 7;
  readonly sdk: Sdk;
  /** A model that gives these answers one after the other, and notes what it was sent. */
  model(answers: readonly Answer[], seen: Request[]): unknown;
}

/** What is used of the package, with the types of no major. */
export interface Sdk {
  generateText(options: object): Promise<Result>;
  streamText(options: object): { readonly fullStream: AsyncIterable<unknown> };
  tool(tool: object): object;
  jsonSchema(schema: unknown): object;
  stepCountIs?(count: number): unknown;
}

export interface Result {
  readonly text: string;
  readonly steps: readonly unknown[];
  readonly toolCalls: readonly { readonly toolCallId: string; readonly toolName: string }[];
  readonly toolResults: readonly { readonly result?: unknown; readonly output?: unknown }[];
  readonly content?: readonly object[];
  readonly response: { readonly messages: readonly object[] };
  /** Those of all steps, in major 7, where `response` has those of the last alone. */
  readonly responseMessages?: readonly object[];
}

/** What a model is sent: its prompt and its tools, in the words of the major. */
export interface Request {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly SentTool[];
  readonly mode?: { readonly tools?: readonly SentTool[] };
}

export interface SentTool {
  readonly name: string;
  readonly parameters?: object;
  readonly inputSchema?: object;
  readonly strict?: boolean;
  readonly inputExamples?: readonly object[];
}

type Mock = new (options: { doGenerate: unknown; doStream: unknown }) => unknown;

export const majors: readonly Major[] = [
  major(
    4,
    (await import('ai-4')) as unknown as Sdk,
    (await import('ai-4/test')).MockLanguageModelV1 as Mock,
    {
      generate: (answer) => ({
        rawCall: { rawPrompt: null, rawSettings: {} },
        finishReason: typeof answer === 'string' ? 'stop' : 'tool-calls',
        usage: { promptTokens: 1, completionTokens: 1 },
        ...(typeof answer === 'string'
          ? { text: answer }
          : {
              toolCalls: answer.map(({ id, name, args }) => ({
                toolCallType: 'function',
                toolCallId: id,
                toolName: name,
                args,
              })),
            }),
      }),
      parts: (answer) =>
        typeof answer === 'string'
          ? [{ type: 'text-delta', textDelta: answer }]
          : answer.map(({ id, name, args }) => ({
              type: 'tool-call',
              toolCallType: 'function',
              toolCallId: id,
              toolName: name,
              args,
            })),
      finish: (finishReason) => ({
        type: 'finish',
        finishReason,
        usage: { promptTokens: 1, completionTokens: 1 },
      }),
    },
  ),
  major(
    5,
    (await import('ai-5')) as unknown as Sdk,
    (await import('ai-5/test')).MockLanguageModelV2 as Mock,
    {
      ...contentFormat((reason) => ({
        finishReason: reason,
        usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
      })),
    },
  ),
  major(
    6,
    (await import('ai-6')) as unknown as Sdk,
    (await import('ai-6/test')).MockLanguageModelV3 as Mock,
    {
      ...contentFormat(countedFinish),
    },
  ),
  major(7, (await import('ai')) as unknown as Sdk, (await import('ai/test')).MockLanguageModelV4 as Mock, {
    ...contentFormat(countedFinish),
  }),
];

interface Format {
  generate(answer: Answer): object;
  parts(answer: Answer): readonly object[];
  finish(reason: string): object;
}

function countedFinish(reason: string): object {
  return {
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
  };
}

/** Majors 5 to 7: an answer is its content. */
function contentFormat(finish: (reason: string) => object): Format {
  const calls = (answer: readonly ScriptedCall[]) =>
    answer.map(({ id, name, args }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input: args }));
  return {
    generate: (answer) => ({
      content: typeof answer === 'string' ? [{ type: 'text', text: answer }] : calls(answer),
      warnings: [],
      ...finish(typeof answer === 'string' ? 'stop' : 'tool-calls'),
    }),
    parts: (answer) =>
      typeof answer === 'string'
        ? [
            { type: 'text-start', id: 't' },
            { type: 'text-delta', id: 't', delta: answer },
            { type: 'text-end', id: 't' },
          ]
        : calls(answer),
    finish: (reason) => ({ type: 'finish', ...finish(reason) }),
  };
}

function major(number: Major['major'], sdk: Sdk, MockModel: Mock, format: Format): Major {
  return {
    major: number,
    sdk,
    model(answers, seen) {
      const next = (request: Request): Answer => {
        seen.push(JSON.parse(JSON.stringify(request)) as Request);
        const answer = answers[seen.length - 1];
        if (answer === undefined) throw new Error('the script is over');
        return answer;
      };
      return new MockModel({
        doGenerate: async (request: Request) => format.generate(next(request)),
        doStream: async (request: Request) => {
          const answer = next(request);
          const reason = typeof answer === 'string' ? 'stop' : 'tool-calls';
          const parts = [...format.parts(answer), format.finish(reason)];
          return {
            stream: new ReadableStream({
              start(controller) {
                for (const part of parts) controller.enqueue(part);
                controller.close();
              },
            }),
            rawCall: { rawPrompt: null, rawSettings: {} },
          };
        },
      });
    },
  };
}
