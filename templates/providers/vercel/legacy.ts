import type { VercelLegacyPart } from './types.ts';

/**
 * `experimental_toToolResultContent` of major 4. Wherever the SDK (4.3.19) calls it, it does so twice in one expression: for what becomes the `result`
 * of the answer, and for its `experimental_content`. Packages that know no content write the `result` as JSON, bytes and all, and of a
 * tool that has this function every result goes through it. So the first answer is the result as it is, and the second its content, if it has any.
 *
 * @param contentOf `undefined` for a result that is no more than it looks
 */
export function askedTwice(
  contentOf: (result: unknown) => VercelLegacyPart[] | undefined,
): (result: unknown) => VercelLegacyPart[] {
  let first: { readonly result: unknown } | undefined;
  return (result) => {
    const isSecond = first !== undefined && Object.is(first.result, result);
    first = isSecond ? undefined : { result };
    // Whoever asks once alone does not make the next question a second one.
    if (!isSecond)
      void Promise.resolve().then(() => {
        first = undefined;
      });
    // The SDK's type speaks of what the second answer is, where there is one.
    return (isSecond ? contentOf(result) : result) as VercelLegacyPart[];
  };
}
