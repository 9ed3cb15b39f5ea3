import { normalizeSchema } from '../../generator/model/normalize.ts';
import type { ProviderUnderTest } from '../support/desk.ts';
import { providersUnderTest } from '../support/providers.ts';
import {
  adapterFor,
  callsInAnswer,
  callsInStream,
  eventsOf,
  hasExchanges,
  type Json,
  type Exchange as Recording,
  exchanges as recordings,
  toolsOf,
} from '../support/recorded.ts';
import type { SmallAction } from '../support/small-client.ts';

/** What a provider really answered, whole or as a stream's events, and the tools that it was asked with: beside the project, where it is there. */
export interface Exchange {
  readonly under: ProviderUnderTest;
  readonly actions: readonly SmallAction[];
  readonly response?: unknown;
  readonly events?: readonly unknown[];
}

/** The recorded answers with calls, each with its request's tools. */
export function readExchanges(): Exchange[] {
  return hasExchanges ? [...recordings()].flatMap(exchangeOf) : [];
}

function exchangeOf(recording: Recording): Exchange[] {
  const spoken = adapterFor(recording);
  const under = 'id' in spoken ? providersUnderTest.get(spoken.id) : undefined;
  if (under === undefined) return [];
  const events = eventsOf(recording);
  const response = recording.response.json;
  const calls =
    events === undefined
      ? callsInAnswer(under.provider.id, response)
      : callsInStream(under.provider.id, events);
  const names = calls.map(({ name }) => name).filter((name) => name !== '');
  if (names.length === 0) return [];
  const actions = new Map<string, SmallAction>(
    names.map((name) => [name, { name, input: { additionalProperties: true } }]),
  );
  for (const action of toolsOf(recording).flatMap(actionsIn)) actions.set(action.name, action);
  const asked = { under, actions: [...actions.values()] };
  return [events === undefined ? { ...asked, response } : { ...asked, events }];
}

interface RecordedTool {
  readonly name?: unknown;
  readonly input_schema?: Json;
  readonly parameters?: Json;
  readonly parametersJsonSchema?: Json;
  readonly function?: RecordedTool;
  readonly toolSpec?: { readonly name?: unknown; readonly inputSchema?: { readonly json?: Json } };
  readonly functionDeclarations?: readonly Json[];
}

function actionsIn(recorded: Json): SmallAction[] {
  const tool = recorded as RecordedTool | null;
  if (tool?.functionDeclarations !== undefined) return tool.functionDeclarations.flatMap(actionsIn);
  const { name } = tool?.function ?? tool?.toolSpec ?? tool ?? {};
  const schema =
    tool?.function?.parameters ??
    tool?.toolSpec?.inputSchema?.json ??
    tool?.input_schema ??
    tool?.parametersJsonSchema;
  if (typeof name !== 'string' || typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return [];
  return [{ name, input: normalizeSchema(schema).schema as object }];
}
