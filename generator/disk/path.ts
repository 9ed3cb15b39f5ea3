/**
 * Whether a path (with `/`) stays below the folder that it is joined to, on every platform. Paths come from definitions
 * and from a ledger that anyone may have edited.
 */
export function isInside(file: string): boolean {
  if (/[\\\0]/.test(file) || /^[a-z]:/i.test(file)) return false;
  return file.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
