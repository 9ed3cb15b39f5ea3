import type { ActionFacts } from '../client.ts';
import { copyJson, isPlainObject, own } from '../json.ts';
import { exceeds, type RiskLevel } from '../risk.ts';
import { worksOn } from '../selection.ts';
import { withDeadline } from './deadline.ts';
import type { Rule } from './events.ts';
import type { Report } from './report.ts';
import { type Run, tellShadow } from './run.ts';

/** What the host allows. */
export interface Policy {
  /** `undefined`: every network. */
  readonly networks: readonly string[] | undefined;
  readonly maxRiskWithoutConfirmation: RiskLevel | undefined;
  readonly writeEnabled: boolean;
  /** `undefined`: every action. */
  readonly allow: ReadonlySet<string> | undefined;
  readonly deny: ReadonlySet<string>;
  readonly decide: ((request: object) => unknown) | undefined;
  /** What the policy would refuse is reported, and done all the same. */
  readonly shadow: boolean;
}

/** Whether an action may run: `confirm` means that somebody has to agree first. */
export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'confirm'; readonly rule: Rule }
  | { readonly kind: 'block'; readonly rule: Rule; readonly reason?: string };

/** What the policy's function may answer; anything else blocks. */
export type Verdict = 'allow' | 'confirm' | 'block' | { readonly block: string };

/** What judging a call needs. */
export interface Judging {
  readonly policy: Policy;
  readonly timeoutMs: number;
  readonly report: Report;
}

/**
 * The rule by which an action is refused whatever its input is; `undefined` where none does. Tools that it refuses are not even shown
 * to models.
 */
export function refusingRule(action: string, facts: ActionFacts, policy: Policy): Rule | undefined {
  if (policy.deny.has(action)) return 'deny';
  if (policy.allow !== undefined && !policy.allow.has(action)) return 'allow';
  if (policy.networks !== undefined && !worksOn(facts, policy.networks)) return 'network';
  return !policy.writeEnabled && facts.risk !== 'read' ? 'write' : undefined;
}

/** The decision on one call: the strictest of what the definition, the policy's facts and the policy's function say. */
export async function judge(judging: Judging, run: Run, input: unknown): Promise<Decision> {
  const { policy } = judging;
  const asked = await decide(judging, run, input);
  const fromDefinition: Decision = run.facts.requiresConfirmation
    ? { kind: 'confirm', rule: 'definition' }
    : { kind: 'allow' };
  if (asked.kind === 'allow' || asked.kind === fromDefinition.kind) return fromDefinition;
  if (!policy.shadow) return asked;
  tellShadow(run, asked.kind === 'block' ? 'POLICY_BLOCKED' : 'CONFIRMATION_REQUIRED', asked.rule);
  return fromDefinition;
}

/** What the host's policy says, beside what the definition demands. */
async function decide(judging: Judging, run: Run, input: unknown): Promise<Decision> {
  const { policy } = judging;
  const rule = refusingRule(run.call.action, run.facts, policy);
  if (rule !== undefined) return { kind: 'block', rule };
  const verdict = policy.decide === undefined ? ({ kind: 'allow' } as const) : await ask(judging, run, input);
  if (verdict.kind !== 'allow') return verdict;
  const { maxRiskWithoutConfirmation: limit } = policy;
  return limit !== undefined && exceeds(run.facts.risk, limit) ? { kind: 'confirm', rule: 'risk' } : verdict;
}

/** Asks the policy's function. Whatever it does but answer clearly and in time blocks. */
async function ask({ policy, timeoutMs, report }: Judging, run: Run, input: unknown): Promise<Decision> {
  const { call, facts } = run;
  const { action, entity, callId } = call;
  const { integration, risk, networks } = facts;
  const ending = await withDeadline(
    (signal) =>
      policy.decide?.({
        action,
        entity,
        callId,
        integration,
        risk,
        networks,
        signal,
        input: copyJson(input),
      }),
    timeoutMs,
    call.signal,
    (late) => report(late, call, 'POLICY_BLOCKED'),
  );
  if (ending.kind === 'threw') report(ending.error, call, 'POLICY_BLOCKED');
  return ending.kind === 'done' ? readVerdict(ending.value) : { kind: 'block', rule: 'decide' };
}

function readVerdict(verdict: unknown): Decision {
  if (verdict === 'allow') return { kind: 'allow' };
  if (verdict === 'confirm') return { kind: 'confirm', rule: 'decide' };
  const reason = isPlainObject(verdict) ? own(verdict, 'block') : undefined;
  return { kind: 'block', rule: 'decide', ...(typeof reason === 'string' ? { reason } : {}) };
}
