import type { ActionFacts } from '../../templates/runtime/client.ts';
import type { ObjectSchema } from '../../templates/runtime/json.ts';
import type { ToolManifestItem } from '../../templates/runtime/manifest.ts';
import type { Action } from './ir.ts';

/** What the dispatcher knows of an action without its schemas; `part` says where these are found. */
export function factsOf(action: Action, part: string): ActionFacts {
  return {
    part,
    integration: action.integration,
    risk: action.risk,
    requiresConfirmation: action.requiresConfirmation,
    networks: action.networks,
    ...(action.timeoutMs === undefined ? {} : { timeoutMs: action.timeoutMs }),
    ...(action.retries === undefined ? {} : { retries: action.retries }),
    ...(action.annotations.idempotentHint === true ? { idempotent: true } : {}),
    ...(action.auth === undefined ? {} : { auth: action.auth }),
    ...(action.sensitive.length === 0 ? {} : { sensitive: action.sensitive }),
  };
}

/** An action as an item of the manifest; its schema is the action's own object. */
export function manifestItem(action: Action): ToolManifestItem {
  return {
    name: action.name,
    description: action.description,
    riskLevel: action.risk,
    requiresConfirmation: action.requiresConfirmation,
    networks: [...action.networks],
    // An action's input always is a schema of objects.
    inputSchema: action.input as ObjectSchema,
  };
}
