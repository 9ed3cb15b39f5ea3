import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder with these files, removed after the test. */
export function folderWith(files: { readonly [file: string]: string } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) put(folder, file, text);
  return folder;
}

export function put(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Every file and empty folder below, with texts; an empty folder is shown as `name/`. */
export function tree(folder: string): { [file: string]: string } {
  const result: { [file: string]: string } = {};
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const file = path.relative(folder, full).split(path.sep).join('/');
    if (entry.isDirectory()) {
      if (readdirSync(full).length === 0) result[`${file}/`] = '';
    } else if (entry.isSymbolicLink()) result[`${file}@`] = '';
    else result[file] = readFileSync(full, 'utf8');
  }
  return Object.fromEntries(Object.entries(result).sort());
}
