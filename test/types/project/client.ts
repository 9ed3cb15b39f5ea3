/**
 * What of a client compiles, and what does not. Compiled by a test beside a freshly generated client; each `@ts-expect-error` is an
 * error on its next line or the compilation fails.
 */
import { memoryStore, openTelemetry, type Store, structuredLog } from './generated/execution.ts';
import {
  type ActionInput,
  type ActionName,
  type ActionOutput,
  type Content,
  content,
  createToolkit,
  type ExecutionResult,
  type FailedCall,
  type Handlers,
  type Leniency,
  type ParseOutcome,
  type Repair,
  type ResultEvent,
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

// Results in parts stand in for every output, and nothing that only looks like one does.

const inParts: WalletHandlers = {
  'wallet.balance': async () =>
    content([
      { type: 'json', value: { amount: '1' } },
      { type: 'image', mimeType: 'image/png', data: new Uint8Array(1) },
      { type: 'link', url: 'https://example.com' },
    ]),
};
// @ts-expect-error there is no such part
content([{ type: 'video', url: 'x' }]);
// @ts-expect-error an image has a MIME type
content([{ type: 'image', url: 'x' }]);
// @ts-expect-error only `content` makes one
const lookalike: Content = { parts: [] };

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

const leniency: Leniency = {
  level: 'lenient',
  maxRisk: 'low',
  repairJson: (text) => text,
  longIntegers: 'text',
};
createToolkit(handlers, {
  leniency,
  results: {
    maxLength: 1_000,
    overflow: async ({ action, text }) => (action === 'clock.now' ? text : undefined),
  },
});
// @ts-expect-error there is no such level
createToolkit(handlers, { leniency: { level: 'loose' } });
// @ts-expect-error a hook gives text
createToolkit(handlers, { results: { overflow: () => 5 } });

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
  else holds<Equal<typeof result.output, undefined>>();
  // @ts-expect-error whether there is one is not known here
  void result.output.amount;
});

// What executing resolves to: the action's own output, and how it came about.

type Balance = ExecutionResult<'wallet.balance'>;
holds<Equal<Exclude<Balance['output'], undefined>, ActionOutput<'wallet.balance'>>>();
holds<Equal<Extract<Balance, { ok: true }>['output'], ActionOutput<'wallet.balance'>>>();
holds<Equal<Balance['traceId'], string>>();
holds<Equal<Balance['attempts'] | Balance['durationMs'], number>>();
// @ts-expect-error there is no such action
type None = ExecutionResult<'wallet.balances'>;

const executed: Promise<Balance> = toolkit.execute(
  'wallet.balance',
  { address: '0x' },
  { callId: 'c', turnId: 't' },
);
void executed.then(async (result) => {
  switch (result.ok) {
    case true:
      return result.output.amount;
    case false: {
      const { confirmation, authRequired } = result;
      if (confirmation !== undefined) return (await toolkit.grant(confirmation)) ? 'granted' : 'too late';
      return authRequired?.url ?? result.errorCode;
    }
  }
});

// Hooks: each narrows by its action.

createToolkit(handlers, {
  content: true,
  onCall(event) {
    if (event.action === 'wallet.balance' && event.input !== undefined && event.input !== '[redacted]')
      holds<Equal<typeof event.input.decimals, number | '[redacted]'>>();
    // @ts-expect-error the clock has no arguments
    if (event.action === 'clock.now') void event.input.decimals;
    // @ts-expect-error there is no such action
    if (event.action === 'clock.then') return;
  },
  onResult(event) {
    if (event.action === undefined) return void event.requested;
    if (event.action === 'wallet.balance' && event.ok) {
      const { output } = event;
      if (output !== undefined && output !== '[redacted]') holds<Equal<typeof output.amount, string>>();
    }
    // @ts-expect-error whether it failed is not known here
    void event.errorCode;
  },
  onBlocked({ action, errorCode, shadow }) {
    holds<Equal<typeof action, ActionName>>();
    holds<Equal<typeof shadow, boolean>>();
    // @ts-expect-error a timeout is no refusal
    if (errorCode === 'TIMEOUT') return;
  },
  onRepair: ({ repairs }) => void repairs.map(({ kind }) => kind),
});
const endOf = (event: ResultEvent): ActionName | undefined => event.action;

