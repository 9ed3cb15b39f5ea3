import type { InputOf, OutputOf, SchemaInput } from '../schemas/schema-input.ts';

/** No parameters. */
export interface NoInput {
  readonly [key: string]: never;
}

/** What a caller gives: as the schema takes it. */
export type RequestOf<In> = [In] extends [undefined] ? NoInput : InputOf<Defined<In>>;
/** What a handler is given: what the schema makes of it. */
export type HandlerInputOf<In> = [In] extends [undefined] ? NoInput : OutputOf<Defined<In>>;
/** What a handler returns: as the output schema takes it. */
export type HandlerOutputOf<Out> = [Out] extends [undefined] ? unknown : InputOf<Defined<Out>>;
/** What an execution gives: what the output schema makes of it. */
export type ResultOf<Out> = [Out] extends [undefined] ? unknown : OutputOf<Defined<Out>>;

type Defined<S> = Extract<S, SchemaInput>;
