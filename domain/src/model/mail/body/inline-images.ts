import { extensionOf } from '../../media/file-name.ts';
import { pictureExtensions } from '../../media/may-be-uploaded.ts';
import type { MailPart } from '../received-mail.ts';
import { contentIdKey } from './remote-images.ts';

/**
 * Which parts are inline images: pictures whose content id the HTML names, whatever their disposition. `named` are ids as
 * `contentIdIn` gives them. The result has a place in `parts` for each id; of two parts with one id the first counts,
 * and all others are attachments. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * const logo = { contentId: 'Logo@x', contentType: 'image/png', name: null };
 * inlineParts([logo], ['logo@x']) // new Map([['logo@x', 0]])
 */
export function inlineParts(
  parts: readonly Pick<MailPart, 'contentId' | 'contentType' | 'name'>[],
  named: Iterable<string>,
): ReadonlyMap<string, number> {
  const wanted = new Set(named);
  const inline = new Map<string, number>();
  for (const [at, part] of parts.entries()) {
    const id = contentIdKey(part.contentId ?? '');
    if (id !== '' && wanted.has(id) && !inline.has(id) && isPicture(part)) inline.set(id, at);
  }
  return inline;
}

/** Some programs send pictures as bytes without a type. A drawing in SVG is never shown in a text. */
function isPicture({ contentType, name }: Pick<MailPart, 'contentType' | 'name'>): boolean {
  if (contentType.startsWith('image/')) return !contentType.startsWith('image/svg');
  return contentType === 'application/octet-stream' && pictureExtensions.includes(extensionOf(name ?? ''));
}
