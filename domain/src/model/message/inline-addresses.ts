import { contentIdIn, contentIdKey } from '../mail/body/remote-images.ts';

interface InlineFile {
  readonly uuid: string;
  readonly contentId: string;
  readonly disposition: string;
}

/** More images of one message show nothing: each may have an address that is longer than its mark. */
const mostImages = 300;

const source = /src="(cid:[^"<>]{1,1000})"/gi;

/**
 * The safe HTML of a message with the addresses of its inline files in the place of their content ids, of at most 300 images. What names no
 * file of the message stays, and shows nothing. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * const files = [{ uuid: 'u1', contentId: 'Logo@x', disposition: 'inline' }];
 * withInlineAddresses('<img src="cid:logo%40x">', files, ({ uuid }) => `/f/${uuid}?a&b`)
 * // '<img src="/f/u1?a&amp;b">'
 */
export function withInlineAddresses<File extends InlineFile>(
  html: string,
  files: readonly File[],
  addressOf: (file: File) => string,
): string {
  const inline = files.filter(({ disposition }) => disposition === 'inline');
  if (inline.length === 0) return html;
  const byId = new Map(inline.map((file) => [contentIdKey(file.contentId), file]));
  let images = 0;
  return html.replace(source, (whole, address: string) => {
    images += 1;
    if (images > mostImages) return whole;
    const file = byId.get(contentIdIn(address.replaceAll('&amp;', '&')) ?? '');
    return file === undefined ? whole : `src="${addressOf(file).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
}
