import { readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import { packageRoot } from '../package-root.ts';
import { type FileContext, helpers } from './helpers.ts';

/** An own instance: nothing is registered globally, and a template can use our helpers only. */
const engine = Handlebars.create();
for (const [name, helper] of Object.entries(helpers)) {
  engine.registerHelper(name, (...given: unknown[]) => {
    if (given[0] === undefined) throw new Error(`{{${name} …}} is given what its view does not have`);
    return (helper as (...given: unknown[]) => string)(...given);
  });
}

const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]));
const compiled = new Map<string, Handlebars.TemplateDelegate>();

/**
 * A template (a path below `templates/`, or `source` in its place) with a view. Raw values never reach the text: every expression goes through a helper that
 * quotes, which a test holds for all templates.
 *
 * @throws {Error} when the view lacks what the template shows; that is a fault of whoever wrote it.
 */
export function renderTemplate(template: string, view: unknown, file: FileContext, source?: string): string {
  const delegate = source === undefined ? compile(template) : compileSource(source);
  const text = delegate(view, {
    data: { file },
    partials: { header: compile('shared/header.hbs') },
  });
  return `${text.replace(/\n{3,}/g, '\n\n').trimEnd()}\n`;
}

function compile(template: string): Handlebars.TemplateDelegate {
  const known = compiled.get(template);
  if (known !== undefined) return known;
  const source = readFileSync(path.join(packageRoot(), 'templates', template), 'utf8').replaceAll(
    '\r\n',
    '\n',
  );
  const delegate = compileSource(source);
  compiled.set(template, delegate);
  return delegate;
}

function compileSource(source: string): Handlebars.TemplateDelegate {
  return engine.compile(source, {
    strict: true,
    noEscape: true,
    knownHelpers,
    knownHelpersOnly: true,
    preventIndent: true,
  });
}
