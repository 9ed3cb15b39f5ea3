/** What the reports of `field-cases.jsonl` say of types and of values, as code: facts that a compiler checks, and verdicts that are not in their data. */

/** By case: statements over `ActionInputs` (`In`), `ActionRequests` (`Req`) and the module (`Client`) that must hold in its client. */
export const typeFacts: { readonly [id: string]: readonly string[] } = {
  'BUG-012': ["Equal<keyof In, 'user-list' | 'user_list' | 'UserList'>"],
  'BUG-023': [
    "Equal<NonNullable<In['append']['data']>['k'], string>",
    "null extends In['append']['data'] ? true : false",
  ],
  'BUG-028': [
    "Equal<Extract<In['mutate'], { action: 'create' }>['name'], string>",
    "Equal<Extract<In['mutate'], { action: 'delete' }>['id'], number>",
  ],
  'BUG-032': ["Equal<In['put_item']['item']['sku'], string>"],
  'BUG-033': ["Equal<In['enroll']['person']['name'], string | undefined>"],
  'BUG-035': ["Equal<In['odd_ref'], { x: 'q' }>"],
  'BUG-036': [
    "Equal<NonNullable<In['save_tree']['root']['children']>[number], In['save_tree']['root']>",
    "Equal<NonNullable<In['save_tree']['second']>, In['save_tree']['root']>",
  ],
  'BUG-040': ["Equal<Pick<In['seek_items'], 'max' | 'label'>, { max: number; label?: string }>"],
  'BUG-051': ["'' extends In['device']['kind'] ? true : false"],
  'BUG-052': ["Equal<In['todo'], { status: 'open' | 'done' | null; old?: 'a' }>"],
  'BUG-054': ["Equal<In['consts'], { t: 'v1'; num?: 5; no?: null; obj?: { a: 1 } }>"],
  'BUG-055': ["Equal<In['now'], { zone: string }>", "Equal<Req['now'], { zone?: string }>"],
  'BUG-057': [
    "Equal<In['q']['tags'], string[]>",
    "Equal<undefined extends Req['q']['tags'] ? true : false, true>",
  ],
  'BUG-058': [
    "Equal<In['log_event']['payload'], { [key: string]: unknown }>",
    "Equal<NonNullable<In['log_event']['labels']>, { [key: string]: string }>",
  ],
  'BUG-061': ["Equal<In['hdr']['id'], number | undefined>"],
  'BUG-063': ["Equal<In['window']['size'], [number, number]>"],
  'BUG-065': ["Equal<In['batch_run'], { list: unknown[]; nested?: unknown[][] }>"],
  'BUG-071': ["Equal<In['load_row']['id'], number>"],
  'BUG-072': ["Equal<In['seek']['off'], number>"],
  'BUG-075': ["Equal<In['money']['eur'], number>", "Equal<In['d4']['x'], number | undefined>"],
  'BUG-084': ["Equal<In['thing']['description'], string>"],
  'BUG-086': ["Equal<In['fmt']['toString'], string>"],
  'BUG-087': ["{ constructor: { wheels: number } } extends In['car'] ? true : false"],
  'BUG-097': [
    "Equal<In['search'], { q: string }>",
    "Equal<In['search_input'], { z: number }>",
    "Equal<In['SearchOutput'], { k: boolean }>",
    "Equal<Client.SearchInput, In['search']>",
  ],
  'BUG-098': ["Equal<In['b1']['v'], 'a'>", "Equal<In['b2']['v'], number>"],
  'BUG-099': ["Equal<In['c1']['x'], string>", "Equal<In['c2']['x'], number>"],
  'BUG-146': ["Equal<In['user'], { name: string; nick?: string; age: number }>"],
};

/** By case: an action's input and whether it is valid, where the reports say it in words. */
export const verdicts: {
  readonly [id: string]: readonly (readonly [action: string, input: unknown, valid: boolean])[];
} = {
  'BUG-035': [
    ['odd_ref', { x: 'q' }, true],
    ['odd_ref', { x: 'p' }, false],
  ],
  'BUG-040': [
    ['seek_items', { term: 'a' }, true],
    ['seek_items', { term: null }, false],
  ],
  'BUG-055': [
    ['now', {}, true],
    ['now', { zone: '' }, false],
  ],
  'BUG-072': [
    ['seek', { off: 5 }, true],
    ['seek', { off: 5.5 }, false],
  ],
  'BUG-075': [
    ['money', { eur: 19.99 }, true],
    ['money', { eur: 19.999 }, false],
    ['d4', { x: 0.1 }, true],
    ['d4', { x: 0 }, false],
  ],
  'BUG-098': [
    ['b1', { v: 'a' }, true],
    ['b1', { v: 1 }, false],
    ['b2', { v: 1 }, true],
    ['b2', { v: 'a' }, false],
  ],
  'BUG-099': [
    ['c1', { x: 'a' }, true],
    ['c2', { x: 1 }, true],
    ['c2', { x: 'a' }, false],
  ],
  'BUG-101': [
    ['tool0', { a: 'VALUE_0009_a' }, true],
    ['tool0', { a: 'VALUE_9999_a' }, false],
  ],
};
