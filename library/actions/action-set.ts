import { type Diagnostic, diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { byCodeUnits } from '../../generator/model/names.ts';
import type { Provider } from '../../generator/model/provider.ts';
import { type LoweredTools, type LowerOptions, lowerTools } from '../tools/lower-tools.ts';
import { rememberingLower } from '../tools/remember.ts';
import type { AnyAction } from './action-types.ts';
import { DefinitionError } from './definition-error.ts';
import { type HeldAction, readHandled } from './read-actions.ts';

/** Actions that came together, and what there is to be said of them. */
interface Group {
  readonly actions: readonly HeldAction[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Whose a name is: its action's name of today, and where that came from. */
interface Owner {
  readonly source: unknown;
  readonly name: string;
}

/**
 * Actions that may still change. What was once given a wire name keeps it, whatever comes after; an action that was taken away and comes back has
 * its name again.
 */
export class ActionSet {
  /** Changes with every change of the actions. */
  version = 0;
  readonly #groups = new Map<unknown, Group>();
  readonly #byName = new Map<string, HeldAction>();
  /** Every name that an action has or had. */
  readonly #owners = new Map<string, Owner>();
  /** Sorted when it is asked for, so that registering many costs no more for each. */
  #all: readonly HeldAction[] | undefined;
  /** By provider id: canonical name -> wire name. */
  readonly #names = new Map<string, { readonly [canonical: string]: string }>();
  readonly #lower = rememberingLower();
  /** Of each list of all actions that somebody still holds. */
  readonly #lowered = new WeakMap<readonly HeldAction[], Map<string, LoweredTools>>();

  /** In the order of their names; the same list until they change. */
  get all(): readonly HeldAction[] {
    this.#all ??= [...this.#byName.values()].sort((a, b) => byCodeUnits(a.action.name, b.action.name));
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
    const source = Symbol('added');
    const group = readHandled(given);
    const clashes = group.actions.flatMap((action) =>
      clashesOf(action, (name) => this.#ownerBeside(source, name)),
    );
    if (clashes.length > 0) throw new DefinitionError(clashes);
    this.#put(source, group);
  }

  /**
   * Actions of a source that may change its mind: they take the place of those that it gave before. Of actions from strangers, one that cannot be
   * used is left out and told, and the others stand.
   */
  replace(source: object, given: readonly AnyAction[], told: readonly Diagnostic[] = []): void {
    const actions: HeldAction[] = [];
    const diagnostics: Diagnostic[] = [...told];
    const taken = new Map<string, string>();
    for (const each of given) {
      try {
        const group = readHandled([each]);
        const clashes = group.actions.flatMap((action) =>
          clashesOf(action, (name) => taken.get(name) ?? this.#ownerBeside(source, name)),
        );
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
    this.#forget(source);
    if (this.#groups.delete(source)) this.#changed();
  }

  /**
   * The tools for one provider of all actions, or of all that there were when somebody asked for them; each combination of options is worked out
   * once.
   */
  lowered(provider: Provider, options: LowerOptions, held: readonly HeldAction[] = this.all): LoweredTools {
    const known = this.#lowered.get(held) ?? new Map<string, LoweredTools>();
    this.#lowered.set(held, known);
    const key = JSON.stringify([provider.id, options]);
    let lowered = known.get(key);
    if (lowered === undefined) {
      const table = JSON.stringify([provider.id, options.namePrefix]);
      const names = this.#names.get(table) ?? {};
      const actions = held.map(({ action }) => action);
      lowered = lowerTools(provider, actions, { ...options, names }, this.#lower);
      known.set(key, lowered);
      this.#names.set(table, remembered(names, lowered.names.current));
    }
    return lowered;
  }

  #put(source: unknown, group: Group): void {
    this.#forget(source);
    this.#groups.set(source, group);
    for (const held of group.actions) {
      const { name, previously } = held.action;
      this.#byName.set(name, held);
      for (const each of [name, ...previously]) this.#owners.set(each, { source, name });
    }
    this.#changed();
  }

  #forget(source: unknown): void {
    for (const { action } of this.#groups.get(source)?.actions ?? []) {
      this.#byName.delete(action.name);
      for (const each of [action.name, ...action.previously]) this.#owners.delete(each);
    }
  }

  /** Whose a name is, of the actions of other sources. */
  #ownerBeside(source: unknown, name: string): string | undefined {
    const owner = this.#owners.get(name);
    return owner === undefined || owner.source === source ? undefined : owner.name;
  }

  #changed(): void {
    this.#all = undefined;
    this.version++;
  }
}

function clashesOf({ action }: HeldAction, ownerOf: (name: string) => string | undefined): Diagnostic[] {
  return [action.name, ...action.previously].flatMap((name) => {
    const owner = ownerOf(name);
    if (owner === undefined) return [];
    const what = owner === name ? 'is registered already' : `is a former name of ${JSON.stringify(owner)}`;
    return [diagnostic('duplicate-action', `The action ${JSON.stringify(name)} ${what}`)];
  });
}

/** A server that renames its tools again and again is not remembered without an end. */
const maxRemembered = 10_000;

/** The names of today, and those of actions that are gone, which may come back. */
function remembered(
  before: { readonly [canonical: string]: string },
  today: ReadonlyMap<string, string>,
): { readonly [canonical: string]: string } {
  const gone = Object.entries(before).filter(([name]) => !today.has(name));
  return Object.fromEntries([...gone.slice(-maxRemembered), ...today]);
}
