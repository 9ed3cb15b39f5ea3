import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'jsonc-parser';

/**
 * The ending that relative imports of a client in `folder` take: `ts` where the tsconfig that governs the folder allows
 * it (`allowImportingTsExtensions`, `rewriteRelativeImportExtensions`), else `js`, which every set-up takes.
 */
export function importExtensionFor(folder: string): 'js' | 'ts' {
  for (let at = folder; ; at = path.dirname(at)) {
    const file = path.join(at, 'tsconfig.json');
    if (isFile(file)) return allowsTs(file) ? 'ts' : 'js';
    if (at === path.dirname(at)) return 'js';
  }
}

/** A tsconfig that only refers to others (as Vite writes it) allows what all of them allow. */
function allowsTs(file: string): boolean {
  const config = readJsonc(file);
  const references = listOf(own(config, 'references')).flatMap((each) => {
    const target = own(each, 'path');
    return typeof target === 'string' ? [referenced(path.resolve(path.dirname(file), target))] : [];
  });
  const files = own(config, 'files');
  if (Array.isArray(files) && files.length === 0 && references.length > 0) {
    return references.every((each) => isFile(each) && optionIsOn(each));
  }
  return optionIsOn(file);
}

function optionIsOn(file: string): boolean {
  const options = effectiveOptions(file, new Set());
  return (
    options.get('allowImportingTsExtensions') === true ||
    options.get('rewriteRelativeImportExtensions') === true
  );
}

/** The two options as they hold for a tsconfig: its own first, then those of what it extends, the last of them first. */
function effectiveOptions(file: string, seen: ReadonlySet<string>): Map<string, unknown> {
  const options = new Map<string, unknown>();
  if (seen.has(file)) return options;
  const config = readJsonc(file);
  for (const base of listOf(own(config, 'extends'))) {
    const target = typeof base === 'string' ? extended(file, base) : undefined;
    if (target === undefined) continue;
    for (const [name, value] of effectiveOptions(target, new Set([...seen, file]))) options.set(name, value);
  }
  const ownOptions = own(config, 'compilerOptions');
  for (const name of ['allowImportingTsExtensions', 'rewriteRelativeImportExtensions']) {
    const value = own(ownOptions, name);
    if (value !== undefined) options.set(name, value);
  }
  return options;
}

/** The file that `extends` means: a path, with or without its ending, or a package's file. */
function extended(from: string, base: string): string | undefined {
  if (base.startsWith('.') || path.isAbsolute(base)) {
    const target = path.resolve(path.dirname(from), base);
    return [target, `${target}.json`].find(isFile);
  }
  const { resolve } = createRequire(from);
  for (const name of [base, `${base}.json`, `${base}/tsconfig.json`]) {
    try {
      const target = resolve(name);
      if (target.endsWith('.json')) return target;
    } catch {
      // Not this spelling; where none leads anywhere, tsc itself says so.
    }
  }
  return undefined;
}

function referenced(target: string): string {
  return isFile(target) ? target : path.join(target, 'tsconfig.json');
}

function readJsonc(file: string): unknown {
  return parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
