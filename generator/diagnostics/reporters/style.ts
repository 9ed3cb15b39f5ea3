const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Marks a text for the terminal, or gives it back as it is. */
export type Style = (look: keyof typeof codes, text: string) => string;

export function styled(colour: boolean): Style {
  if (!colour) return (_look, text) => text;
  return (look, text) => `\u001B[${codes[look][0]}m${text}\u001B[${codes[look][1]}m`;
}

/**
 * Whether a stream gets colour. `NO_COLOR` and `FORCE_COLOR` decide where they are set (https://no-color.org,
 * https://force-color.org; the first wins); else a terminal that is not dumb gets it, outside of CI.
 */
export function wantsColour(env: NodeJS.ProcessEnv, stream: { readonly isTTY?: boolean }): boolean {
  if (isSet(env['NO_COLOR'])) return false;
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb' && !isSet(env['CI']);
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
