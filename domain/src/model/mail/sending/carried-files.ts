/** The id of an image in HTML that was made safe: values stand in double quotes. */
const contentId = /\ssrc="cid:([^"<>\s]{1,250})"/gi;

/**
 * The files of a mail by how they go with it: an image that the HTML shows as `cid:` is a part of the text, any other
 * file is attached. An image that nothing shows is not lost: it is attached. Source: section 8 of the design of the
 * e-mail channel.
 *
 * @example
 * carriedFiles('<img src="cid:a1" />', [{ contentId: 'a1' }, { contentId: null }])
 * // { images: [{ contentId: 'a1' }], attached: [{ contentId: null }] }
 */
export function carriedFiles<T extends { readonly contentId: string | null }>(
  html: string,
  files: readonly T[],
): { readonly images: readonly T[]; readonly attached: readonly T[] } {
  const shown = new Set([...html.matchAll(contentId)].map(([, id = '']) => id.replaceAll('&amp;', '&')));
  const isShown = ({ contentId: id }: T): boolean => id !== null && shown.has(id);
  return { images: files.filter(isShown), attached: files.filter((file) => !isShown(file)) };
}
