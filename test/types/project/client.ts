/**
 * What of a client compiles, and what does not. Compiled by a test beside a freshly generated client; each `@ts-expect-error` is an
 * error on its next line or the compilation fails.
 */
import {
  type ActionInput,
  type ActionName,
  createToolkit,
  type FailedCall,
  type Handlers,
  type ParseOutcome,
  type ToolCall,
  type ToolResult,
  toolError,
  type WalletHandlers,
} from './generated/index.ts';
import { manifest } from './generated/manifest.ts';
import { anthropicAdapter, anthropicTools } from './generated/providers/anthropic.ts';
import { openaiAdapter, openaiTools } from './generated/providers/openai.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>(): void => undefined;

// Handlers: every action, none besides, inputs and outputs as the schemas say.

const wallet: WalletHandlers = {
  'wallet.balance': ({ address, decimals }) => ({ amount: `${address.toLowerCase()} ${decimals.toFixed()}` }),
};

const handlers: Handlers = {
  ...wallet,
  'clock.now': () => new Date(),
  'shape.area': async (shape, { signal, entity, callId }) => {
    if (signal.aborted || entity === 'nobody' || callId === '') throw toolError('No shapes for nobody.');
    return shape.kind === 'circle' ? shape.radius ** 2 : shape.side ** 2;
  },
};

// @ts-expect-error a handler is missing
const missing: Handlers = { ...wallet, 'clock.now': () => 0 };

const extra: Handlers = {
  'wallet.balance': wallet['wallet.balance'],
  'clock.now': () => 0,
  'shape.area': () => 0,
  // @ts-expect-error there is no such action
  'clock.then': () => 0,
};

const wrongReturn: WalletHandlers = {
  // @ts-expect-error the amount is text
  'wallet.balance': () => ({ amount: 1 }),
};

const wrongAsyncReturn: WalletHandlers = {
  // @ts-expect-error nothing is returned
  'wallet.balance': async () => {},
};

const wrongInput: WalletHandlers = {
  // @ts-expect-error there is no such argument
  'wallet.balance': ({ adress }) => ({ amount: adress }),
};

// The toolkit.

const toolkit = createToolkit(handlers, {
  policy: { maxRiskWithoutConfirmation: 'low' },
  networks: ['main'],
});
createToolkit(handlers);
// @ts-expect-error there is no such risk
createToolkit(handlers, { policy: { maxRiskWithoutConfirmation: 'lowest' } });
// @ts-expect-error there is no such network
createToolkit(handlers, { networks: ['mian'] });
// @ts-expect-error there is no such option
createToolkit(handlers, { timeout: 5 });

createToolkit(handlers, {
  confirm: (request) => {
    if (request.action === 'wallet.balance') return request.input.decimals > 3;
    // @ts-expect-error the clock has no arguments
    if (request.action === 'clock.now') return request.input.decimals > 3;
    return undefined;
  },
});

// A context of the host's own reaches every handler, and cannot be forgotten.

interface Services {
  readonly db: { find(address: string): string };
}

const withServices: Handlers<Services> = {
  'wallet.balance': ({ address }, { context }) => ({ amount: context.db.find(address) }),
  'clock.now': () => 0,
  'shape.area': () => 0,
};
const services = { db: { find: (address: string) => address } };
createToolkit(withServices, { context: async ({ entity }) => (entity === undefined ? services : services) });
// @ts-expect-error the handlers rely on a context
createToolkit(withServices);
// @ts-expect-error the handlers rely on a context
createToolkit(withServices, {});
// @ts-expect-error this is another context
createToolkit(withServices, { context: () => ({ db: 1 }) });
createToolkit(
  {
    'wallet.balance': (_, { context }) => ({ amount: context.text }),
    'clock.now': () => 0,
    'shape.area': () => 0,
  },
  { context: () => ({ text: 'inferred' }) },
);

// Executing.

const balance: Promise<ToolResult<'wallet.balance'>> = toolkit.execute('wallet.balance', { address: '0x' });
void toolkit.execute('wallet.balance', { address: '0x', decimals: 6 }, { confirmed: true, entity: 'user_1' });
void toolkit.execute('shape.area', { kind: 'circle', radius: 1 });
void toolkit.execute('clock.now', {});
// @ts-expect-error a misspelt argument
void toolkit.execute('wallet.balance', { address: '0x', decimal: 6 });
// @ts-expect-error a missing argument
void toolkit.execute('wallet.balance', { decimals: 6 });
// @ts-expect-error an argument of another type
void toolkit.execute('wallet.balance', { address: 1 });
// @ts-expect-error an argument of the other branch
void toolkit.execute('shape.area', { kind: 'circle', side: 1 });
// @ts-expect-error an argument that the action does not have
void toolkit.execute('clock.now', { zone: 'UTC' });
// @ts-expect-error there is no such action
void toolkit.execute('wallet.balances', { address: '0x' });
// @ts-expect-error it is bound to its entity
void toolkit.entity('user_1').execute('clock.now', {}, { entity: 'user_2' });

