import { readFileSync } from 'node:fs';
import path from 'node:path';
import { registry } from '../../../templates/providers/registry.ts';
import type { ContentPart } from '../../../templates/runtime/content.ts';
import type { ErrorCode } from '../../../templates/runtime/results.ts';
import type { Wire } from '../../../templates/runtime/wire.ts';

/** A call that a sample response holds, and what becomes of it. */
export interface SampleCall {
  /** `null`: the provider sent none. */
  readonly id: string | null;
  readonly name?: string;
  readonly input?: unknown;
  readonly repairs?: readonly string[];
  readonly failure?: string;
  readonly echo?: object;
  /** What else its answer holds. */
  readonly answer?: object;
  /** It can be read, but it must not be executed. */
  readonly cutOff?: boolean;
}

/** What a provider's `samples/` say: facts of its wire format, as data. */
export interface ProviderSamples {
  readonly wire: Wire;
  /** One raw call, with `{{id}}`, `{{name}}`, and `{{arguments}}` or `{{arguments as text}}` in it. */
  readonly call: unknown;
  /** A whole response, with `{{calls}}` in it. */
  readonly response: unknown;
  /** Tools of the test client, exactly. */
  readonly tools: { readonly [action: string]: object };
  readonly answers: readonly {
    readonly about: string;
    readonly response?: unknown;
    readonly calls: readonly SampleCall[];
  }[];
  readonly results: readonly {
    readonly about: string;
    readonly id?: null;
    readonly output?: unknown;
    /** An output in parts, in place of `output`. */
    readonly parts?: readonly ContentPart[];
    /** The option of this name. */
    readonly media?: string;
    /** What the call told. */
    readonly echo?: object;
    readonly error?: { readonly error: string; readonly errorCode: ErrorCode };
    readonly result: object;
  }[];
  readonly context: readonly {
    readonly about: string;
    readonly blocks: readonly {
      readonly content: string;
      readonly priority: number;
      readonly title?: string;
      readonly cache?: boolean;
    }[];
    readonly text: string;
    readonly cacheMarks?: boolean;
    /** What `renderContextMessages` gives. */
    readonly messages: object;
  }[];
}

const providers = path.join(import.meta.dirname, '../../../templates/providers');

/** The samples of a provider's folder, with the wire format that its `wire.ts` exports. */
export async function readSamples(id: string): Promise<ProviderSamples> {
  const read = (name: string): never =>
    JSON.parse(readFileSync(path.join(providers, id, 'samples', `${name}.json`), 'utf8')) as never;
  const provider = registry.find((each) => each.id === id);
  const module = (await import(path.join(providers, id, 'wire.ts'))) as { readonly [name: string]: Wire };
  const wire = module[provider?.exports.wire ?? ''];
  if (wire === undefined) throw new Error(`${id}/wire.ts does not export what its provider.ts says`);
  return {
    wire,
    call: read('call'),
    response: read('response'),
    tools: read('tools'),
    answers: read('answers'),
    results: read('results'),
    context: read('context'),
  };
}

/** A raw call in the provider's form. `args` that are no text are put in as the provider carries them. */
export function rawCall(samples: ProviderSamples, id: string, name: string, args: unknown): unknown {
  return fill(samples.call, {
    '{{id}}': id,
    '{{name}}': name,
    '{{arguments}}': args,
    '{{arguments as text}}': typeof args === 'string' ? args : JSON.stringify(args),
  });
}

/** A response of the provider that holds these calls. */
export function responseWith(samples: ProviderSamples, calls: readonly unknown[]): unknown {
  return fill(samples.response, { '{{calls}}': calls });
}

function fill(template: unknown, values: { readonly [placeholder: string]: unknown }): unknown {
  if (typeof template === 'string') return Object.hasOwn(values, template) ? values[template] : template;
  if (Array.isArray(template)) return template.map((each) => fill(each, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, each]) => [key, fill(each, values)]));
}
