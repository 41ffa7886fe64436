/** Older browsers have none. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : undefined;

/**
 * The text, cut at `length` UTF-16 units or a few before, so that no emoji and no letter with its marks is cut through.
 *
 * @example
 * beginning('ok \u{1f44d}\u{1f3fd}', 5) // 'ok '
 */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, graphemes?.segment(text.slice(0, length + 2)).containing(length)?.index ?? length);
}
