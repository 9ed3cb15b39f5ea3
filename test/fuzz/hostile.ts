import type { Random } from '../support/sampling/random.ts';

/** No message may hold it. */
export const secret = '/etc/secret';

function refuse(): never {
  throw new Error(secret);
}

const traps = [
  ...['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'isExtensible'],
  ...['defineProperty', 'set', 'deleteProperty'],
] as const;

/** An object that resists: what it is asked for first, it answers, so that it comes as far as it can. */
export function hostileValue(random: Random, inner: unknown): unknown {
  const trap = random.pick(traps) ?? 'get';
  let asked = 0;
  const patience = random.below(6);
  const proxy = new Proxy({ a: inner } as object, {
    [trap]: (target: object, key: PropertyKey, ...rest: unknown[]) => {
      if (key === 'then' || asked++ < patience)
        return (Reflect[trap] as (...args: unknown[]) => unknown)(target, key, ...rest);
      return refuse();
    },
  });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  return random.pick([
    proxy,
    [proxy],
    { deep: { proxy } },
    { revoked: revoked.proxy },
    {
      get a() {
        return asked++ < patience ? inner : refuse();
      },
    },
    { toJSON: refuse },
    { toJSON: () => proxy },
    { toJSON: () => undefined },
    { toJSON: () => 5n },
    { [Symbol.toStringTag]: 'Odd' },
    {
      get [Symbol.toStringTag]() {
        return refuse();
      },
    },
    { [Symbol.for('toolwright.content')]: inner },
    Object.assign(new Error('x'), { toJSON: () => ({ stack: secret }) }),
    new AggregateError([new Error('x')], 'y'),
    new Map<unknown, unknown>([[proxy, proxy]]),
    Object.assign(Object.create({ inherited: secret }) as object, { own: inner }),
    new Date(Number.NaN),
    '\ud800',
    { '\udc00': '\ud800x' },
    Symbol('x'),
    () => secret,
    Promise.resolve({ proxy: 1 }),
    new Response('x'),
    Object(1n),
  ]);
}
