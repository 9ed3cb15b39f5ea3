import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ts as TypeScript } from 'ts-morph';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import type { ClientSource, ModuleName, ProviderFolder } from '../model/client-source.ts';
import type { HostProvider } from '../model/host-provider.ts';
import type { SourceRef } from '../model/ir.ts';
import { exportsOf, type FileExports } from './provider-exports.ts';
import { importsOf, type SourceFile } from './provider-imports.ts';
import { shownPath } from './read-file.ts';
import { decodeText, Lines } from './text.ts';

type Ts = typeof TypeScript;

/** The templates that a folder may have; what there is none of is ours, or is not written. */
const templateNames = ['adapter.ts.hbs', 'sdk-check.ts.hbs'];

/**
 * Reads what clients take of a host's provider: `wire.ts`, the files of the folder that it imports, and templates. Nothing is executed, and
 * only regular files below the folder are read.
 *
 * @param root the folder that shown paths are relative to
 */
export async function readProviderFolder(
  root: string,
  provider: HostProvider & { readonly folder: URL | string },
): Promise<{ readonly folder: ProviderFolder; readonly diagnostics: readonly Diagnostic[] }> {
  const { ts } = await import('ts-morph');
  const reading = new FolderReading(root, folderPath(provider.folder), provider.id, ts);
  reading.readFrom('wire.ts');
  reading.requireExports(provider.exports);
  const templates = templateNames.flatMap((name): [string, string][] => {
    const text = reading.readText(name);
    return text === undefined ? [] : [[`providers/${provider.id}/${name}`, text]];
  });
  const { sources, diagnostics } = reading;
  return { folder: { sources, templates: new Map(templates) }, diagnostics };
}

/** The absolute path of a provider's folder. */
export function folderPath(folder: { readonly href: string } | string): string {
  const given = typeof folder === 'string' ? folder : folder.href;
  return path.resolve(given.startsWith('file:') ? fileURLToPath(given) : given);
}

class FolderReading {
  readonly sources: ClientSource[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #root: string;
  readonly #folder: string;
  /** The same without symbolic links, so that one below it shows. */
  readonly #real: string;
  readonly #id: string;
  readonly #ts: Ts;
  readonly #exports = new Map<string, FileExports>();
  /** Files that are taken, by their name without its case, which some disks do not see. */
  readonly #named = new Map([['wire.ts', 'wire.ts']]);

  constructor(root: string, folder: string, id: string, ts: Ts) {
    this.#root = root;
    this.#folder = folder;
    this.#real = realPath(folder) ?? folder;
    this.#id = id;
    this.#ts = ts;
  }

  /** A file, and all that it imports of the folder. */
  readFrom(first: string): void {
    const pending = [first];
    const seen = new Set(pending);
    for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
      const text = this.readText(file);
      if (text === undefined) {
        if (file === first) this.#tell(file, `There is no \`${first}\` in the provider's folder`);
        continue;
      }
      for (const next of this.#takeSource(file, text)) {
        if (!seen.has(next)) pending.push(next);
        seen.add(next);
      }
    }
  }

