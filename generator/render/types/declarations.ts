import type { JSONSchema } from 'json-schema-to-typescript';

/** A type of its own, as the printer gets it. */
export interface Declaration {
  readonly name: string;
  readonly schema: JSONSchema;
}

/**
 * Declarations as json-schema-to-typescript prints them, in the order given, still without their names and layout. All of them go through one
 * call, since most of its cost is that of a call.
 */
export async function printDeclarations(declarations: readonly Declaration[]): Promise<string[]> {
  const { compile } = await import('json-schema-to-typescript');
  const names = declarations.map((_, i) => `T${i}`);
  const properties = declarations.map(({ schema }, i): [string, JSONSchema] => [
    names[i] ?? '',
    { ...schema, title: names[i] ?? '' },
  ]);
  const wrapper: JSONSchema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
  const text = await quietly(() => compile(wrapper, 'Wrapper', { bannerComment: '', format: false }));
  const printed = new Map<string, string>();
  for (const declaration of text.split(/^(?=export )/m)) {
    const name = /^export (?:interface|type) (T\d+)\b/.exec(declaration)?.[1];
    if (name !== undefined) printed.set(name, declaration.trimEnd());
  }
  return declarations.map(({ name }, i) => {
    const declaration = printed.get(names[i] ?? '');
    if (declaration === undefined) throw new Error(`the type ${name} was not printed`);
    return declaration;
  });
}

/** The printer logs all that it does to the standard output where the variable VERBOSE is set, whoever has set it. */
async function quietly<T>(action: () => Promise<T>): Promise<T> {
  const verbose = process.env['VERBOSE'];
  delete process.env['VERBOSE'];
  try {
    return await action();
  } finally {
    if (verbose !== undefined) process.env['VERBOSE'] = verbose;
  }
}
