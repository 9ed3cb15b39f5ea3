import type { ContentPart } from '../../templates/runtime/content.ts';
import type { ErrorCode } from '../../templates/runtime/results.ts';

/**
 * What is particular to a provider's wire format, as data: what its calls, responses, tools, answers and context look like. All of it is
 * about the actions `clock.now`, `notes.search`, `shape.area`, `wallet.balance` and `wallet.transfer` of the suite's own client.
 */
export interface ProviderSamples {
  /** One raw call, with `{{id}}`, `{{name}}`, and `{{arguments}}` or `{{arguments as text}}` in it. Without `{{id}}`: its calls have none. */
  readonly call: unknown;
  /** A whole response, with `{{calls}}` in it. */
  readonly response: unknown;
  /** Tools by the name of their action, at least two of them, exactly as they are sent. */
  readonly tools: { readonly [action: string]: object };
  /** Responses as the provider sends them, odd ones too, and the calls that are in them. */
  readonly answers: readonly SampleAnswer[];
  /** Outputs and errors of `clock.now`, and how they go back. */
  readonly results: readonly SampleResult[];
  readonly context: readonly SampleContext[];
  /** How calls are streamed. Absent: the provider does not stream, so that its `Wire` has no `assemble`. */
  readonly stream?: StreamWriter;
}

export interface SampleAnswer {
  /** The name of the test. */
  readonly about: string;
  readonly response?: unknown;
  readonly calls: readonly SampleCall[];
}

/** A call that a sample response holds, and what becomes of it. */
export interface SampleCall {
  /** `null`: the provider sent none. */
  readonly id: string | null;
  readonly name?: string;
  readonly input?: unknown;
  /** What leniency put right, all of it at the root. */
  readonly repairs?: readonly string[];
  /** It cannot be read, for this reason. */
  readonly failure?: string;
  /** What of it is told to the formatter of its answer. */
  readonly echo?: object;
  /** What else its answer holds. */
  readonly answer?: object;
  /** It can be read, but it must not be executed. */
  readonly cutOff?: boolean;
}

export interface SampleResult {
  readonly about: string;
  /** `null`: the call came without an id. Else it is `c1`. */
  readonly id?: null;
  readonly output?: unknown;
  /** An output in parts, in place of `output`. */
  readonly parts?: readonly ContentPart[];
  /** The option of this name. */
  readonly media?: string;
  /** What the call told. */
  readonly echo?: object;
  readonly error?: { readonly error: string; readonly errorCode: ErrorCode };
  /** What `formatToolResult` gives. */
  readonly result: object;
}

export interface SampleContext {
  readonly about: string;
  readonly blocks: readonly {
    readonly content: string;
    readonly priority: number;
    readonly title?: string;
    readonly cache?: boolean;
  }[];
  /** What `renderContext` gives. */
  readonly text: string;
  readonly cacheMarks?: boolean;
  /** What `renderContextMessages` gives. */
  readonly messages: object;
}

/**
 * The same of a `FrameworkAdapter`. Its tools are what `exportTools` makes of one action: an element, where it gives an array, else all of it.
 * Those of a provider fit where the tools do.
 */
export interface FrameworkSamples extends Omit<ProviderSamples, 'context' | 'results' | 'stream'> {
  readonly results: readonly Omit<SampleResult, 'parts' | 'media' | 'echo'>[];
  readonly context: readonly Pick<SampleContext, 'about' | 'blocks' | 'text'>[];
}

/** What a scripted call looks like as events of the provider's stream, in as many pieces as are wanted. */
export interface StreamWriter {
  begin(call: StreamedSample, index: number): unknown[];
  /** Nothing where calls come whole. */
  piece(text: string, call: StreamedSample, index: number): unknown[];
  /** Nothing where the format has no sign of a call's end. */
  end(call: StreamedSample, index: number): unknown[];
  finish(calls: readonly StreamedSample[]): unknown[];
}

export interface StreamedSample {
  readonly id: string;
  readonly name: string;
  /** The JSON text of the arguments. */
  readonly text: string;
}

/** A raw call in the provider's form. `args` that are no text are put in as the provider carries them. */
export function rawCall(
  samples: Pick<ProviderSamples, 'call'>,
  id: string,
  name: string,
  args: unknown,
): unknown {
  return fill(samples.call, {
    '{{id}}': id,
    '{{name}}': name,
    '{{arguments}}': args,
    '{{arguments as text}}': typeof args === 'string' ? args : JSON.stringify(args),
  });
}

/** A response of the provider that holds these calls. */
export function responseWith(samples: Pick<ProviderSamples, 'response'>, calls: readonly unknown[]): unknown {
  return fill(samples.response, { '{{calls}}': calls });
}

function fill(template: unknown, values: { readonly [placeholder: string]: unknown }): unknown {
  if (typeof template === 'string') return Object.hasOwn(values, template) ? values[template] : template;
  if (Array.isArray(template)) return template.map((each) => fill(each, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, each]) => [key, fill(each, values)]));
}
