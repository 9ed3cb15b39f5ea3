/**
 * `toolwright/wire`: what the `wire.ts` of a host's own provider is written with. A generated client has these in its own files, and
 * the provider's copy there imports them from those, so that the client depends on nothing.
 */
export type { CallEcho } from '../templates/runtime/calls.ts';
export type { PlainTypes, ProviderTypes } from '../templates/runtime/client.ts';
export type { ContentPart } from '../templates/runtime/content.ts';
export { byPriority, type ContextBlock, joinContext, splitContext } from '../templates/runtime/context.ts';
export {
  copyJson,
  isPlainObject,
  type JsonSchema,
  type JsonSchemaObject,
  type JsonValue,
  member,
  type ObjectSchema,
  own,
  setOwn,
} from '../templates/runtime/json.ts';
export { payloadText } from '../templates/runtime/payload.ts';
export type { SignalLike } from '../templates/runtime/platform.ts';
export { callId, callName } from '../templates/runtime/raw-call.ts';
export type { ErrorCode } from '../templates/runtime/results.ts';
export type { RiskLevel } from '../templates/runtime/risk.ts';
export type {
  CacheOptions,
  ErrorBody,
  NamedTool,
  OfferOptions,
  Payload,
  RawCall,
  RunnableTool,
  RunOptions,
  ShownPart,
  StreamedCall,
  ToolAnnotations,
  Wire,
  WireCall,
  WireTool,
} from '../templates/runtime/wire.ts';
