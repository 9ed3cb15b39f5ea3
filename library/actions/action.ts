import type { Content } from '../../templates/runtime/content.ts';
import type { RiskLevel } from '../../templates/runtime/risk.ts';
import type { Handler, HandlerContext } from '../../templates/runtime/toolkit/handlers.ts';
import type { ToolAnnotations } from '../../templates/runtime/wire.ts';
import type { AnyInput, IsPlain, SchemaInput } from '../schemas/schema-input.ts';
import type { HandlerInputOf, HandlerOutputOf } from './types.ts';

/**
 * An action as a program holds it: the fields of an action file (docs/actions.md), with schemas as JSON Schema, Zod 4 or any Standard JSON Schema.
 */
export interface ActionDefinition<
  Name extends string = string,
  In extends SchemaInput | undefined = SchemaInput | undefined,
  Out extends SchemaInput | undefined = SchemaInput | undefined,
> {
  /** The canonical name: any text. Names that providers take are derived from it. */
  readonly name: Name;
  readonly description?: string | undefined;
  /** Absent: no parameters. */
  readonly inputSchema?: In;
  /** Types what the handler returns, and is enforced. Absent: it may return anything. */
  readonly outputSchema?: Out;
  readonly previously?: readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly integration?: string | undefined;
  /** Any other text is ranked as high. Default: from the annotations, else medium. */
  readonly riskLevel?: RiskLevel | (string & {}) | undefined;
  readonly requiresConfirmation?: boolean | undefined;
  /** Empty or absent: every network. */
  readonly networks?: readonly string[] | undefined;
  readonly annotations?: (ToolAnnotations & { readonly title?: string }) | undefined;
  readonly auth?: { readonly connection: string; readonly scopes?: readonly string[] } | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /** JSON pointers into input and output whose values models, hooks and logs do not see. */
  readonly sensitive?: readonly string[] | undefined;
  readonly examples?: readonly { readonly input: unknown; readonly output?: unknown }[] | undefined;
  readonly deprecated?: string | undefined;
  readonly providers?: { readonly [provider: string]: object } | undefined;
  readonly _meta?: object | undefined;
}

/**
 * What executes an action. A plain JSON Schema has no type: its handler is given an object whose members are `unknown`, or says itself what the schema
 * makes sure of (`handler: ({ text }: { text: string }) => …`, in a type that is no interface), and is believed.
 */
export type ActionHandler<In, Out, Context = unknown, Credentials = unknown> = [IsPlain<In>] extends [true]
  ? BelievedHandler<HandlerOutputOf<Out>, Context, Credentials>
  : Handler<HandlerInputOf<In>, HandlerOutputOf<Out>, Context, Credentials>;

/** A method's parameters may be narrower than declared, those of a function's type may not. */
type BelievedHandler<Output, Context, Credentials> = {
  handler(
    input: AnyInput,
    context: HandlerContext<Context, Credentials>,
  ): Output | Content | Promise<Output | Content>;
}['handler'];

/**
 * A definition with what executes it. `RuntimeAction[]` is a list of actions of any schemas, whose handlers need no context (`RuntimeAction<string,
 * SchemaInput | undefined, SchemaInput | undefined, Context>[]` where they do).
 */
export interface RuntimeAction<
  Name extends string = string,
  In extends SchemaInput | undefined = SchemaInput | undefined,
  Out extends SchemaInput | undefined = SchemaInput | undefined,
  Context = unknown,
  Credentials = unknown,
> extends ActionDefinition<Name, In, Out> {
  /** Given the input as its schema makes it; returns what the output schema takes, or `content`. */
  readonly handler: ActionHandler<In, Out, Context, Credentials>;
}

/**
 * An action of a name and schemas of its own, checked against its handler: `handler` is given what `inputSchema` makes of a valid input, and must
 * return what `outputSchema` takes.
 */
export function defineAction<
  const Name extends string,
  In extends SchemaInput | undefined = undefined,
  Out extends SchemaInput | undefined = undefined,
  Context = unknown,
  Credentials = unknown,
>(
  action: RuntimeAction<Name, In, Out, Context, Credentials>,
): RuntimeAction<Name, In, Out, Context, Credentials> {
  return action;
}
