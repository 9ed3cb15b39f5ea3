/** JSON text as the text about its fault asks for it, by nothing else; `undefined` where the text says nothing that could be followed. */
export function mendJsonByText(text: string, json: string): string | undefined {
  const more = /the second begins at character (\d+)/.exec(text);
  if (more) return json.slice(0, Number(more[1]) - 1).replace(/,\s*$/, '');
  if (text.includes('cut off')) return undefined;
  if (/must be one JSON object/.test(text)) return '{}';
  const twice = /The argument (\S+) stands twice/.exec(text)?.[1];
  if (twice !== undefined) return json.replace(new RegExp(`"${twice}":[^,}]*,`), '');
  const place = /expected (.*?) at character (\d+)/.exec(text);
  if (!place) return undefined;
  const [, expected = '', position] = place;
  const at = Number(position) - 1;
  const [before, rest] = [json.slice(0, at), json.slice(at)];
  if (expected === 'the end') return before;
  if (expected === '"{"') return before + rest.slice(rest.indexOf('{'));
  if (expected.includes('JSON has no comments')) return before + rest.replace(/^.*/, '');
  if (expected.includes('a backslash is written as two')) return json.replaceAll('\\', '\\\\');
  if (expected.includes('a quote within a text is written as')) return withoutInnerQuotes(json);
  if (expected.startsWith('a property name')) return withPropertyName(before, rest, json);
  if (expected.startsWith('a value')) return before + rest.replace(/^[\w.+-]+/, literal);
  const written = /^the escape (\S+)/.exec(expected)?.[1];
  if (written !== undefined) return before + written + rest.slice(1);
  const sign = /^"(.)"(?: or "(.)")?/.exec(expected);
  if (sign?.[1] === ':') return `${before}:${rest}`;
  if (/^["\w[{]/.test(rest)) return `${before},${rest}`;
  return sign?.[2] === undefined ? undefined : before + sign[2] + rest;
}

function withPropertyName(before: string, rest: string, json: string): string {
  if (rest.startsWith('}')) return before.replace(/,\s*$/, '') + rest;
  return rest.startsWith("'") ? json.replaceAll("'", '"') : before + rest.replace(/^\w+/, '"$&"');
}

/** Python's words are JSON's in lower case; what is no word of JSON is some number. */
function literal(word: string): string {
  return { True: 'true', False: 'false', None: 'null' }[word] ?? '0';
}

/** Quotes that have a letter on either side stand within a text. */
function withoutInnerQuotes(json: string): string {
  return json.replace(/(?<=[\w ])"(?=\w)|(?<=\w)"(?= \w)/g, '\\"');
}