// Policy, connections, and what is handed in.

createToolkit(handlers, {
  policy: {
    allow: ['wallet.balance'],
    deny: ['clock.now'],
    writeEnabled: false,
    decide: (request) =>
      request.action === 'wallet.balance' && request.input.decimals > 3 ? { block: 'Too many.' } : 'allow',
  },
  idempotency: memoryStore(),
  grants: { store: memoryStore(), requestMs: 1_000 },
  retries: { max: 2 },
  concurrency: { toolkit: 4, entity: 1 },
  log: structuredLog(({ level, event }) => void [level, event]),
});
// @ts-expect-error there is no such action
createToolkit(handlers, { policy: { deny: ['clock.then'] } });
// @ts-expect-error there is no such verdict
createToolkit(handlers, { policy: { decide: () => 'maybe' } });
// @ts-expect-error a store has three methods
createToolkit(handlers, { idempotency: { get: async () => undefined } });
// @ts-expect-error this is no OpenTelemetry
openTelemetry({});

interface Token {
  readonly token: string;
}
const withToken: Handlers<undefined, Token> = {
  ...handlers,
  // @ts-expect-error an action without a connection has none
  'clock.now': (_, { credentials }) => credentials.token,
  'shape.area': (_, { credentials }) => credentials?.token,
};
createToolkit(withToken, {
  connections: ({ connection, scopes, entity }) =>
    entity === undefined
      ? { url: 'https://connect' }
      : { credentials: { token: connection + scopes.join() } },
});
// @ts-expect-error the handlers rely on credentials
createToolkit(withToken);
// @ts-expect-error these are other credentials
createToolkit(withToken, { connections: () => ({ credentials: { key: 1 } }) });
const both: Handlers<Services, Token> = {
  ...withServices,
  'clock.now': (_, { context, credentials }) => context.db.find(credentials?.token ?? ''),
};
createToolkit(
  {
    'wallet.balance': (_, { credentials }) => ({ amount: credentials?.inferred ?? '' }),
    'clock.now': () => 0,
    'shape.area': () => 0,
  },
  { connections: () => ({ credentials: { inferred: 'text' } }) },
);
// @ts-expect-error the handlers rely on a context, too
createToolkit(both, { connections: () => undefined });
createToolkit(both, { connections: () => undefined, context: () => services });

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
toolkit.forLLM('openai', { media: 'text' });
// @ts-expect-error who reads the answers makes no difference here
toolkit.forLLM('openai', { media: 'ai@7' });
// @ts-expect-error there is no such filter
toolkit.forLLM('openai', { integration: 'wallet' });

void forAnthropic.tools().then(([tool]) => {
  holds<Equal<NonNullable<typeof tool>['name'], 'clock_now' | 'shape_area' | 'wallet_balance'>>();
  // @ts-expect-error this is how OpenAI's tools look
  void tool?.function;
});
void forOpenai
  .processTurn({ role: 'assistant', content: null, toolCalls: [] }, { turnId: 't' })
  .then(({ toolResults, context }) => {
    holds<Equal<(typeof toolResults)[number]['role'], 'tool'>>();
    holds<Equal<typeof context, string>>();
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

openaiAdapter.formatToolResult({ id: 'c', name: 'wallet.balance' }, { amount: '1' }, { maxLength: 100 });
openaiAdapter.formatToolResult({ id: 'c', name: 'wallet.balance' }, content([]));
openaiAdapter.parseToolCall({}, { level: 'strict' });
// @ts-expect-error there is no such level
openaiAdapter.parseToolCall({}, { level: 'loose' });
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

function isOfValues({ kind }: Repair): boolean {
  switch (kind) {
    case 'tool-name':
    case 'empty-arguments':
    case 'code-fence':
    case 'double-encoding':
    case 'host-json':
      return false;
    case 'null-for-absent':
    case 'text-to-number':
    case 'text-to-boolean':
    case 'json-in-text':
    case 'single-to-list':
    case 'long-integer':
      return true;
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
  endOf,
  extra,
  general,
  inParts,
  inputOf,
  isOfValues,
  kindOf,
  lookalike,
  missing,
  type None,
  openaiTools,
  type Store,
  wrongAsyncReturn,
  wrongInput,
  wrongReturn,
};
