/**
 * How text of unknown origin stands in a sentence: in double quotes, control characters escaped, cut to `max` characters
 * without leaving half a character behind.
 */
export function quote(text: string, max = 80): string {
  return JSON.stringify(clip(text, max));
}

/** Text cut to at most `max` characters; a cut is shown by `…`. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Text without halves of characters, which no UTF-8 can carry: APIs refuse a whole request for one (anthropics/claude-code#6273). */
export function wellFormed(text: string): string {
  return /[\uD800-\uDFFF]/.test(text) ? text.replace(/\p{Cs}/gu, '\uFFFD') : text;
}
