import type { ts as TypeScript } from 'ts-morph';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { ModuleName } from '../model/client-source.ts';
import type { ImportPlan } from '../model/views.ts';
import { wireModule, wireSurface } from '../model/wire-surface.ts';

type Ts = typeof TypeScript;
export type SourceFile = TypeScript.SourceFile;

/** A place in a file that names another module, and what stands there in a client. */
export interface ModuleUse {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly (string | ModuleName)[];
}

/** What a file imports that a client cannot have. */
export interface ImportFault {
  readonly start: number;
  readonly message: string;
  readonly hint: string;
}

export interface FileImports {
  readonly uses: readonly ModuleUse[];
  /** Modules of the same folder, as they are written. */
  readonly local: readonly { readonly specifier: string; readonly start: number; readonly end: number }[];
  readonly faults: readonly ImportFault[];
}

const allowed = `A client depends on nothing, so import from '${wireModule}' and from the provider's own folder only; write what else is needed yourself, or have the host hand it in.`;

/** Every import and export of another module in a file, dynamic ones and those of types included. */
export function importsOf(file: SourceFile, ts: Ts): FileImports {
  const uses: ModuleUse[] = [];
  const local: { specifier: string; start: number; end: number }[] = [];
  const faults: ImportFault[] = [];

  const foreign = (node: TypeScript.Node, message: string, hint = allowed): void => {
    faults.push({ start: node.getStart(file), message, hint });
  };
  const isText = (node: TypeScript.Node | undefined): node is TypeScript.StringLiteralLike =>
    node !== undefined && ts.isStringLiteralLike(node);

  /** A specifier by itself: one of the folder stays, with its file's place in the client. */
  const specifier = (node: TypeScript.StringLiteralLike): void => {
    const { text } = node;
    if (/^\.{1,2}(?:\/|$)/.test(text))
      local.push({ specifier: text, start: node.getStart(file), end: node.end });
    else if (text === wireModule) foreign(node, `'${wireModule}' is imported without names`, byName);
    else foreign(node, `'${text}' is imported, which a client does not have`);
  };

  const statement = (node: TypeScript.ImportDeclaration | TypeScript.ExportDeclaration): void => {
    const module = node.moduleSpecifier;
    if (!isText(module)) return;
    const named = namedBindings(node, ts);
    if (module.text !== wireModule || named === undefined) {
      specifier(module);
      return;
    }
    const verb = ts.isImportDeclaration(node) ? 'import' : 'export';
    const symbols = named.elements.flatMap((element) => {
      const name = (element.propertyName ?? element.name).text;
      const known = wireSurface.get(name);
      if (known === undefined) {
        const near = didYouMean(name, wireSurface.keys());
        const hint = near === undefined ? allowed : `Did you mean \`${near}\`?`;
        foreign(element, `'${wireModule}' has no \`${name}\``, hint);
      }
      const isType = named.allTypes || element.isTypeOnly;
      return known === undefined ? [] : [{ ...known, type: known.type || isType, as: element.name.text }];
    });
    uses.push({ start: node.getStart(file), end: node.end, pieces: statements(verb, symbols) });
  };

  const visit = (node: TypeScript.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      statement(node);
    } else if (ts.isImportEqualsDeclaration(node)) {
      foreign(node, '`import … =` is not the syntax of modules', 'Write `import { … } from …`.');
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (isText(node.argument.literal)) specifier(node.argument.literal);
    } else if (ts.isCallExpression(node)) {
      const [argument] = node.arguments;
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
      if (isImport && isText(argument)) specifier(argument);
      else if (isImport) foreign(node, 'What is imported is known at run time only');
      else if (isRequire) foreign(node, '`require` is called, which a client does not have');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { uses, local, faults };
}

const byName = `Name what is needed: \`import { own } from '${wireModule}'\`.`;

interface Named {
  readonly elements: readonly (TypeScript.ImportSpecifier | TypeScript.ExportSpecifier)[];
  readonly allTypes: boolean;
}

/** The names between braces; `undefined` where the statement has any other form. */
function namedBindings(
  node: TypeScript.ImportDeclaration | TypeScript.ExportDeclaration,
  ts: Ts,
): Named | undefined {
  if (ts.isExportDeclaration(node)) {
    const { exportClause, isTypeOnly } = node;
    return exportClause !== undefined && ts.isNamedExports(exportClause)
      ? { elements: exportClause.elements, allTypes: isTypeOnly }
      : undefined;
  }
  const { importClause } = node;
  const bindings = importClause?.namedBindings;
  if (importClause === undefined || importClause.name !== undefined) return undefined;
  return bindings !== undefined && ts.isNamedImports(bindings)
    ? { elements: bindings.elements, allTypes: importClause.isTypeOnly }
    : undefined;
}

/** One statement for each module of the client that has some of the symbols. */
function statements(
  verb: 'import' | 'export',
  symbols: readonly (ImportPlan & { readonly as: string })[],
): (string | ModuleName)[] {
  const modules = [...new Set(symbols.map(({ module }) => module))].sort();
  return modules.flatMap((module, index) => {
    const own = symbols.filter((symbol) => symbol.module === module);
    const allTypes = own.every(({ type }) => type);
    const names = own.map(({ name, as, type }) => {
      const renamed = name === as ? name : `${name} as ${as}`;
      return type && !allTypes ? `type ${renamed}` : renamed;
    });
    const lead = `${index === 0 ? '' : '\n'}${verb}${allTypes ? ' type' : ''} { ${names.join(', ')} } from '`;
    return [lead, { module }, "';"];
  });
}
