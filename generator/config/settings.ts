import path from 'node:path';
import type { CheckedConfig } from '../config.ts';
import type { HostProvider } from '../model/host-provider.ts';
import type { LoweringSettings } from '../model/provider.ts';
import { hostCommand } from './host-command.ts';
import { readEntry } from './providers.ts';
import { importExtensionFor } from './tsconfig.ts';

/** A config with everything decided that it left open, and absolute paths. */
export interface Settings {
  /** The folder that globs and shown paths are relative to. */
  readonly root: string;
  readonly actions: readonly string[];
  readonly out: string;
  /** Ids of ours, and providers of the host's own. */
  readonly providers: readonly (string | HostProvider)[];
  readonly refs: Readonly<Record<string, string>>;
  readonly lowering: LoweringSettings;
  /** Provider id -> the package that its SDK is installed as; true: under its own name. */
  readonly sdkChecks: Readonly<Record<string, string | true>>;
  /** Provider id -> what the host puts in front of its tool names. */
  readonly namePrefixes: Readonly<Record<string, string>>;
  readonly importExtension: 'js' | 'ts';
  /** The command that files name in their headers; the same on every machine. */
  readonly command: string;
}

export function settle(config: CheckedConfig, root: string): Settings {
  const out = path.resolve(root, config.out);
  const entries = config.providers.map(readEntry);
  return {
    root,
    actions: config.actions,
    out,
    providers: entries.map(({ provider }) => provider),
    lowering: {
      strict: config.strict,
      toolsets: config.toolsets,
      providers: Object.fromEntries(
        entries.flatMap(({ id, settings }) => (settings === undefined ? [] : [[id, settings] as const])),
      ),
    },
    sdkChecks: Object.fromEntries(
      entries.flatMap(({ id, settings }) => (settings?.sdkCheck ? [[id, settings.sdkCheck] as const] : [])),
    ),
    namePrefixes: Object.fromEntries(
      entries.flatMap(({ id, settings }) =>
        settings?.namePrefix === undefined ? [] : [[id, settings.namePrefix] as const],
      ),
    ),
    refs: config.refs,
    importExtension: config.importExtension ?? importExtensionFor(out),
    command: config.command ?? hostCommand(root) ?? 'npx toolwright generate',
  };
}
