import type { ImportPlan } from './views.ts';

/** What the files of a host's provider import the client's runtime by. */
export const wireModule = 'toolwright/wire';

/**
 * All that they can import, by the module of the client that has it. `library/wire.ts` exports exactly this, which a test holds.
 */
const surface: { readonly [module: string]: { readonly values?: string; readonly types?: string } } = {
  'runtime/calls': { types: 'CallEcho' },
  'runtime/client': { types: 'PlainTypes ProviderTypes' },
  'runtime/content': { types: 'ContentPart' },
  'runtime/context': { values: 'byPriority joinContext splitContext', types: 'ContextBlock' },
  'runtime/json': {
    values: 'copyJson isPlainObject member own setOwn',
    types: 'JsonSchema JsonSchemaObject JsonValue ObjectSchema',
  },
  'runtime/payload': { values: 'payloadText' },
  'runtime/platform': { types: 'SignalLike' },
  'runtime/raw-call': { values: 'callId callName' },
  'runtime/results': { types: 'ErrorCode' },
  'runtime/risk': { types: 'RiskLevel' },
  'runtime/wire': {
    types:
      'CacheOptions ErrorBody NamedTool OfferOptions Payload RawCall RunnableTool RunOptions ShownPart StreamedCall ToolAnnotations Wire WireCall WireTool',
  },
};

/** Every name of `toolwright/wire`, with the module of a client that exports it. */
export const wireSurface: ReadonlyMap<string, ImportPlan> = new Map(
  Object.entries(surface).flatMap(([module, { values = '', types = '' }]) => [
    ...names(values).map((name): [string, ImportPlan] => [name, { module, name, type: false }]),
    ...names(types).map((name): [string, ImportPlan] => [name, { module, name, type: true }]),
  ]),
);

function names(list: string): string[] {
  return list.split(' ').filter((name) => name !== '');
}