void balance.then((result) => {
  if (result.ok) holds<Equal<typeof result.output.amount, string>>();
  // @ts-expect-error a failure has no output
  else void result.output;
  // @ts-expect-error whether there is one is not known here
  void result.output;
});

// For a model.

const forAnthropic = toolkit
  .entity('user_1')
  .forLLM('anthropic', { integrationId: 'wallet', networks: ['main'], maxRisk: 'low' });
const forOpenai = toolkit.forLLM('openai', { actions: ['clock.now'], unknown: 'skip' });
// @ts-expect-error there is no such provider
toolkit.forLLM('openia');
// @ts-expect-error there is no such integration
toolkit.forLLM('openai', { integrationId: 'wallets' });
// @ts-expect-error there is no such action
toolkit.forLLM('openai', { actions: ['wallet_balance'] });
// @ts-expect-error there is no such network
toolkit.forLLM('openai', { networks: ['mian'] });
// @ts-expect-error there is no such risk
toolkit.forLLM('openai', { maxRisk: 'none' });
// @ts-expect-error there is no such way
toolkit.forLLM('openai', { unknown: 'ignore' });
// @ts-expect-error there is no such filter
toolkit.forLLM('openai', { integration: 'wallet' });

void forAnthropic.tools().then(([tool]) => {
  holds<Equal<NonNullable<typeof tool>['name'], 'clock_now' | 'shape_area' | 'wallet_balance'>>();
  // @ts-expect-error this is how OpenAI's tools look
  void tool?.function;
});
void forOpenai.run([]).then((messages) => {
  holds<Equal<(typeof messages)[number]['role'], 'tool'>>();
});

// Adapters.

const outcome = openaiAdapter.parseToolCall({});
const general: ParseOutcome = outcome;
if (outcome.ok) {
  const { call } = outcome;
  holds<Equal<typeof call.provider, 'openai'>>();
  if (call.name === 'wallet.balance') holds<Equal<typeof call.input.decimals, number>>();
  // @ts-expect-error the clock has no arguments
  if (call.name === 'clock.now') void call.input.decimals;
  openaiAdapter.formatToolResult(outcome, { ok: true, output: { amount: '1' } });
} else {
  openaiAdapter.formatToolResult(outcome);
}

openaiAdapter.formatToolResult({ id: 'c', name: 'wallet.balance' }, { amount: '1' });
// @ts-expect-error that is not its output
openaiAdapter.formatToolResult({ id: 'c', name: 'wallet.balance' }, { amount: 1 });
// @ts-expect-error there is no such action
openaiAdapter.formatToolResult({ id: 'c', name: 'wallet_balance' }, { amount: '1' });
anthropicAdapter.encodeInput('wallet.balance', { address: '0x' });
// @ts-expect-error a misspelt argument
anthropicAdapter.encodeInput('wallet.balance', { adress: '0x' });
anthropicAdapter.exportTools({ integrationId: 'clock' });
anthropicAdapter.exportTools(manifest);
// @ts-expect-error there is no such integration
anthropicAdapter.exportTools({ integrationId: 'clocks' });
anthropicAdapter.renderContext([{ content: 'It is noon.', priority: 1 }]);

// Unions that can be switched over to the end.

function kindOf(failed: FailedCall): string {
  switch (failed.kind) {
    case 'unknown_tool':
    case 'malformed_json':
    case 'not_an_object':
    case 'truncated':
    case 'invalid_input':
    case 'duplicate_id':
      return failed.error;
  }
}

function inputOf(call: ToolCall): number {
  switch (call.name) {
    case 'clock.now':
      return 0;
    case 'shape.area':
      return call.input.kind === 'circle' ? call.input.radius : call.input.side;
    case 'wallet.balance':
      return call.input.decimals;
  }
}

holds<Equal<ActionName, 'clock.now' | 'shape.area' | 'wallet.balance'>>();
holds<Equal<ActionInput<'wallet.balance'>['decimals'], number>>();
// @ts-expect-error objects that say nothing are closed in types
const closed: ActionInput<'wallet.balance'> = { address: '0x', decimals: 1, more: true };

export {
  anthropicTools,
  closed,
  extra,
  general,
  inputOf,
  kindOf,
  missing,
  openaiTools,
  wrongAsyncReturn,
  wrongInput,
  wrongReturn,
};
