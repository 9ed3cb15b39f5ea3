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

/** Actions that came together, and what there is to be said of them. */
interface Group {
  readonly actions: readonly HeldAction[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Actions that may still change. What was once given a wire name keeps it, whatever comes after; an action that was taken away and comes back has
 * its name again.
 */
export class ActionSet {
  /** Changes with every change of the actions. */
  version = 0;
  readonly #groups = new Map<unknown, Group>();
  #all: readonly HeldAction[] = [];
  #byName: ReadonlyMap<string, HeldAction> = new Map();
  /** By provider id: canonical name -> wire name. */
  readonly #names = new Map<string, { readonly [canonical: string]: string }>();
  readonly #lowered = new Map<string, LoweredTools>();

  /** In the order of their names. */
  get all(): readonly HeldAction[] {
    return this.#all;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#groups.values()].flatMap(({ diagnostics }) => diagnostics);
  }

  find(name: string): HeldAction | undefined {
    return this.#byName.get(name);
  }

  /**
   * Actions that stay.
   *
   * @throws {DefinitionError} for a definition that is wrong, and for a name that is taken
   */
  add(given: readonly AnyAction[]): void {
    this.#put(Symbol('added'), read(given));
  }

  /**
   * Actions of a source that may change its mind: they take the place of those that it gave before. Of actions from strangers, one that cannot be
   * used is left out and told, and the others stand.
   */
  replace(source: object, given: readonly AnyAction[], told: readonly Diagnostic[] = []): void {
    const actions: HeldAction[] = [];
    const diagnostics: Diagnostic[] = [...told];
    const taken = this.#owners(source);
    for (const each of given) {
      try {
        const group = read([each]);
        const clashes = group.actions.flatMap((action) => clashesOf(action, taken));
        diagnostics.push(...group.diagnostics, ...clashes);
        if (clashes.length > 0) continue;
        actions.push(...group.actions);
        for (const { action } of group.actions) taken.set(action.name, action.name);
      } catch (error) {
        if (!(error instanceof DefinitionError)) throw error;
        diagnostics.push(...error.diagnostics);
      }
    }
    this.#put(source, { actions, diagnostics });
  }

  /** Takes away what a source gave. */
  remove(source: object): void {
    if (this.#groups.delete(source)) this.#changed();
  }

  /** The tools of all actions for one provider; each combination of options is worked out once. */
  lowered(provider: Provider, options: LowerOptions): LoweredTools {
    const key = JSON.stringify([provider.id, options]);
    let lowered = this.#lowered.get(key);
    if (lowered === undefined) {
      const table = JSON.stringify([provider.id, options.namePrefix]);
      const names = this.#names.get(table) ?? {};
      const actions = this.all.map(({ action }) => action);
      lowered = lowerTools(provider, actions, { ...options, names });
      this.#lowered.set(key, lowered);
      this.#names.set(table, { ...names, ...Object.fromEntries(lowered.names.current) });
    }
    return lowered;
  }

  #put(source: unknown, group: Group): void {
    const taken = this.#owners(source);
    const clashes = group.actions.flatMap((action) => clashesOf(action, taken));
    if (clashes.length > 0) throw new DefinitionError(clashes);
    this.#groups.set(source, group);
    this.#changed();
  }

  /** Every name that actions of other sources have or had -> the name of today. */
  #owners(source: unknown): Map<string, string> {
    const others = [...this.#groups].filter(([each]) => each !== source);
    return new Map(
      others.flatMap(([, { actions }]) =>
        actions.flatMap(({ action }) =>
          [action.name, ...action.previously].map((name) => [name, action.name] as const),
        ),
      ),
    );
  }

  #changed(): void {
    const all = [...this.#groups.values()].flatMap(({ actions }) => actions);
    this.#all = all.sort((a, b) => byCodeUnits(a.action.name, b.action.name));
    this.#byName = new Map(this.#all.map((held) => [held.action.name, held]));
    this.#lowered.clear();
    this.version++;
  }
}

function read(given: readonly AnyAction[]): Group {
  const { actions, diagnostics } = readActions(given);
  const byName = new Map(given.map((each) => [each.name, each]));
  return {
    actions: actions.flatMap((each) => {
      const own = byName.get(each.action.name);
      return own === undefined ? [] : [{ ...each, given: own }];
    }),
    diagnostics,
  };
}

function clashesOf({ action }: HeldAction, owners: ReadonlyMap<string, string>): Diagnostic[] {
  return [action.name, ...action.previously].flatMap((name) => {
    const owner = owners.get(name);
    if (owner === undefined) return [];
    const what = owner === name ? 'is registered already' : `is a former name of ${JSON.stringify(owner)}`;
    return [diagnostic('duplicate-action', `The action ${JSON.stringify(name)} ${what}`)];
  });
}
