import type { Content, MessageInput } from '../../model/message/draft.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { HtmlSanitizer } from '../../ports/platform.ts';

/**
 * What an agent wrote, in their own name or in a contact's, made safe. Throws when nothing is left of it. It is slow
 * and needs no record: call it before a transaction.
 */
export function messageContent(sanitizer: HtmlSanitizer, input: MessageInput): Content {
  const { html, text } = sanitizer.sanitize(input.message);
  if (text.trim() === '' && !html.includes('<img')) throw emptyMessage(input);
  return { content: html, textContent: text, contentType: 'html' };
}

function emptyMessage({ path = 'message' }: MessageInput): Error {
  return invalidInput('input.invalid', path, 'must not be empty');
}
