import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import type { FoundAction, LoadedAction, Shape } from '../model/definition.ts';
import { locate, type SourceDocument, step } from '../model/documents.ts';
import { isObject } from '../model/subschemas.ts';
import { type Element, elementsOf } from './elements.ts';
import { ownAction, ownShape, plainShape } from './own-shapes.ts';
import { definitionEndings, shownPath } from './read-file.ts';
import { FileStore } from './store.ts';

export interface LoadRequest {
  /** Absolute folder; globs and shown paths are relative to it. */
  readonly root: string;
  /** Files, folders, or globs of them; those that start with `!` leave out what they match. */
  readonly globs: readonly string[];
  /** URI of a document that is not local -> the file that stands for it. */
  readonly refs: Readonly<Record<string, string>>;
  /** Recognisers of foreign tool shapes, in the order in which they are asked. */
  readonly shapes: readonly Shape[];
}

export interface Loaded {
  readonly elements: readonly LoadedAction[];
  readonly documents: FileStore;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds the action files, reads them and recognises what stands in them. Nothing is executed. Files behind
 * references are read when the model asks for them.
 */
export async function load(request: LoadRequest): Promise<Loaded> {
  const documents = new FileStore(request.root, request.refs);
  const diagnostics: Diagnostic[] = [];
  const elements: LoadedAction[] = [];
  for (const absolute of await actionFiles(request, diagnostics)) {
    const { document, diagnostics: problems } = documents.open(absolute);
    diagnostics.push(...problems);
    if (document !== undefined) elements.push(...actionsOf(document, request.shapes, diagnostics));
  }
  if (elements.length === 0 && diagnostics.length === 0) {
    diagnostics.push(
      diagnostic('no-actions', `No action was found by ${request.globs.map(quoted).join(', ')}`),
    );
  }
  return { elements, documents, diagnostics };
}

/**
 * Absolute paths, sorted by the path that is shown, so that neither the disk nor the globs' order makes a
 * difference.
 */
async function actionFiles(request: LoadRequest, diagnostics: Diagnostic[]): Promise<string[]> {
  const found = new Set<string>();
  const excluded = request.globs.filter(isExclusion).map((pattern) => pattern.slice(1));
  for (const pattern of request.globs.filter((each) => !isExclusion(each))) {
    const files = await matches(request.root, pattern, excluded);
    const usable = files.filter((file) => definitionEndings.includes(path.extname(file).toLowerCase()));
    for (const file of usable) found.add(file);
    if (usable.length > 0) continue;
    const literal = !isDynamicPattern(pattern);
    const why = files.length > 0 ? `only files that are not ${definitionEndings.join(', ')}` : 'nothing';
    diagnostics.push(
      literal && files.length === 0
        ? diagnostic('file-unreadable', `There is no file ${quoted(pattern)}`)
        : diagnostic('no-actions', `${quoted(pattern)} matches ${why}`),
    );
  }
  const shown = (file: string): string => shownPath(request.root, file);
  return [...found].sort((a, b) => (shown(a) < shown(b) ? -1 : 1));
}

function isExclusion(pattern: string): boolean {
  return pattern.startsWith('!') && !pattern.startsWith('!(');
}

async function matches(root: string, pattern: string, excluded: readonly string[]): Promise<string[]> {
  const literal = path.resolve(root, pattern);
  // A name that has glob characters in it, and is a file, is that file.
  if (existsSync(literal) && statSync(literal).isFile()) return [literal];
  const files = await glob(path.sep === '\\' ? pattern.replaceAll('\\', '/') : pattern, {
    cwd: root,
    absolute: true,
    onlyFiles: true,
    ignore: ['**/node_modules/**', '**/.git/**', ...excluded],
  });
  return files.map((file) => path.normalize(file));
}

function actionsOf(
  document: SourceDocument,
  shapes: readonly Shape[],
  diagnostics: Diagnostic[],
): LoadedAction[] {
  const { elements, integration, origin } = elementsOf(document);
  return elements.flatMap((element) => {
    const found = recognise(element, shapes);
    const place = { document, pointer: element.pointer };
    if (found === undefined) diagnostics.push(diagnostic('unknown-shape', whatItIs(element), locate(place)));
    if (found?.length === 0) {
      const message = 'This tool is run by its provider; a host has no handler for it, so it is left out';
      diagnostics.push(diagnostic('not-an-action', message, locate(place)));
    }
    return (found ?? []).map((each) => ({
      found: each,
      element: place,
      origin,
      ...(integration === undefined ? {} : { integration }),
    }));
  });
}

function recognise({ value, own }: Element, shapes: readonly Shape[]): readonly FoundAction[] | undefined {
  if (!isObject(value)) return undefined;
  for (const shape of [ownShape, ...shapes, plainShape]) {
    const found = shape.recognise(value);
    // Among our own actions, one that uses no name of another shape is ours, so that its misspellings are
    // told.
    if (found !== undefined)
      return own && found.length > 0 && found.every(hasOurNames) ? [ownAction(value)] : found;
  }
  return undefined;
}

function hasOurNames({ fields }: FoundAction): boolean {
  return Object.entries(fields).every(([name, { pointer }]) => pointer === step(name));
}

function whatItIs({ value }: Element): string {
  if (Array.isArray(value)) return 'A list stands where a tool definition belongs';
  if (!isObject(value)) return `${JSON.stringify(value)} is no tool definition`;
  const keys = Object.keys(value);
  if (keys.length === 0) return 'An empty object is no tool definition';
  const some = keys.slice(0, 5).map(quoted).join(', ');
  return `An object with ${some}${keys.length > 5 ? ', …' : ''} is no tool definition that is known`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
