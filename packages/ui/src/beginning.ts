/** Older browsers have none. */
const { Segmenter }: { readonly Segmenter?: typeof Intl.Segmenter } = Intl;
const graphemes = Segmenter && new Segmenter();

/**
 * The text, cut at `length` UTF-16 units or a few before, so that no emoji and no letter with its marks is cut through.
 *
 * @example
 * beginning('ok \u{1f44d}\u{1f3fd}', 5) // 'ok '
 */
export function beginning(text: string, length: number): string {
  return text.slice(0, graphemes?.segment(text).containing(length)?.index ?? length);
}
