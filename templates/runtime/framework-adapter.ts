import { type ContextBlock, joinContext } from './context.ts';
import type { ActionDescription } from './description.ts';
import type { JsonSchema, JsonValue, ObjectSchema } from './json.ts';
import type { SignalLike } from './platform.ts';
import type { ErrorCode } from './results.ts';
import type { RiskLevel } from './risk.ts';
import type { ErrorBody, ShownPart } from './wire.ts';

/**
 * A way to speak to models that is the host's own: a framework, a gateway, a protocol in text. Extend it and hand an object of the
 * class to `toolkit.forLLM`; nothing has to be generated. Names, arguments, validation, policy, hooks and confirmation are the toolkit's, as
 * for every provider. Methods answer at once: where they may throw, and what becomes of it, stands beside each.
 *
 * `Tools` is what the framework takes as its tools, `Result` what answers one call.
 */
export abstract class FrameworkAdapter<Tools extends object = object, Result extends object = object> {
  /** What the events of the toolkit call this provider. */
  readonly provider: string = 'custom';

  /**
   * The tools in the framework's form. They are copies of your own, in the same order and bytes each time.
   * What it throws, `tools()` rejects with.
   */
  abstract exportTools(tools: readonly FrameworkTool[]): Tools;

  /**
   * Reads one call; `undefined` for whatever is none (text, say), which is left out. It may also give an outcome, as a generated adapter's
   * `parseToolCall` does. Of a call that cannot be read, and of what it throws, `onError` is told, and the model that its call cannot be read.
   */
  abstract parseToolCall(raw: unknown): FrameworkCall | FrameworkOutcome | undefined;

  /**
   * The answer to a call: to one that failed, or could not be read, too. Where it throws for an output, `onError` is told, and it is asked
   * for an error in place of the output; what it throws for an error, `run` and `processTurn` reject with, after all calls have ended.
   */
  abstract formatToolResult(call: AnsweredCall, result: FrameworkResult): Result;

  /** State for the model: the contents by priority, joined by a blank line. What it throws, `renderContext` and `processTurn` reject with. */
  renderContext(blocks: readonly ContextBlock[]): string {
    return joinContext(blocks);
  }

  /**
   * The name by which the model is to call an action: its canonical name. Two actions of one name are a `TypeError` of `forLLM`. It is
   * also asked for the old names of actions that were renamed, so that calls in stored conversations are understood.
   */
  toolName(action: string): string {
    return action;
  }

  /**
   * The parts of a response that may be calls: the elements of an array, anything else as the one call. `parseToolCall` decides which
   * are. What it throws is told to `onError`, and the response holds no calls.
   */
  findCalls(response: unknown): readonly unknown[] {
    return Array.isArray(response) ? response : [response];
  }

  /**
   * Whether the response ended before the model had finished (a token limit): its last call is then answered, and not executed. Throwing
   * is told to `onError`, and counts as yes.
   */
  isCutOff(_response: unknown): boolean {
    return false;
  }
}

/**
 * What `forLLM` takes: a `FrameworkAdapter`, of this client's copy of the class or of another's, or an object that has its four
 * operations. What it has not of the rest is as in `FrameworkAdapter`.
 */
export interface FrameworkAdapterLike<Tools extends object = object, Result extends object = object>
  extends Pick<
      FrameworkAdapter<Tools, Result>,
      'exportTools' | 'parseToolCall' | 'formatToolResult' | 'renderContext'
    >,
    Partial<Pick<FrameworkAdapter, 'provider' | 'toolName' | 'findCalls' | 'isCutOff'>> {}

/** An action as a framework's tool is made of it. */
export interface FrameworkTool extends ActionDescription {
  /** What the model is to call it by: what `toolName` gave. */
  readonly name: string;
  /** The canonical name. */
  readonly action: string;
  readonly integration: string;
  /** The action's own schema of its input, JSON Schema 2020-12. */
  readonly inputSchema: ObjectSchema;
  /** Absent where the action may return anything. */
  readonly outputSchema?: JsonSchema;
  readonly riskLevel: RiskLevel;
  readonly requiresConfirmation: boolean;
  /** Empty: every network. */
  readonly networks: readonly string[];
  /**
   * Executes a call, for frameworks that run tools themselves: under all rules of the toolkit, as `run` does. Takes the
   * arguments as an object or as JSON text. Never rejects.
   */
  execute(input: unknown, options?: FrameworkRunOptions): Promise<FrameworkResult>;
}

export interface FrameworkRunOptions {
  /** The framework's id of the call. */
  readonly id?: string | undefined;
  readonly signal?: SignalLike | undefined;
}

/** A call as `parseToolCall` reads it. */
export interface FrameworkCall {
  readonly id?: string | undefined;
  /** As the model wrote it. */
  readonly name: string;
  /** The arguments: an object, or JSON text. `undefined` for none. */
  readonly input: unknown;
}

/** A call as it was read, or that it cannot be: what the `parseToolCall` of another adapter gave, say. */
export type FrameworkOutcome =
  | { readonly ok: true; readonly call: FrameworkCall }
  | {
      readonly ok: false;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly error: string;
    };

/** A call that is answered. */
export interface AnsweredCall {
  readonly id: string | undefined;
  /** What the model was to call the tool by; else whatever it wrote, and `undefined` where that could not be read. */
  readonly name: string | undefined;
  /** What `parseToolCall` was given. */
  readonly raw: unknown;
}

/** A result as the model may see it: without what is sensitive, no longer than `results.maxLength`. */
export type FrameworkResult =
  | {
      readonly ok: true;
      /** The handler's output as JSON data, `undefined` for none; of `content`, all of it as text. */
      readonly output: JsonValue | undefined;
      /** The parts, where the handler returned `content`. */
      readonly parts?: readonly ShownPart[];
      /** The output as text: a text as it is, anything else as JSON, none as the empty text. */
      readonly text: string;
    }
  | {
      readonly ok: false;
      /** What went wrong, in words for the model. */
      readonly error: string;
      readonly errorCode: ErrorCode;
      /** What models are sent: `error` and `code`, and details beside them. */
      readonly body: ErrorBody;
      /** The body as JSON text. */
      readonly text: string;
    };
