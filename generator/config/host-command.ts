import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The command that renews the client, as the host runs it: the script of its package.json that runs `toolwright
 * generate`. `undefined` where no script does.
 */
export function hostCommand(root: string): string | undefined {
  const manifest = readManifest(root);
  const scripts = own(manifest, 'scripts');
  if (typeof scripts !== 'object' || scripts === null) return undefined;
  const names = Object.entries(scripts).flatMap(([name, text]) =>
    typeof text === 'string' && /^[\w:./-]+$/.test(name) && generates(text) ? [name] : [],
  );
  const name = names.includes('codegen') ? 'codegen' : names[0];
  return name === undefined ? undefined : `${packageManager(root, manifest)} run ${name}`;
}

/** Whether a script runs the generator and lets it write. */
function generates(script: string): boolean {
  return script.split(/&&|\|\||[;&|]/).some((part) => {
    const [, rest] = /(?:^|[\s/\\])toolwright(?:@\S+)?((?:\s.*)?)$/s.exec(part.trim()) ?? [];
    if (rest === undefined) return false;
    const words = rest.trim().split(/\s+/).filter(Boolean);
    if (words.some((word) => /^--(?:check|dry-run|print|help|version|watch)\b/.test(word))) return false;
    return words[0] === undefined || words[0] === 'generate' || words[0].startsWith('-');
  });
}

const lockFiles = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
] as const;

function packageManager(root: string, manifest: unknown): string {
  const declared = own(manifest, 'packageManager');
  const [, name] = typeof declared === 'string' ? (/^(npm|pnpm|yarn|bun)@/.exec(declared) ?? []) : [];
  return name ?? lockFiles.find(([file]) => existsSync(path.join(root, file)))?.[1] ?? 'npm';
}

function readManifest(root: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
