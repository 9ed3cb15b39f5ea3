import type { ActionFacts } from '../../templates/runtime/client.ts';
import type { ToolkitOptions } from '../../templates/runtime/toolkit/options.ts';
import { makeToolkit, type Toolkit } from '../../templates/runtime/toolkit/toolkit.ts';
import { type Desk, type DeskHandlers, deskHandlers, deskParts, type ProviderUnderTest } from './desk.ts';

export interface DeskSetup {
  /** Facts of actions that are other than the desk's own. */
  readonly facts?: { readonly [N in keyof Desk['inputs']]?: Partial<ActionFacts> };
  readonly handlers?: Partial<DeskHandlers>;
  readonly options?: ToolkitOptions<Desk, unknown, unknown>;
  readonly providers?: readonly ProviderUnderTest[];
}

/** The desk's toolkit, some of its facts and handlers replaced. */
export function deskWith({ facts = {}, handlers = {}, options, providers = [] }: DeskSetup): Toolkit<Desk> {
  const parts = deskParts(providers);
  const actions = Object.fromEntries(
    Object.entries(parts.actions).map(([name, own]) => [
      name,
      { ...own, ...facts[name as keyof Desk['inputs']] },
    ]),
  ) as typeof parts.actions;
  const all = { ...deskHandlers, ...handlers };
  return makeToolkit<Desk, unknown, unknown>({ ...parts, actions }, all, ...(options ? [options] : []));
}

export const address = `0x${'ab'.repeat(20)}`;
export const transfer = { to: address, amount: 1 };

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export const never = (): Promise<never> => new Promise(() => undefined);
