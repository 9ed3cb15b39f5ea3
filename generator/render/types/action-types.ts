import { filledDefaults } from '../../../templates/runtime/reader/defaults.ts';
import { valueAt } from '../../model/documents.ts';
import type { Json, Schema } from '../../model/ir.ts';
import { isObject, member } from '../../model/subschemas.ts';
import type { Declaration } from './declarations.ts';
import { definitionNames } from './definition-names.ts';
import { docLines, textLines } from './doc.ts';
import { type NamedTypes, namedTypes } from './named-types.ts';
import type { Placeholders } from './placeholders.ts';
import { Printable } from './printable.ts';
import type { TypeNames, TypesRequest } from './request.ts';
import { SchemaShapes } from './schema-shapes.ts';
import { anything, everyObject, type Shape } from './shape.ts';

/** A type of its own with its doc comment. */
export interface DocumentedDeclaration extends Declaration {
  readonly doc: readonly string[];
}

export interface ActionTypes {
  readonly names: TypeNames;
  readonly declarations: readonly DocumentedDeclaration[];
}

/** The types of an action: its input, the same as a caller gives it where that differs, and its output, each before its definitions. */
export function actionTypes(request: TypesRequest, placeholders: Placeholders): ActionTypes {
  const { identifier, input, output } = request;
  const inputName = `${identifier}Input`;
  const shapes = new SchemaShapes(input, filledDefaults(input));
  const types = namedTypes(inputRoot(shapes), (pointer) => shapes.at(pointer));
  const suffixOf = suffixes(types);
  const nameOf = (pointer: string): string => inputName + suffixOf(pointer);
  const docOf = (pointer: string): string[] => (pointer === '' ? actionDoc(request) : docAt(input, pointer));
  const inputs = declared(
    types.shapes,
    docOf,
    new Printable({ nameOf, isCaller: false, isInput: true }, placeholders),
  );

  const requestName = types.withDefaults.has('') ? `${identifier}Request` : inputName;
  const callersNameOf = (pointer: string): string =>
    (types.withDefaults.has(pointer) ? requestName : inputName) + suffixOf(pointer);
  const requests = declared(
    [...types.shapes].filter(([pointer]) => types.withDefaults.has(pointer)),
    (pointer) => [`What a caller gives: as \`${nameOf(pointer)}\`, with what has a default left optional.`],
    new Printable({ nameOf: callersNameOf, isCaller: true, isInput: true }, placeholders),
  );

  const outputName = output === undefined ? 'unknown' : `${identifier}Output`;
  const outputs = output === undefined ? [] : outputTypes(output, outputName, placeholders);
  return {
    names: { input: inputName, request: requestName, output: outputName },
    declarations: [...inputs, ...requests, ...outputs],
  };
}

function outputTypes(output: Schema, name: string, placeholders: Placeholders): DocumentedDeclaration[] {
  const shapes = new SchemaShapes(output, new Set());
  const types = namedTypes(shapes.at(''), (pointer) => shapes.at(pointer));
  const suffixOf = suffixes(types);
  const nameOf = (pointer: string): string => name + suffixOf(pointer);
  const printable = new Printable({ nameOf, isCaller: false, isInput: false }, placeholders);
  return declared(types.shapes, (pointer) => docAt(output, pointer), printable);
}

function declared(
  shapes: Iterable<readonly [pointer: string, shape: Shape]>,
  docOf: (pointer: string) => readonly string[],
  printable: Printable,
): DocumentedDeclaration[] {
  return Array.from(shapes, ([pointer, shape]) => ({
    name: printable.view.nameOf(pointer),
    doc: docOf(pointer),
    schema: printable.declared(shape, pointer === ''),
  }));
}

/** What stands behind the root's name for each type: nothing for the root, `_Node` for the definition `Node`. */
function suffixes({ shapes }: NamedTypes): (pointer: string) => string {
  const names = definitionNames([...shapes.keys()].filter((pointer) => pointer !== ''));
  return (pointer) => (pointer === '' ? '' : `_${names.get(pointer) ?? ''}`);
}

/** References that lead from one to the next are followed this far. */
const longestChain = 20;

/** An input is always an object; one that is nothing but a reference is written out under its own name. */
function inputRoot(shapes: SchemaShapes): Shape {
  let shape = shapes.both(shapes.at(''), [everyObject]);
  for (let hops = 0; hops < longestChain && shape !== anything; hops++) {
    const [only] = shape;
    if (shape.length !== 1 || only?.kind !== 'reference') break;
    shape = shapes.at(only.pointer);
  }
  return shape;
}

function actionDoc({ title = '', description, deprecated, input }: TypesRequest): string[] {
  const own = member(input, 'description');
  const texts = [description, title, typeof own === 'string' ? own : ''];
  const lines = textLines(texts.find((text) => text.trim() !== '') ?? '');
  if (deprecated !== undefined) lines.push(`@deprecated ${textLines(deprecated).join(' ')}`.trimEnd());
  return lines;
}

function docAt(root: Json, pointer: string): string[] {
  const schema = valueAt(root, pointer);
  return isObject(schema) ? docLines([schema]) : [];
}
