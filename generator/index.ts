import type { ToolwrightConfig } from './config.ts';
import type { GenerateResult } from './pipeline.ts';

export { defineProvider, type ProviderDefinition } from '../templates/providers/define-provider.ts';
export type { ToolwrightConfig } from './config.ts';
export type { Code, Severity } from './diagnostics/catalog.ts';
export type { Diagnostic } from './diagnostics/diagnostic.ts';
export { type Failure, RunFailure } from './diagnostics/failure.ts';
export type { JsonChange, JsonDiagnostic, JsonReport } from './diagnostics/reporters/json.ts';
export type { StrictRow } from './lowered-providers.ts';
export type { FoundAction, FoundField, Shape } from './model/definition.ts';
export type { Dialect, Sourced } from './model/dialect.ts';
export type { HostProvider } from './model/host-provider.ts';
export type { Action, Catalog, Change, FilePlan, Loss, SourceRef } from './model/ir.ts';
export type { NameRules, Provider } from './model/provider.ts';
export type { GenerateResult } from './pipeline.ts';

/** Gives a config its type; `export default defineConfig({ … })` in `toolwright.config.ts`. */
export function defineConfig(config: ToolwrightConfig): ToolwrightConfig {
  return config;
}

export interface GenerateOptions {
  /** The folder that the config's paths are relative to. Default: the current directory. */
  readonly root?: string;
  /** `check` and `dry-run` write nothing; the changes say what would be written. Default: `write`. */
  readonly mode?: 'write' | 'check' | 'dry-run';
}

/**
 * Generates a client, as `toolwright generate` does. What is wrong with the actions is in the result's diagnostics, and
 * then nothing was written.
 *
 * @throws {RunFailure} when the config is wrong; its `failure` names every field
 */
export async function generate(
  config: ToolwrightConfig,
  options: GenerateOptions = {},
): Promise<GenerateResult> {
  const [{ resolve }, { registry }, { checkConfig }, { withProviders }, { settle }, pipeline] =
    await Promise.all([
      import('node:path'),
      import('../templates/providers/registry.ts'),
      import('./config.ts'),
      import('./config/providers.ts'),
      import('./config/settings.ts'),
      import('./pipeline.ts'),
    ]);
  const checked = checkConfig(
    config,
    registry.map(({ id }) => id),
    'The config',
  );
  const root = resolve(options.root ?? '.');
  return pipeline.generate({
    ...settle(await withProviders(checked, root), root),
    mode: options.mode ?? 'write',
  });
}
