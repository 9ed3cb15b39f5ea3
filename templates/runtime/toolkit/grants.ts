import { digest } from '../canonical.ts';
import { copyJson, isPlainObject, type JsonValue } from '../json.ts';
import { toJson } from '../json-form.ts';
import { randomId } from '../random-id.ts';
import type { GrantRequest } from '../results.ts';
import type { RiskLevel } from '../risk.ts';
import type { Store, StoredRecord } from './stores/store.ts';

/** A call as far as a grant is bound to it: change anything, and it is another. */
export interface GrantedCall {
  readonly action: string;
  readonly entity: string | undefined;
  readonly input: unknown;
  readonly networks: readonly string[] | undefined;
}

/** What a store holds of one call: asked for, granted, or used up by an execution. */
interface GrantRecord {
  readonly state: 'requested' | 'granted' | 'used';
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Which execution used it. */
  readonly by: string;
}

/** A grant that was found. It counts for one execution: whoever takes it first has it. */
export interface Grant {
  take(): Promise<boolean>;
}

export interface Grants {
  /** Remembers that a call waits for its confirmation. The same call that is asked for again has the same request. */
  request(call: GrantedCall, risk: RiskLevel): Promise<GrantRequest>;
  /** Grants a request as it was made. False where there is no such request (any more): it expired, was used, or is not ours. */
  grant(request: GrantRequest): Promise<boolean>;
  /** Takes back a request, or a grant that was not used yet. */
  revoke(request: GrantRequest): Promise<boolean>;
  /** Grants whatever request this very call has: a provider's SDK says that its user approved it. */
  approve(call: GrantedCall): Promise<boolean>;
  /** @param by the name of the execution that wants it; one that has used it before finds it again, used */
  find(call: GrantedCall, by: string | undefined): Promise<Grant | undefined>;
}

export interface GrantTimes {
  /** How long a request waits for its grant. */
  readonly requestMs: number;
  /** How long a grant waits for its call. */
  readonly grantMs: number;
}

/** Grants in a store. Its methods reject where the store does. */
export function createGrants(store: Store, { requestMs, grantMs }: GrantTimes): Grants {
  /** Moves a request on, if it is still the one that the mover means. */
  const move = async (
    key: string,
    stored: StoredRecord,
    record: GrantRecord,
    ttlMs: number,
  ): Promise<boolean> => (await store.put(key, { ...record }, stored.version, ttlMs)) !== undefined;

  const confirm = async (key: string, id: string | undefined): Promise<boolean> => {
    const stored = await store.get(key);
    const record = read(stored);
    if (stored === undefined || record === undefined || (id !== undefined && record.id !== id)) return false;
    if (record.state === 'granted') return true;
    if (record.state === 'used' || record.until <= Date.now()) return false;
    return move(key, stored, { ...record, state: 'granted', until: Date.now() + grantMs }, grantMs);
  };

  return {
    async request(call, risk) {
      const key = await keyOf(call);
      const { action, entity, networks } = call;
      const asked = (id: string, expiresAt: number): GrantRequest => ({
        id,
        action,
        entity,
        input: copyJson(call.input),
        risk,
        networks,
        expiresAt,
      });
      for (let tries = 0; tries < 10; tries++) {
        const stored = await store.get(key);
        const record = read(stored);
        // One that was granted meanwhile is left to the next call.
        const isWaiting = record !== undefined && record.state !== 'used' && record.until > Date.now();
        if (isWaiting) return asked(record.id, record.until);
        const fresh: GrantRecord = {
          state: 'requested',
          id: randomId(),
          until: Date.now() + requestMs,
          by: '',
        };
        if ((await store.put(key, { ...fresh }, stored?.version, requestMs)) !== undefined)
          return asked(fresh.id, fresh.until);
      }
      throw new Error('The grant store takes no request: others always come first.');
    },

    async grant(request) {
      return isRequest(request) && confirm(await keyOf(request), request.id);
    },

    async revoke(request) {
      if (!isRequest(request)) return false;
      const key = await keyOf(request);
      const stored = await store.get(key);
      const record = read(stored);
      if (stored === undefined || record?.id !== request.id || record.state === 'used') return false;
      return store.remove(key, stored.version);
    },

    async approve(call) {
      return confirm(await keyOf(call), undefined);
    },

    async find(call, by) {
      const key = await keyOf(call);
      const stored = await store.get(key);
      const record = read(stored);
      if (stored === undefined || record === undefined || record.until <= Date.now()) return undefined;
      if (record.state === 'granted') {
        const left = Math.max(1, record.until - Date.now());
        return { take: () => move(key, stored, { ...record, state: 'used', by: by ?? '' }, left) };
      }
      const isOwn = record.state === 'used' && by !== undefined && record.by === by;
      return isOwn ? { take: async () => false } : undefined;
    },
  };
}

/** The key gives nothing of the call away, and no two calls share one. */
async function keyOf({ action, entity, input, networks }: GrantedCall): Promise<string> {
  const bound = {
    action,
    entity: entity ?? null,
    input,
    networks: networks === undefined ? null : networks.toSorted(),
  };
  return `grant:${await digest(bound)}`;
}

function read(stored: StoredRecord | undefined): GrantRecord | undefined {
  const value: JsonValue | undefined = stored?.value;
  return isPlainObject(value) ? (value as unknown as GrantRecord) : undefined;
}

/** A request comes back from wherever it waited, so it is whatever somebody made of it. */
function isRequest(request: unknown): request is GrantRequest {
  if (!isPlainObject(request)) return false;
  const { id, action, networks } = request;
  return (
    typeof id === 'string' &&
    typeof action === 'string' &&
    (networks === undefined || networks === null || Array.isArray(networks)) &&
    toJson(request).ok
  );
}
