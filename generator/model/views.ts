import type { Restore } from '../../templates/runtime/lens/plan.ts';
import type { Action, JsonObject, Schema } from './ir.ts';

/** What the templates show, as data. A test holds every template's paths against these types. */

/** A symbol that a file needs from another module of the client. `module` is a path below the output folder, without ending. */
export interface ImportPlan {
  readonly module: string;
  readonly name: string;
  readonly type: boolean;
}

/** What every file has. */
export interface FileView {
  /** The command that renews the file, named in its header. */
  readonly command: string;
  readonly imports: readonly ImportPlan[];
}

/** A file of one part of the actions. */
export interface PartRef {
  /** Base of its file names (`wallet`, `github.issues`). */
  readonly part: string;
  /** Base of its type names (`Wallet`, `Github_Issues`). */
  readonly stem: string;
  /** Base of its constants (`wallet`, `github_issues`). */
  readonly constant: string;
}

export interface TypesPartView extends FileView, PartRef {
  /** What the declarations are printed from. */
  readonly actions: readonly { readonly action: Action; readonly identifier: string }[];
  /** The declarations, from the type printer. */
  readonly declarations: string;
  readonly rows: readonly {
    readonly name: string;
    readonly input: string;
    readonly request: string;
    readonly output: string;
  }[];
}

export interface TypesView extends FileView {
  readonly parts: readonly PartRef[];
  readonly integrations: readonly {
    readonly id: string;
    readonly stem: string;
    /** The stems of its parts; where there is one, it is the integration's own stem. */
    readonly parts: readonly PartRef[];
    readonly divided: boolean;
  }[];
  readonly networks: readonly string[];
  readonly providers: readonly ProviderRef[];
}

export interface ProviderRef {
  readonly id: string;
  readonly label: string;
  readonly prefix: string;
  readonly tool: string;
  readonly result: string;
  readonly types: string;
  readonly wire: string;
}

export interface SchemasPartView extends FileView, PartRef {
  readonly constants: readonly {
    readonly identifier: string;
    readonly type: 'ObjectSchema' | 'JsonSchemaObject' | 'JsonSchema';
    readonly schema: Schema;
  }[];
  readonly rows: readonly {
    readonly name: string;
    readonly roles: readonly { readonly role: string; readonly constant: string }[];
  }[];
}

export interface DescriptionsPartView extends FileView, PartRef {
  readonly rows: readonly { readonly name: string; readonly description: object }[];
}

/** Which constant stands for which value: wherever that object occurs, its name is printed. */
export type Constants = readonly { readonly value: object; readonly name: string }[];

export interface LoweredPartView extends FileView {
  readonly constants: readonly {
    readonly identifier: string;
    readonly label: string;
    readonly schema: JsonObject;
  }[];
}

export interface LinkedView extends FileView {
  readonly groups: readonly { readonly constant: string }[];
}

export interface SchemasView extends FileView {
  readonly rows: readonly { readonly name: string; readonly input: string }[];
  readonly outputs: readonly { readonly name: string; readonly output: string }[];
}

export interface ManifestView extends FileView {
  readonly items: readonly { readonly item: object; readonly constants: Constants }[];
}

export interface NamesView extends FileView {
  readonly tables: readonly {
    readonly label: string;
    readonly constant: string;
    /** The constant of an earlier provider whose table is the same. */
    readonly sameAs?: string;
    readonly rows: readonly { readonly name: string; readonly wire: string }[];
    readonly previousConstant: string;
    readonly previousRows: readonly { readonly name: string; readonly wire: string }[];
  }[];
}

export interface ActionsView extends FileView {
  readonly rows: readonly { readonly name: string; readonly facts: object }[];
  readonly previously: readonly { readonly old: string; readonly name: string }[];
}

export interface IndexView extends FileView {
  /** What it hands on from other modules. */
  readonly exports: readonly ImportPlan[];
  readonly parts: readonly (PartRef & { readonly module: string; readonly descriptions: string })[];
  readonly providers: readonly (ProviderRef & { readonly module: string })[];
}

export interface ExecutionView extends FileView {
  /** What it hands on from other modules. */
  readonly exports: readonly ImportPlan[];
}

export interface ToolsPartView extends FileView, PartRef {
  readonly provider: ProviderRef;
  readonly entries: readonly {
    readonly notes: readonly string[];
    readonly entry: { readonly action: string; readonly tool: object; readonly restore?: Restore };
    readonly constants: Constants;
  }[];
}

export interface ProviderModuleView extends FileView {
  readonly provider: ProviderRef;
  /** What the host puts in front of every wire name. */
  readonly namePrefix?: string;
  readonly parts: readonly (PartRef & { readonly module: string })[];
}

export interface AdapterView extends FileView {
  readonly provider: ProviderRef;
  /** What the host puts in front of every wire name. */
  readonly namePrefix?: string;
  readonly parts: readonly PartRef[];
}

/** What holds a client's types against those of an SDK. */
export interface SdkCheckView extends FileView {
  /** The package that the SDK is installed as, where not by its own name. */
  readonly sdk?: string;
}

/** Each template with the view that it shows. */
export interface TemplateViews {
  'shared/types-part.ts.hbs': TypesPartView;
  'shared/types.ts.hbs': TypesView;
  'shared/schemas-part.ts.hbs': SchemasPartView;
  'shared/descriptions-part.ts.hbs': DescriptionsPartView;
  'shared/lowered-part.ts.hbs': LoweredPartView;
  'shared/linked.ts.hbs': LinkedView;
  'shared/schemas.ts.hbs': SchemasView;
  'shared/manifest.ts.hbs': ManifestView;
  'shared/names.ts.hbs': NamesView;
  'shared/actions.ts.hbs': ActionsView;
  'shared/index.ts.hbs': IndexView;
  'shared/execution.ts.hbs': ExecutionView;
  'shared/tools-part.ts.hbs': ToolsPartView;
  'shared/provider-module.ts.hbs': ProviderModuleView;
  /** Where a provider has none of its own. */
  'shared/adapter.ts.hbs': AdapterView;
  /** Each provider's own. */
  'adapter.ts.hbs': AdapterView;
  'sdk-check.ts.hbs': SdkCheckView;
}
