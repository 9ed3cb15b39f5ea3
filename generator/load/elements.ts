import { type SourceDocument, step } from '../model/documents.ts';
import { draftOf } from '../model/drafts.ts';
import type { Json, JsonObject } from '../model/ir.ts';
import { isObject } from '../model/subschemas.ts';

/** A value of a file that should be a tool definition. */
export interface Element {
  readonly value: Json;
  readonly pointer: string;
  /** It stands in a list that only our own files have. */
  readonly own: boolean;
}

/** What a file holds. */
export interface Elements {
  readonly elements: readonly Element[];
  /** The integration that the file names for all of its actions. */
  readonly integration?: string;
  /** What the file calls itself. */
  readonly origin: string;
}

/**
 * The elements of a file: one action, a list, an object with `actions` or `tools`, or a whole `tools/list`
 * answer. An object of `tools` by their names is one element, since only its shape's recogniser can read it.
 */
export function elementsOf(document: SourceDocument): Elements {
  const { value, file } = document;
  const origin = originOf(value, file);
  const named =
    isObject(value) && typeof value['integration'] === 'string' ? value['integration'] : undefined;
  const holder = containerOf(value);
  if (holder === undefined) {
    if (isLibrary(value)) return { elements: [], origin };
    return { elements: listed(value, '', isOwnFile(value)), origin };
  }
  const elements = listed(holder.value, holder.pointer, holder.pointer === '/actions' || isOwnFile(value));
  return { elements, origin, ...(named === undefined ? {} : { integration: named }) };
}

function listed(value: Json, pointer: string, own: boolean): Element[] {
  if (!Array.isArray(value)) return [{ value, pointer, own }];
  return value.map((each: Json, index) => ({ value: each, pointer: pointer + step(index), own }));
}

/** Where a file keeps its tools, if it is not itself one. */
function containerOf(value: Json): { readonly value: Json; readonly pointer: string } | undefined {
  if (!isObject(value)) return undefined;
  for (const key of ['actions', 'tools']) {
    const held = value[key];
    if (Object.hasOwn(value, key) && typeof held === 'object' && held !== null)
      return { value: held, pointer: step(key) };
  }
  const result = value['result'];
  if (Object.hasOwn(value, 'jsonrpc') && isObject(result)) {
    const inner = containerOf(result);
    return inner === undefined ? undefined : { ...inner, pointer: `/result${inner.pointer}` };
  }
  return undefined;
}

/** A file of schemas that actions refer to is no action, though it lies among them. */
function isLibrary(value: Json): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'name')) return false;
  const { $schema } = value;
  return (
    isObject(value['$defs']) ||
    isObject(value['definitions']) ||
    typeof value['$id'] === 'string' ||
    (typeof $schema === 'string' && draftOf($schema) !== undefined)
  );
}

function isOwnFile(value: Json): boolean {
  return (
    isObject(value) && typeof value['$schema'] === 'string' && value['$schema'].endsWith('action.schema.json')
  );
}

function originOf(value: Json, file: string): string {
  if (isObject(value)) {
    const server: Json | undefined = value['server'];
    if (typeof server === 'string' && server !== '') return server;
    const name = isObject(server) ? (server as JsonObject)['name'] : undefined;
    if (typeof name === 'string' && name !== '') return name;
  }
  const base = file.slice(file.lastIndexOf('/') + 1);
  return base.replace(/\.[^.]+$/, '').replace(/\.(?:actions?|tools?)$/, '') || base;
}
