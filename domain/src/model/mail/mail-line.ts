import { plainLine } from '../shared/name.ts';
import { cutText, storable } from '../shared/text.ts';

/** What is looked at of a text: white space and marks of direction may go from it. */
const longestRead = 4_000;

const controls = /\p{Cc}+/gu;
const spaces = /\s+/g;

/**
 * A text of a stranger as one line of at most `longest` UTF-16 units, by default and at most 4,000, that can be stored: control characters and line
 * breaks become a space, and marks of direction go. What shows nothing is the empty text.
 *
 * @example
 * mailLine('Order\r\nBcc: eve@example.com', 300) // 'Order Bcc: eve@example.com'
 */
export function mailLine(text: string, longest = longestRead): string {
  const line = plainLine(storable(text.slice(0, longestRead).replace(controls, ' ')));
  // A cut may leave only what shows nothing.
  return plainLine(cutText(withSingleSpaces(line), longest));
}

/** The text with one space where it has several, and none around it. */
export function withSingleSpaces(text: string): string {
  return text.replace(spaces, ' ').trim();
}
