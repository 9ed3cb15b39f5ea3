import { byCodeUnits } from '../model/names.ts';
import type { ImportPlan } from '../model/views.ts';

type Extension = 'js' | 'ts';

/**
 * The import block of a file: one statement a module, type-only where every symbol is a type, symbols and modules sorted
 * by code units. `from` and the modules are paths below the output folder, modules without an ending.
 */
export function printImports(from: string, imports: readonly ImportPlan[], extension: Extension): string {
  return printBlock('import', from, imports, extension);
}

/** The same block for symbols that a file hands on. */
export function printExports(from: string, exports: readonly ImportPlan[], extension: Extension): string {
  return printBlock('export', from, exports, extension);
}

function printBlock(
  verb: 'import' | 'export',
  from: string,
  imports: readonly ImportPlan[],
  extension: Extension,
): string {
  const modules = new Map<string, Map<string, boolean>>();
  for (const { module, name, type } of imports) {
    const symbols = modules.get(module) ?? new Map<string, boolean>();
    symbols.set(name, (symbols.get(name) ?? true) && type);
    modules.set(module, symbols);
  }
  return [...modules]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([module, symbols]) => printStatement(verb, specifier(from, module, extension), symbols))
    .join('\n');
}

function printStatement(
  verb: 'import' | 'export',
  module: string,
  symbols: ReadonlyMap<string, boolean>,
): string {
  const typesOnly = [...symbols.values()].every((type) => type);
  const names = [...symbols]
    .sort(([a], [b]) => byCodeUnits(a.toLowerCase(), b.toLowerCase()) || byCodeUnits(a, b))
    .map(([name, type]) => (type && !typesOnly ? `type ${name}` : name));
  const lead = typesOnly ? `${verb} type` : verb;
  const line = `${lead} { ${names.join(', ')} } from '${module}';`;
  return line.length <= 100
    ? line
    : `${lead} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${module}';`;
}

/** The relative specifier of a module of the client, seen from one of its files. */
export function specifier(from: string, module: string, extension: Extension): string {
  const here = from.split('/').slice(0, -1);
  const there = module.split('/');
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared++;
  const up = here.length - shared;
  const path = [...(up === 0 ? ['.'] : Array<string>(up).fill('..')), ...there.slice(shared)].join('/');
  return `${path}.${extension}`;
}
