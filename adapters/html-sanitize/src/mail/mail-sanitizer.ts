import {
  contentIdIn,
  cutHtmlQuote,
  imageSource,
  isHugeHtml,
  mostRemoteImages,
  remoteImagesOf,
  type SafeMailHtml,
} from '@helpdesk/domain';
import type { MailHtmlSanitizer } from '@helpdesk/domain/ports';
import { textOfHtml } from '../text-of-html.ts';
import { type HtmlPiece, htmlPieces, joinedPieces, withSigns } from './html-pieces.ts';
import { type MailImages, mailImages } from './mail-images.ts';
import { safeMailHtml } from './mail-profile.ts';

/** As much of the text of HTML as `textOfHtml` lays out. */
const longestLaidOut = 1024 * 1024;

/**
 * HTML of mails. What agents see keeps tables, lists, links, simple looks, and pictures of the mail itself by `cid:`.
 * Whatever could load, run, or reach beyond its message goes; a picture on another host keeps its address in
 * `data-remote-src` alone.
 *
 * Source: section 7 of the design of the e-mail channel.
 */
export const mailHtmlSanitizer: MailHtmlSanitizer = {
  sanitizeMail: (html, subject) => {
    if (isHugeHtml({ bytes: Buffer.byteLength(html), tags: tagsIn(html) })) return undefined;
    const images = mailImages();
    const whole = safePieces(html, images);
    const { dropped, hasQuote } = cutHtmlQuote(
      whole.map(({ event }) => event),
      { subject },
    );
    // Sanitised once more: without what was cut, elements stand elsewhere.
    const content = dropped.length === 0 ? whole : safePieces(joinedPieces(whole, dropped), images);
    return {
      html: safeHtml(content, whole, hasQuote),
      contentIds: [...new Set(whole.flatMap((each) => contentIdIn(imageAddress(each, 'src') ?? '') ?? []))],
      dataImages: images.dataImages,
    };
  },
};

/** What may begin an element. */
function tagsIn(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const letter = html.charCodeAt(at + 1) | 0x20;
    if (letter >= 0x61 && letter <= 0x7a) count += 1;
  }
  return count;
}

/** At most 1,000 pictures on other hosts keep their addresses. */
function safePieces(html: string, images: MailImages): readonly HtmlPiece[] {
  let remote = 0;
  return htmlPieces(safeMailHtml(html, images)).map((each) => {
    if (imageAddress(each, 'data-remote-src') === undefined) return each;
    remote += 1;
    return remote > mostRemoteImages ? { ...each, html: each.html.replace(remoteSource, '') } : each;
  });
}

function safeHtml(content: readonly HtmlPiece[], whole: readonly HtmlPiece[], hasQuote: boolean): SafeMailHtml {
  const wholeHtml = joinedPieces(whole, []);
  const html = joinedPieces(content, []);
  const wholeText = textOf(wholeHtml);
  const contentText = html === wholeHtml ? wholeText : textOf(html);
  const remote = content.flatMap((each) => imageAddress(each, 'data-remote-src') ?? []);
  const hosts = remote.flatMap((address) => {
    const source = imageSource(address);
    return source.kind === 'remote' ? [source.host] : [];
  });
  return {
    content: html,
    contentText,
    whole: wholeHtml,
    wholeText,
    hasQuote,
    isVisible:
      contentText !== '' || hosts.length > 0 || content.some((each) => imageAddress(each, 'src') !== undefined),
    remoteImages: remoteImagesOf(hosts),
  };
}

const textOf = (html: string): string => textOfHtml(html.slice(0, longestLaidOut));

const remoteSource = / data-remote-src="([^"]*)"/;
const source = / src="([^"]*)"/;

/** The address of an image; undefined for other pieces, and for an image without one. */
function imageAddress({ html, event }: HtmlPiece, attribute: 'src' | 'data-remote-src'): string | undefined {
  if (event.type !== 'open' || event.name !== 'img') return undefined;
  const value = (attribute === 'src' ? source : remoteSource).exec(html)?.[1];
  return value === undefined ? undefined : withSigns(value);
}
