import { contentIdIn, contentIdKey } from '../mail/body/remote-images.ts';

const source = /<img\b[^<>]{0,20000}?\ssrc="(cid:[^"<>]{1,1000})"/gi;

/**
 * The content ids that the images of safe HTML name, as `contentIdKey` writes them. In HTML that was made safe, values
 * stand in double quotes, and `<` and `>` in them are escaped.
 *
 * @example
 * [...contentIdsIn('<img src="cid:Logo%40x" /> <a href="cid:b">b</a>')] // ['logo@x']
 */
export function contentIdsIn(html: string): ReadonlySet<string> {
  const found = [...html.matchAll(source)].map(([, address = '']) => contentIdIn(address.replaceAll('&amp;', '&')));
  return new Set(found.flatMap((id) => id ?? []));
}

/**
 * Whether the images of a text name a file, by its content id.
 *
 * @example
 * isPictureIn(contentIdsIn('<img src="cid:a1" />'), { contentId: 'A1' }) // true
 */
export function isPictureIn(named: ReadonlySet<string>, { contentId }: { readonly contentId: string | null }): boolean {
  return contentId !== null && named.has(contentIdKey(contentId));
}