  /** The text of a regular file of the folder; `undefined` where there is none. */
  readText(file: string): string | undefined {
    const absolute = path.join(this.#real, file);
    // On a path without links only, and links are no files.
    if (realPath(absolute) !== absolute || !lstatSync(absolute).isFile()) return undefined;
    try {
      return decodeText(readFileSync(absolute))
        .replaceAll(/\r\n?/g, '\n')
        .replace(/^\uFEFF/, '');
    } catch {
      this.#tell(file, `\`${file}\` cannot be read as text in UTF-8`);
      return undefined;
    }
  }

  /** Tells which of the names that a client imports are not there, or are no generic types. */
  requireExports(names: HostProvider['exports']): void {
    if (!this.#exports.has('wire.ts')) return;
    for (const name of [names.wire, names.tool, names.result, names.types]) {
      // What is no name is told with the rest of the definition.
      if (typeof name !== 'string') continue;
      const found = this.#find('wire.ts', name, new Set());
      const isGeneric = name === names.tool || name === names.types;
      if (found === undefined) {
        const hint = 'Export it, or name what stands for it in `exports` of the provider.';
        this.#tell('wire.ts', `\`wire.ts\` exports no \`${name}\``, undefined, hint);
      } else if (isGeneric && found.plain) {
        const hint = `Write \`${name}<Name extends string = string>\`: clients give it the wire names of their actions.`;
        this.#tell(found.file, `\`${name}\` has no type parameter`, found.place, hint);
      }
    }
  }

  #find(
    file: string,
    name: string,
    seen: Set<string>,
  ): { readonly file: string; readonly place: Place; readonly plain: boolean } | undefined {
    const exports = this.#exports.get(file);
    if (exports === undefined || seen.has(file)) return undefined;
    seen.add(file);
    const own = exports.names.get(name);
    if (own !== undefined) {
      const lines = new Lines(this.readText(file) ?? '');
      return { file, place: lines.at(own.start), plain: own.plain };
    }
    for (const specifier of exports.all) {
      const target = this.#resolve(file, specifier);
      const found = target === undefined ? undefined : this.#find(target, name, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Takes a file over, and gives the files that it imports. */
  #takeSource(file: string, text: string): string[] {
    const ts = this.#ts;
    const lines = new Lines(text);
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.TS);
    const [fault] = faultsOf(parsed);
    if (fault !== undefined)
      this.#tell(file, `\`${file}\` does not parse: ${fault.text}`, lines.at(fault.start));
    const { uses, local, faults } = importsOf(parsed, ts);
    for (const { start, message, hint } of faults)
      this.#tell(file, message, lines.at(start), hint, 'provider-import');
    this.#exports.set(file, exportsOf(parsed, ts));

    const found: string[] = [];
    const replaced = [...uses];
    for (const { specifier, start, end } of local) {
      const target = this.#resolve(file, specifier);
      const fault = target === undefined ? this.#whyNot(file, specifier) : this.#unfit(target);
      if (fault !== undefined) this.#tell(file, fault, lines.at(start), undefined, 'provider-import');
      if (target === undefined || fault !== undefined) continue;
      found.push(target);
      replaced.push({ start, end, pieces: ["'", { module: this.#moduleOf(target) }, "'"] });
    }
    this.sources.push({ path: `${this.#moduleOf(file)}.ts`, pieces: cut(text, replaced) });
    return found;
  }

  #moduleOf(file: string): string {
    return `providers/${this.#id}/${file.replace(/\.ts$/, '')}`;
  }

  /** The TypeScript file of the folder that a specifier leads to, however its ending is written. */
  #resolve(from: string, specifier: string): string | undefined {
    const target = path.posix.join(path.posix.dirname(from), specifier);
    if (target.startsWith('..')) return undefined;
    const candidates = [target.replace(/\.js$/, '.ts'), `${target}.ts`, path.posix.join(target, 'index.ts')];
    return candidates.find((each) => each.endsWith('.ts') && this.readText(each) !== undefined);
  }

  #whyNot(from: string, specifier: string): string {
    const target = path.posix.join(path.posix.dirname(from), specifier);
    return target.startsWith('..')
      ? `'${specifier}' leads out of the provider's folder`
      : `'${specifier}' is no TypeScript file of the provider's folder (links are not followed)`;
  }

  /** Why a file cannot stand beside the files that a client has of a provider. */
  #unfit(file: string): string | undefined {
    if (/\.d\.ts$/.test(file)) return `\`${file}\` is a declaration file; a client has the sources`;
    if (/^(?:module|sdk-check)\.ts$|^tools\//i.test(file))
      return `\`${file}\` is the name of a file that the client has of its own; give it another`;
    const isSafe = file.split('/').every((segment) => /^[a-z0-9_][\w.-]*$/i.test(segment));
    if (!isSafe) return `\`${file}\` must be made of letters, digits, \`_\`, \`-\` and \`.\``;
    const known = this.#named.get(file.toLowerCase()) ?? file;
    this.#named.set(file.toLowerCase(), known);
    return known === file ? undefined : `\`${file}\` differs from \`${known}\` in its case only`;
  }

  #tell(
    file: string,
    message: string,
    place: Place = { line: 1, column: 1 },
    hint?: string,
    code: 'invalid-provider' | 'provider-import' = 'invalid-provider',
  ): void {
    const at: SourceRef = {
      file: shownPath(this.#root, path.join(this.#folder, file)),
      pointer: '',
      ...place,
    };
    this.diagnostics.push(diagnostic(code, message, at, hint));
  }
}

type Place = { readonly line: number; readonly column: number };

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** What the parser has to complain of, of which what follows the first is mostly its echo; its type keeps that to itself. */
function faultsOf(file: SourceFile): { readonly start: number; readonly text: string }[] {
  const { parseDiagnostics } = file as unknown as {
    readonly parseDiagnostics: readonly { readonly start: number; readonly messageText: unknown }[];
  };
  return parseDiagnostics.map(({ start, messageText }) => ({ start, text: String(messageText) }));
}

/** A text with other pieces in some of its places. */
function cut(
  text: string,
  replaced: readonly {
    readonly start: number;
    readonly end: number;
    readonly pieces: readonly (string | ModuleName)[];
  }[],
): (string | ModuleName)[] {
  const pieces: (string | ModuleName)[] = [];
  let at = 0;
  for (const each of [...replaced].sort((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, each.start), ...each.pieces);
    at = each.end;
  }
  return [...pieces, text.slice(at)];
}
