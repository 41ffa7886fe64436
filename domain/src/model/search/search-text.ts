import { foldCase } from '../shared/text.ts';

/** What counts as a space in a search. Other characters that nobody sees are letters: engines agree on a short list. */
export const searchSpaces = '\u0001\t\n\v\f\r\u00a0\u2028\u2029\u3000';

/** What ends a word. Every other character is a part of one. */
export const searchMarks = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\u00a1\u00ab\u00b7\u00bb\u00bf–—‘’‚“”„•…\u060c\u061b\u061f、。「」『』！（），：；？`;

const spaces = new RegExp(`[${searchSpaces}]`, 'g');

const inWord = 0;
const space = 1;
const mark = 2;

/** What a UTF-16 unit is to a search. */
const kinds = new Uint8Array(0x10000);
for (const character of ` ${searchSpaces}`) kinds[character.charCodeAt(0)] = space;
for (const character of searchMarks) kinds[character.charCodeAt(0)] = mark;

/**
 * A text as searches compare it: without case, with one space around each word and each mark. So a word is found as
 * ` word `, its beginning as ` wor`, and any part of it as `or`. An engine builds the same text in its own language.
 * Searches call this for every record that may be a hit, hence the single pass over its characters.
 *
 * @example
 * searchText('Order, please!') // ' order , please ! '
 */
export function searchText(text: string): string {
  const folded = foldCase(text);
  let apart = ' ';
  let from = 0;
  for (let at = 0; at < folded.length; at++) {
    const kind = kinds[folded.charCodeAt(at)];
    if (kind === inWord) continue;
    if (from < at) apart += `${folded.slice(from, at)} `;
    if (kind === mark) apart += `${folded.charAt(at)} `;
    from = at + 1;
  }
  if (from < folded.length) apart += `${folded.slice(from)} `;
  return apart === ' ' ? '  ' : apart;
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
    .filter((word) => word !== '' && kinds[word.charCodeAt(0)] !== mark);
}
