import type { AnyInput, InputOf, NoInput, OutputOf } from '../schemas/schema-input.ts';

/** What a caller gives: as the input schema takes it. */
export type RequestOf<In> = InputOf<In, AnyInput, NoInput>;
/** What a handler is given: what the input schema makes of it. */
export type HandlerInputOf<In> = OutputOf<In, AnyInput, NoInput>;
/** What a handler returns: as the output schema takes it. */
export type HandlerOutputOf<Out> = InputOf<Out, unknown, unknown>;
/** What an execution gives: what the output schema makes of it. */
export type ResultOf<Out> = OutputOf<Out, unknown, unknown>;
