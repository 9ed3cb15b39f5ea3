import { type Diagnostic, diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { byCodeUnits } from '../../generator/model/names.ts';
import type { Provider } from '../../generator/model/provider.ts';
import { type LoweredTools, type LowerOptions, lowerTools } from '../tools/lower-tools.ts';
import type { AnyAction } from './action-types.ts';
import { DefinitionError } from './definition-error.ts';
import { type ReadAction, readActions } from './read-actions.ts';

/** An action as it was registered, and as the model has it. */
export interface HeldAction extends ReadAction {
  readonly given: AnyAction;
}

/**
 * Actions that may still grow. What was once given a wire name keeps it, whatever comes after; an action that was taken away and comes back has
 * its name again.
 */
export class ActionSet {
  readonly diagnostics: Diagnostic[] = [];
  /** Changes with every change of the actions. */
  version = 0;
  readonly #held = new Map<string, HeldAction>();
  /** By provider id: canonical name -> wire name. */
  readonly #names = new Map<string, { [canonical: string]: string }>();
  readonly #lowered = new Map<string, LoweredTools>();

  /** In the order of their names. */
  get all(): readonly HeldAction[] {
    return [...this.#held.values()].sort((a, b) => byCodeUnits(a.action.name, b.action.name));
  }

  find(name: string): HeldAction | undefined {
    return this.#held.get(name);
  }

  /** @throws {DefinitionError} for a definition that is wrong, and for a name that is taken */
  add(given: readonly AnyAction[]): void {
    const { actions, diagnostics } = readActions(given);
    const taken = actions.flatMap(({ action }) => this.#clashes([action.name, ...action.previously]));
    if (taken.length > 0) throw new DefinitionError(taken);
    const byName = new Map(given.map((each) => [each.name, each]));
    for (const read of actions) {
      const own = byName.get(read.action.name);
      if (own !== undefined) this.#held.set(read.action.name, { ...read, given: own });
    }
    this.diagnostics.push(...diagnostics);
    this.#changed();
  }

  /** Takes the place of all actions that there were. */
  replace(given: readonly AnyAction[]): void {
    const before = [...this.#held];
    const told = this.diagnostics.splice(0);
    this.#held.clear();
    try {
      this.add(given);
    } catch (error) {
      for (const [name, action] of before) this.#held.set(name, action);
      this.diagnostics.push(...told);
      throw error;
    }
  }

  /** The tools of all actions for one provider; each combination of options is worked out once. */
  lowered(provider: Provider, options: LowerOptions): LoweredTools {
    const key = JSON.stringify([provider.id, options]);
    let lowered = this.#lowered.get(key);
    if (lowered === undefined) {
      const own = this.#names.get(provider.id) ?? {};
      const actions = this.all.map(({ action }) => action);
      lowered = lowerTools(provider, actions, { ...options, names: { ...own, ...options.names } });
      this.#lowered.set(key, lowered);
      if (options.names === undefined && options.namePrefix === undefined) {
        this.#names.set(provider.id, { ...own, ...Object.fromEntries(lowered.names.current) });
      }
    }
    return lowered;
  }

  #changed(): void {
    this.version++;
    this.#lowered.clear();
  }

  #clashes(names: readonly string[]): Diagnostic[] {
    const known = new Map(
      this.all.flatMap(({ action }) =>
        [action.name, ...action.previously].map((name) => [name, action.name] as const),
      ),
    );
    return names.flatMap((name) => {
      const owner = known.get(name);
      if (owner === undefined) return [];
      const what = owner === name ? 'is registered already' : `is a former name of ${JSON.stringify(owner)}`;
      return [diagnostic('duplicate-action', `The action ${JSON.stringify(name)} ${what}`)];
    });
  }
}
