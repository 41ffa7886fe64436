import { foldCase } from '../shared/text.ts';

/** Letters that Unicode does not decompose, with the plain letters that people type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ŧ: 't',
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2212': '-',
};

const ascii = /^[\0-\x7f]*$/;
const beyondAscii = /[^\0-\x7f]/gu;

/**
 * Marks on letters: accents, points of vowels, tones. Those that are letters of their own, as vowels in India, stay.
 */
const marks =
  /^(?:(?=\p{Mn})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Cyrillic}\p{Script=Latin}]|\p{Me}|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0e47-\u0e4e\u0ec8-\u0ecd])$/u;
/** The voiced sound marks of kana: a letter with such a mark is another letter. */
const voiced = /^[\u3099\u309a]$/;
/** Characters that are not seen, and the line that stretches Arabic words. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\u0640]$/u;
const dash = /^\p{Pd}$/u;
const space = /^[\p{Z}\p{Cc}]$/u;
const digit = /^\p{Nd}$/u;

/** Folded characters that were computed before, as many as a desk of several scripts uses. */
const folded = new Map<string, string>();
const mostFolded = 20_000;

/**
 * The folding for searches, for filters by a part of a text, and for the order of names: texts that look the same or
 * mean the same to a person become equal. Compatible forms, case, accents and invisible characters are removed. Digits
 * of every script become ASCII, and dashes, quotes and spaces one kind each.
 *
 * @example
 * foldText('Café, ＦＵＬＬ－ＷＩＤＴＨ') // 'cafe, full-width'
 * foldText('٠٣٠') // '030'
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(beyondAscii, foldCharacter).toLowerCase().normalize('NFC');
}

/**
 * What lists of names are ordered by: the folded form, then the name itself by code points, in one text.
 *
 * @example
 * compareText(orderOfName('Émile'), orderOfName('Zoe')) < 0 // true
 */
export function orderOfName(name: string): string {
  return `${foldText(name)}\u0001${name}`;
}

function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const made = foldedCharacter(character);
  if (folded.size < mostFolded) folded.set(character, made);
  return made;
}

function foldedCharacter(character: string): string {
  if (voiced.test(character)) return character;
  if (marks.test(character) || unseen.test(character)) return '';
  if (dash.test(character)) return '-';
  if (space.test(character)) return ' ';
  if (digit.test(character)) return digitOf(character);
  // By way of the capital: letters that share one, as both sigmas and the sharp s with its two, are the same.
  const small = foldCase(character.toLowerCase().toUpperCase());
  return plainLetters[small] ?? small;
}

/**
 * The text with the digits of every script as those of ASCII.
 *
 * @example
 * asciiDigits('٠٣٠') // '030'
 */
export function asciiDigits(text: string): string {
  return ascii.test(text) ? text : text.replace(/\p{Nd}/gu, digitOf);
}

/** The digits of a script are consecutive code points, beginning with its zero. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  let zero = point;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}
