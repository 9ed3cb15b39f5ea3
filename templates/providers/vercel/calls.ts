import { member } from '../../runtime/json.ts';

/**
 * Whether a part is a call that a client answers. The provider has answered its own (`providerExecuted`), and the SDK those that it could not read
 * (`invalid`, majors 5 to 7).
 */
export function isOurs(part: unknown): boolean {
  return isCall(part) && member(part, 'providerExecuted') !== true && member(part, 'invalid') !== true;
}

/** A call without a name is one, too: it has an id that waits for an answer. */
export function isCall(part: unknown): boolean {
  const type = member(part, 'type');
  return type === 'tool-call' || (type === undefined && typeof member(part, 'toolName') === 'string');
}
