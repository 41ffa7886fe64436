import { contentTypeOf, elementsIn, htmlOfText, mostElements } from '../../model/message/html-text.ts';
import type { MessageContentType } from '../../model/message/message.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { HtmlSanitizer } from '../../ports/platform.ts';

/** An agent's text as safe HTML, for what is kept as HTML alone: drafts and macros. Throws `input.invalid` at the path. */
export function safeHtml(
  sanitizer: HtmlSanitizer,
  path: string,
  given: string,
  contentType: MessageContentType | undefined,
): string {
  if (contentTypeOf(given, contentType) === 'text') return htmlOfText(given);
  requireFewElements(path, given);
  return sanitizer.sanitize(given).html;
}

/** Ask before the HTML is read. Throws `input.invalid`. */
export function requireFewElements(path: string, html: string): void {
  if (elementsIn(html) > mostElements) {
    throw invalidInput('input.invalid', path, `must have at most ${mostElements} elements of HTML besides line breaks`);
  }
}
