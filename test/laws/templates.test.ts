import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import { Project, type Type } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { helpers } from '../../generator/render/helpers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const project = new Project({ skipAddingFilesFromTsConfig: true, compilerOptions: { strict: true } });
const views = project.addSourceFileAtPath(path.join(root, 'generator/model/views.ts'));
const viewTypes = views.getInterfaceOrThrow('TemplateViews');

const templates = readdirSync(path.join(root, 'templates'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.hbs'));

/** The view of a template; every provider's `adapter.ts.hbs` shows the same one. */
function viewOf(template: string): Type {
  const name = template.startsWith('providers/') ? path.posix.basename(template) : template;
  const type =
    template === 'shared/header.hbs'
      ? views.getInterface('FileView')?.getType()
      : viewTypes.getProperty(`'${name}'`)?.getType();
  if (type === undefined) throw new Error(`no view for ${template}`);
  return type;
}

function problems(source: string, view: Type): string[] {
  const found: string[] = [];

  const propertyOf = (type: Type, steps: readonly string[]): Type | undefined => {
    let current: Type | undefined = type;
    for (const step of steps) {
      current = current?.getNonNullableType().getProperty(step)?.getTypeAtLocation(views);
    }
    return current;
  };
  const checkPath = (expression: hbs.AST.Expression, context: Type): Type | undefined => {
    if (expression.type !== 'PathExpression') return undefined;
    const { original, depth, data, parts } = expression as hbs.AST.PathExpression;
    if (data || original === 'this') return context;
    if (depth > 0) found.push(`parent path ${original}`);
    const type = propertyOf(context, parts as string[]);
    if (type === undefined) found.push(`no ${original} in the view`);
    return type;
  };
  const visit = (program: hbs.AST.Program, context: Type): void => {
    for (const statement of program.body) {
      if (statement.type === 'MustacheStatement') {
        const { path: callee, params, escaped } = statement as hbs.AST.MustacheStatement;
        const helper = (callee as hbs.AST.PathExpression).original;
        if (!escaped) found.push(`triple stash ${helper}`);
        if (!Object.hasOwn(helpers, helper)) found.push(`raw value ${helper}`);
        if (params.length === 0) found.push(`nothing for ${helper}`);
        for (const param of params) checkPath(param, context);
      } else if (statement.type === 'BlockStatement') {
        const { path: callee, params, program: inner, inverse } = statement as hbs.AST.BlockStatement;
        const name = (callee as hbs.AST.PathExpression).original;
        if (!['each', 'if', 'unless'].includes(name)) found.push(`block ${name}`);
        const type = params[0] && checkPath(params[0], context);
        const element = name === 'each' ? type?.getNonNullableType().getArrayElementType() : context;
        if (element === undefined) found.push(`{{#each}} over what is no list`);
        else visit(inner, element);
        if (inverse) visit(inverse, context);
      } else if (!['ContentStatement', 'CommentStatement', 'PartialStatement'].includes(statement.type)) {
        found.push(`statement ${statement.type}`);
      }
    }
  };
  visit(Handlebars.parse(source), view);
  return found;
}

describe('templates', () => {
  it.each(templates)('%s shows only what its view has, and through helpers only', (template) => {
    const source = readFileSync(path.join(root, 'templates', template), 'utf8');
    expect(problems(source, viewOf(template))).toEqual([]);
    expect(source.split('\n').length).toBeLessThan(100);
  });

  it.each([
    ['{{ts missing}}', 'no missing in the view'],
    ['{{command}}', 'raw value command'],
    ['{{{ts command}}}', 'triple stash ts'],
    ['{{#each imports}}{{ts ../command}}{{/each}}', 'parent path ../command'],
    ['{{#each imports}}{{ts command}}{{/each}}', 'no command in the view'],
    ['{{#with imports}}{{/with}}', 'block with'],
  ])('%s is refused', (source, problem) => {
    expect(problems(source, viewOf('shared/header.hbs'))).toContain(problem);
  });
});
