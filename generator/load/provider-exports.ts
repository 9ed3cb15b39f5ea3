import type { ts as TypeScript } from 'ts-morph';
import type { SourceFile } from './provider-imports.ts';

type Ts = typeof TypeScript;

/** What a file exports: names, and the other files whose exports it hands on. */
export interface FileExports {
  /** By name; whether it is a type that takes no type arguments, where its declaration stands here. */
  readonly names: ReadonlyMap<string, { readonly start: number; readonly plain: boolean }>;
  /** Files that it hands everything of on, as they are written. */
  readonly all: readonly string[];
}

export function exportsOf(file: SourceFile, ts: Ts): FileExports {
  const names = new Map<string, { start: number; plain: boolean }>();
  const all: string[] = [];
  const add = (node: TypeScript.Identifier, plain: boolean): void =>
    void names.set(node.text, { start: node.getStart(file), plain });
  for (const node of file.statements) {
    if (ts.isExportDeclaration(node)) {
      const { exportClause, moduleSpecifier } = node;
      if (
        exportClause === undefined &&
        moduleSpecifier !== undefined &&
        ts.isStringLiteral(moduleSpecifier)
      ) {
        all.push(moduleSpecifier.text);
      }
      if (exportClause === undefined || !ts.isNamedExports(exportClause)) continue;
      for (const { name } of exportClause.elements) if (ts.isIdentifier(name)) add(name, false);
    } else if (isExported(node, ts)) {
      if (ts.isVariableStatement(node)) {
        for (const { name } of node.declarationList.declarations) if (ts.isIdentifier(name)) add(name, false);
      } else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
        add(node.name, node.typeParameters === undefined);
      } else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name !== undefined) {
        add(node.name, false);
      }
    }
  }
  return { names, all };
}

function isExported(node: TypeScript.Statement, ts: Ts): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}
