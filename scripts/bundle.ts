/**
 * Bundles the run-time library: its entries with what they share in chunks, so that a host loads few files, none of the generator's, and nothing that
 * needs Node.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';

/** The entries of `library/` by the name under which hosts import them (`toolwright/<name>`). */
export const libraryEntries = ['adapters', 'providers', 'runtime', 'testing', 'wire'] as const;

/** Writes `<out>/<entry>.js` and `<out>/chunks/`, over what is there. */
export async function bundleLibrary(root: string, out: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: libraryEntries.map((entry) => `library/${entry}.ts`),
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    chunkNames: 'chunks/[name]-[hash]',
    metafile: true,
    logLevel: 'warning',
  });
  const foreign = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external === true).map((each) => each.path),
  );
  if (foreign.length > 0) throw new Error(`The library imports ${[...new Set(foreign)].join(', ')}.`);
  return metafile;
}

/** The packages that stand in the bundle, wherever they are installed (the folder may be a link). */
export function bundledPackages({ inputs }: Pick<Metafile, 'inputs'>): string[] {
  const packages = Object.keys(inputs).flatMap(
    (file) => /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  return [...new Set(packages)].sort();
}

/** The licences of the packages that stand in the bundle. */
export function bundledLicences(root: string, { inputs }: Metafile): string {
  const texts = bundledPackages({ inputs }).map((name) => {
    const licence = path.join(root, 'node_modules', name, 'LICENSE');
    if (!existsSync(licence)) throw new Error(`${name} has no LICENSE to pass on.`);
    return `${name}\n\n${readFileSync(licence, 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(40)}\n\n`);
}

/** Puts the bundle in the place of the modules that the compiler wrote; their declarations stay. */
export async function replaceByBundle(root: string, folder: string): Promise<void> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.js')) rmSync(path.join(folder, file));
  }
  const metafile = await bundleLibrary(root, folder);
  writeFileSync(path.join(folder, 'LICENSES.txt'), bundledLicences(root, metafile));
}
