import type { Content, MessageInput } from '../../model/message/draft.ts';
import { contentTypeOf } from '../../model/message/html-text.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { HtmlSanitizer } from '../../ports/platform.ts';
import { requireFewElements } from '../message/safe-html.ts';

/**
 * What an agent wrote, in their own name or in a contact's: HTML is made safe, text stays as it is. Throws when nothing
 * is left of it. It is slow and needs no record: call it before a transaction.
 */
export function messageContent(sanitizer: HtmlSanitizer, input: MessageInput): Content {
  const { message, contentType, path = 'message' } = input;
  if (contentTypeOf(message, contentType) === 'text') {
    if (message.trim() === '') throw emptyMessage(path);
    return { content: message, textContent: message, contentType: 'text' };
  }
  requireFewElements(path, message);
  const { html, text } = sanitizer.sanitize(message);
  if (text.trim() === '' && !html.includes('<img')) throw emptyMessage(path);
  return { content: html, textContent: text, contentType: 'html' };
}

function emptyMessage(path: string): Error {
  return invalidInput('input.invalid', path, 'must not be empty');
}
