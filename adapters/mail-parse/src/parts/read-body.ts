import { htmlLimits, htmlOfText, originalHtmlName } from '@helpdesk/domain';
import type { MailHtmlSanitizer, SanitizedMail } from '@helpdesk/domain/ports';
import type { BodyPiece } from './body-parts.ts';
import { type FileOfMail, fileOf } from './files-of-mail.ts';
import { isTooLong, longestText, textOfPart } from './part-text.ts';
import type { PartNode } from './part-tree.ts';

export interface ReadBody {
  /** The text parts, with the text of HTML that stands between them; null where there are none. */
  readonly text: string | null;
  /** As it came; null where there is none, or too much of it. */
  readonly html: string | null;
  readonly sanitized: SanitizedMail | undefined;
  readonly hugeHtmlText: string | null;
  /** Texts and HTML that are longer than what is read of them. */
  readonly files: readonly FileOfMail[];
}

/** Reads the body of a mail. */
export function readBody(pieces: readonly BodyPiece[], subject: string | null, sanitizer: MailHtmlSanitizer): ReadBody {
  const texts = pieces.flatMap((piece) => piece.texts);
  const htmls = pieces.flatMap((piece) => piece.htmls);
  const joined = texts.length === 0 ? undefined : joinedText(pieces, sanitizer);
  const text = joined?.text ?? null;
  const longTexts = texts.filter((part) => isTooLong(part) || joined?.cut.has(part)).flatMap(fileOf);
  const noHtml = { text, html: null, sanitized: undefined, hugeHtmlText: null, files: longTexts };
  if (htmls.length === 0) return noHtml;
  const size = htmls.reduce((sum, part) => sum + (part.content?.size ?? 0), 0);
  const html = pieces.map(htmlOf).join('<br>\n');
  const isHuge = size > htmlLimits.bytes || html.length > htmlLimits.bytes + longestText;
  const sanitized = isHuge ? undefined : sanitizer.sanitizeMail(html, subject);
  if (sanitized !== undefined) return { text, html, sanitized, hugeHtmlText: null, files: longTexts };
  const originals = htmls
    .flatMap(fileOf)
    .map(({ part, content }) => ({ part: { ...part, name: originalHtmlName }, content }));
  return { ...noHtml, hugeHtmlText: startOfText(html, sanitizer), files: [...longTexts, ...originals] };
}

/** The texts of the pieces up to a length; `cut` are the text parts that are not wholly in it. */
function joinedText(
  pieces: readonly BodyPiece[],
  sanitizer: MailHtmlSanitizer,
): { readonly text: string; readonly cut: ReadonlySet<PartNode> } {
  const shown: string[] = [];
  const cut = new Set<PartNode>();
  let left = longestText;
  for (const piece of pieces) {
    const bytes = left > 0 ? Buffer.from(textOf(piece, sanitizer)) : undefined;
    if (bytes !== undefined) shown.push(wholeLines(bytes, left));
    if (bytes === undefined || bytes.length > left) for (const part of piece.texts) cut.add(part);
    left -= (bytes?.length ?? 0) + 1;
  }
  return { text: shown.join('\n'), cut };
}

function wholeLines(bytes: Buffer, length: number): string {
  if (bytes.length <= length) return bytes.toString();
  const end = bytes.lastIndexOf('\n', length);
  // Of a line without an end, a letter that is cut in two is left out.
  return end > 0 ? bytes.toString('utf8', 0, end) : bytes.toString('utf8', 0, length).replace(/\ufffd$/, '');
}

function textOf({ texts, htmls }: BodyPiece, sanitizer: MailHtmlSanitizer): string {
  if (texts.length > 0) return texts.map(textOfPart).join('\n');
  return startOfText(htmls.map(textOfPart).join('<br>\n'), sanitizer) ?? '';
}

function htmlOf({ texts, htmls }: BodyPiece): string {
  if (htmls.length > 0) return htmls.map(textOfPart).join('<br>\n');
  return texts.map((part: PartNode) => htmlOfText(textOfPart(part))).join('<br>\n');
}

/** Tried one after another: HTML may have few letters between its tags. */
const starts = [htmlLimits.bytes, 256 * 1024, 32 * 1024];

/** The text of HTML, or of its start where it is too much; null for what is too much in all of them. */
function startOfText(html: string, sanitizer: MailHtmlSanitizer): string | null {
  for (const length of starts) {
    const sanitized = sanitizer.sanitizeMail(html.slice(0, length), null);
    if (sanitized !== undefined) return sanitized.html.wholeText;
  }
  return null;
}
