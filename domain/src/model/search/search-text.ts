import { foldCase } from '../shared/text.ts';

/** What counts as a space in a search. Other characters that nobody sees are letters: engines agree on a short list. */
export const searchSpaces = '\u0001\t\n\v\f\r\u00a0\u2028\u2029\u3000';

/** What ends a word. Every other character is a part of one. */
export const searchMarks = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\u00a1\u00ab\u00b7\u00bb\u00bf–—‘’‚“”„•…\u060c\u061b\u061f、。「」『』！（），：；？`;

const spaces = new RegExp(`[${searchSpaces}]`, 'g');
const mark = `[${searchMarks.replace(/[\]\\^-]/g, '\\$&')}]`;
const marks = new RegExp(mark, 'g');
const isMark = new RegExp(`^${mark}$`);

/**
 * A text as searches compare it: without case, with one space around each word and each mark. So a word is found as
 * ` word `, its beginning as ` wor`, and any part of it as `or`. An engine builds the same text in its own language.
 *
 * @example
 * searchText('Order, please!') // ' order , please ! '
 */
export function searchText(text: string): string {
  const apart = foldCase(text).replace(spaces, ' ').replace(marks, ' $& ');
  return ` ${apart.replace(/ +/g, ' ').replace(/^ | $/g, '')} `;
}

/**
 * The text in one line, with one space between words.
 *
 * @example
 * plainSpaces(' Dear\nAda,  hello ') // 'Dear Ada, hello'
 */
export function plainSpaces(text: string): string {
  return text.replace(spaces, ' ').replace(/ +/g, ' ').replace(/^ | $/g, '');
}

/**
 * Fields of a record in one text. A line break stands before and after each of them, so that the whole of a field, or
 * its beginning, can be found too.
 *
 * @example
 * searchFields(['Ada Reyes', null]) // '\n ada reyes \n  \n'
 */
export function searchFields(fields: readonly (string | null)[]): string {
  return `\n${fields.map((field) => `${searchText(field ?? '')}\n`).join('')}`;
}

/**
 * The words of a text, without its marks.
 *
 * @example
 * searchWords('Reyes, Ada') // ['reyes', 'ada']
 */
export function searchWords(text: string): readonly string[] {
  return searchText(text)
    .split(' ')
    .filter((word) => word !== '' && !isMark.test(word));
}
