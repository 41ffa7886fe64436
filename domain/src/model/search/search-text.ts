import { foldText } from './fold-text.ts';
import { digitsOfNumbers } from './number-digits.ts';

const inWord = 0;
const space = 1;
const mark = 2;
const letter = 3;

const spaceClass = /^[\p{Z}\p{Cc}]$/u;
const markClass = /^[\p{P}\p{S}]$/u;

/**
 * Letters of scripts that are written without spaces, or whose words grow at their end. Each of them counts as a word.
 */
const letterClass =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** What a character is to a search; those of the first 65,536 as far as they were met, as one more than their kind. */
const kinds = new Uint8Array(0x10000);

function kindOf(point: number): number {
  const known = kinds[point];
  if (known !== undefined && known > 0) return known - 1;
  const character = String.fromCodePoint(point);
  const kind = spaceClass.test(character)
    ? space
    : markClass.test(character)
      ? mark
      : letterClass.test(character)
        ? letter
        : inWord;
  if (point < kinds.length) kinds[point] = kind + 1;
  return kind;
}

/**
 * A text as searches compare it: folded, with one space around each word and each mark. So a word is found as ` word `,
 * its beginning as ` wor`, and any part of it as `or`. A letter of a script without spaces is a word.
 *
 * @example
 * spacedText('Order, please!') // ' order , please ! '
 * spacedText('退款') // ' 退 款 '
 */
export function spacedText(text: string): string {
  return spaced(foldText(text));
}

function spaced(folded: string): string {
  let apart = ' ';
  let from = 0;
  for (let at = 0; at < folded.length; ) {
    const point = folded.codePointAt(at) ?? 0;
    const end = at + (point > 0xffff ? 2 : 1);
    const kind = kindOf(point);
    if (kind !== inWord) {
      if (from < at) apart += `${folded.slice(from, at)} `;
      if (kind !== space) apart += `${folded.slice(at, end)} `;
      from = end;
    }
    at = end;
  }
  if (from < folded.length) apart += `${folded.slice(from)} `;
  return apart === ' ' ? '  ' : apart;
}

/**
 * A text as it is kept to be searched: as `spacedText`, and behind line breaks the digits of its numbers that are not
 * written as one.
 *
 * @example
 * searchText('Call +1 (555) 010-2030') // ' call + 1 ( 555 ) 010 - 2030 \n 15550102030 '
 */
export function searchText(text: string): string {
  const folded = foldText(text);
  const apart = spaced(folded);
  const numbers = digitsOfNumbers(folded).filter((digits) => !apart.includes(digits));
  return apart + [...new Set(numbers)].map((digits) => `\n ${digits} `).join('');
}

const runsOfSpaces = /[\p{Z}\p{Cc}]+/gu;

/**
 * The text in one line, with one space between words.
 *
 * @example
 * plainSpaces(' Dear\nAda,  hello ') // 'Dear Ada, hello'
 */
export function plainSpaces(text: string): string {
  return text.replace(runsOfSpaces, ' ').replace(/^ | $/g, '');
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
 * The words of a text, without its marks. Letters of a script without spaces that stand together are one word, with a
 * space between them.
 *
 * @example
 * searchWords('Reyes, Ada') // ['reyes', 'ada']
 * searchWords('退款 订单') // ['退 款', '订 单']
 */
export function searchWords(text: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  const end = () => {
    if (word !== '') words.push(word);
    word = '';
  };
  let isApart = false;
  for (const character of foldText(text)) {
    const kind = kindOf(character.codePointAt(0) ?? 0);
    if (kind === space || kind === mark) end();
    else if (kind === letter) {
      if (!isApart) end();
      word += word === '' ? character : ` ${character}`;
    } else {
      if (isApart) end();
      word += character;
    }
    isApart = kind === letter;
  }
  end();
  return words;
}

/** Whether the character is a mark, which is not part of a word. */
export function isSearchMark(character: string): boolean {
  return kindOf(character.codePointAt(0) ?? 0) === mark;
}

/** Whether the character is a word by itself; see `spacedText`. */
export function isWordByItself(character: string): boolean {
  return kindOf(character.codePointAt(0) ?? 0) === letter;
}
