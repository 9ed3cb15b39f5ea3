import path from 'node:path';
import type { CheckedConfig } from '../config.ts';
import type { LoweringSettings } from '../model/provider.ts';
import { hostCommand } from './host-command.ts';
import { importExtensionFor } from './tsconfig.ts';

/** A config with everything decided that it left open, and absolute paths. */
export interface Settings {
  /** The folder that globs and shown paths are relative to. */
  readonly root: string;
  readonly actions: readonly string[];
  readonly out: string;
  readonly providers: readonly string[];
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
  return {
    root,
    actions: config.actions,
    out,
    providers: config.providers.map((each) => (typeof each === 'string' ? each : each.id)),
    lowering: {
      strict: config.strict,
      toolsets: config.toolsets,
      providers: Object.fromEntries(
        config.providers.flatMap((each) => (typeof each === 'string' ? [] : [[each.id, each] as const])),
      ),
    },
    sdkChecks: Object.fromEntries(
      config.providers.flatMap((each) =>
        typeof each === 'string' || !each.sdkCheck ? [] : [[each.id, each.sdkCheck] as const],
      ),
    ),
    namePrefixes: Object.fromEntries(
      config.providers.flatMap((each) =>
        typeof each === 'string' || each.namePrefix === undefined
          ? []
          : [[each.id, each.namePrefix] as const],
      ),
    ),
    refs: config.refs,
    importExtension: config.importExtension ?? importExtensionFor(out),
    command: config.command ?? hostCommand(root) ?? 'npx toolwright generate',
  };
}
