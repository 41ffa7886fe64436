import { contentIdIn, contentIdKey } from '../mail/body/remote-images.ts';

const source = /\ssrc="(cid:[^"]{1,1000})"/i;

/**
 * The content ids that the images of safe HTML name, as `contentIdKey` writes them.
 *
 * @example
 * [...contentIdsIn('<img src="cid:Logo%40x" /> <a href="cid:b">b</a>')] // ['logo@x']
 */
export function contentIdsIn(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  // In HTML that was made safe, `<` begins a tag, and values stand in double quotes, with `>` escaped.
  for (let start = html.indexOf('<img '); start >= 0; start = html.indexOf('<img ', start + 1)) {
    const end = html.indexOf('>', start);
    if (end < 0) break;
    const address = source.exec(html.slice(start, end))?.[1]?.replaceAll('&amp;', '&');
    const id = address === undefined ? undefined : contentIdIn(address);
    if (id !== undefined) found.add(id);
  }
  return found;
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
