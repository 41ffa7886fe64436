import { contentIdsIn, isPictureIn } from '../../message/pictures-in-text.ts';

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
  const named = contentIdsIn(html);
  const isShown = (file: T): boolean => isPictureIn(named, file);
  return { images: files.filter(isShown), attached: files.filter((file) => !isShown(file)) };
}
