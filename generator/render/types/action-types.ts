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
  const docOf = (pointer: string): string[] => (pointer === '' ? actionDoc(request) : docAt(input, pointer));
  const nameOf = (pointer: string): string => inputName + suffixOf(pointer);
  const inputs = [...types.shapes].map(([pointer, shape]) => ({
    name: nameOf(pointer),
    doc: docOf(pointer),
    schema: new Printable({ nameOf, isCaller: false }, placeholders).declared(shape, pointer === ''),
  }));

  const requestName = types.withDefaults.has('') ? `${identifier}Request` : inputName;
  const nameForCaller = (pointer: string): string =>
    (types.withDefaults.has(pointer) ? requestName : inputName) + suffixOf(pointer);
  const requests = [...types.shapes]
    .filter(([pointer]) => types.withDefaults.has(pointer))
    .map(([pointer, shape]) => ({
      name: nameForCaller(pointer),
      doc: [`What a caller gives: as \`${nameOf(pointer)}\`, with what has a default left optional.`],
      schema: new Printable({ nameOf: nameForCaller, isCaller: true }, placeholders).declared(
        shape,
        pointer === '',
      ),
    }));

  const outputName = output === undefined ? 'unknown' : `${identifier}Output`;
  return {
    names: { input: inputName, request: requestName, output: outputName },
    declarations: [
      ...inputs,
      ...requests,
      ...(output === undefined ? [] : outputTypes(output, outputName, placeholders)),
    ],
  };
}

function outputTypes(output: Schema, name: string, placeholders: Placeholders): DocumentedDeclaration[] {
  const shapes = new SchemaShapes(output, new Set());
  const types = namedTypes(shapes.at(''), (pointer) => shapes.at(pointer));
  const suffixOf = suffixes(types);
  const nameOf = (pointer: string): string => name + suffixOf(pointer);
  return [...types.shapes].map(([pointer, shape]) => ({
    name: nameOf(pointer),
    doc: docAt(output, pointer),
    schema: new Printable({ nameOf, isCaller: false }, placeholders).declared(shape, false),
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

function actionDoc({ title, description, deprecated, input }: TypesRequest): string[] {
  const own = member(input, 'description');
  const lines = textLines(
    ([description, title, own].find((text) => typeof text === 'string' && text.trim() !== '') as string) ??
      '',
  );
  return deprecated === undefined
    ? lines
    : [...lines, `@deprecated ${textLines(deprecated).join(' ')}`.trimEnd()];
}

function docAt(root: Json, pointer: string): string[] {
  const schema = valueAt(root, pointer);
  return isObject(schema) ? docLines([schema]) : [];
}
