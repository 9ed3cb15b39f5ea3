import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { registry } from '../../templates/providers/registry.ts';

const root = path.resolve(import.meta.dirname, '../..');

function sources(folder: string, ending = /\.ts$/): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => ending.test(file));
}

/** Files that a file imports, type imports included: a cycle of types is a cycle. */
function imports(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, specifier = '']) =>
    path.posix.join(path.posix.dirname(file), specifier),
  );
}

function cycles(files: readonly string[]): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const next of imports(file)) if (files.includes(next)) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const code = [...sources('generator'), ...sources('templates'), ...sources('library')];

describe('the house', () => {
  it('has no import cycles', () => {
    expect(cycles(code)).toEqual([]);
  });

  it('finds a cycle where there is one', () => {
    // The walk itself must be able to fail: a file that imported its importer would be found.
    const files = ['test/laws/fixtures/cycle/a.ts', 'test/laws/fixtures/cycle/b.ts'];
    expect(cycles(files)).toHaveLength(1);
  });

  it('keeps files short', () => {
    const long = [...code, ...sources('templates', /\.hbs$/)]
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it('names no provider in the generator', () => {
    const words = registry.flatMap(({ id, exports }) => [id, exports.prefix, exports.tool]);
    const named = sources('generator').flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return words
        .filter((word) => new RegExp(`\\b${word}`, 'i').test(text))
        .map((word) => `${file}: ${word}`);
    });
    expect(named).toEqual([]);
  });

  it('registers exactly the complete provider folders, by id', () => {
    const parts = ['provider.ts', 'wire.ts', 'shape.ts', 'adapter.ts.hbs', 'samples'];
    const complete = readdirSync(path.join(root, 'templates/providers'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .filter((id) => parts.every((part) => existsSync(path.join(root, 'templates/providers', id, part))));
    expect(registry.map((provider) => provider.id)).toEqual(complete.sort());
  });

  it('lets imports run one way', () => {
    const stages = ['load/', 'lower/', 'plan', 'render/', 'gate.ts', 'write.ts'];
    const stageOf = (file: string): string | undefined =>
      stages.find((stage) => file.startsWith(`generator/${stage}`));
    const crossings = sources('generator').flatMap((file) =>
      imports(file).flatMap((to) => {
        const [from, into] = [stageOf(file), stageOf(to)];
        const typesOnly = from === 'plan' && to === 'generator/lower/lower-actions.ts';
        return from !== undefined && into !== undefined && from !== into && !typesOnly
          ? [`${file} -> ${to}`]
          : [];
      }),
    );
    const upward = sources('generator').flatMap((file) => {
      const low = /^generator\/(model|diagnostics)\//.test(file);
      return imports(file)
        .filter((to) => low && !/^generator\/(model|diagnostics)\/|^templates\/runtime\//.test(to))
        .map((to) => `${file} -> ${to}`);
    });
    const providers = sources('templates/providers').flatMap((file) =>
      imports(file)
        .filter((to) => !/^templates\/(providers|runtime)\/|^generator\/(model|lower)\//.test(to))
        .map((to) => `${file} -> ${to}`),
    );
    const runtime = sources('templates/runtime').flatMap((file) =>
      imports(file)
        .filter((to) => !to.startsWith('templates/runtime/'))
        .map((to) => `${file} -> ${to}`),
    );
    const shared =
      /^(library|templates)\/|^generator\/(model|lower|diagnostics)\/|^generator\/lowered-providers\.ts$/;
    const library = sources('library').flatMap((file) =>
      imports(file)
        .filter((to) => !shared.test(to) || to.startsWith('generator/model/oracles/'))
        .map((to) => `${file} -> ${to}`),
    );
    const intoLibrary = [...sources('generator'), ...sources('templates')].flatMap((file) =>
      imports(file)
        .filter((to) => to.startsWith('library/'))
        .map((to) => `${file} -> ${to}`),
    );
    expect([...crossings, ...upward, ...providers, ...runtime, ...library, ...intoLibrary]).toEqual([]);
  });

  it('keeps the runtime free of packages, eval and Node', () => {
    const files = [...sources('templates/runtime'), ...sources('templates/providers', /\/wire\.ts$/)];
    const bad = files.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return /from '(?!\.)|\beval\(|new Function|\brequire\(|\bprocess\.|\bBuffer\b/.test(text);
    });
    expect(bad).toEqual([]);
  });

  it('lets no user see `any`', () => {
    const bad = code.filter((file) =>
      /[:<|&]\s*any\b|\bas any\b|@ts-(ignore|nocheck)/.test(
        withoutComments(readFileSync(path.join(root, file), 'utf8')),
      ),
    );
    expect(bad).toEqual([]);
  });
});
