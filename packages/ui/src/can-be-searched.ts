/** What a search does not see: spaces, accents and tones, characters without width, and the stretched line of Arabic. */
const unseen =
  /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u0640]|(?=\p{Mn})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Cyrillic}\p{Script=Latin}]|\p{Me}|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0e47-\u0e4e\u0ec8-\u0ecd]/gu;

/** Of scripts that are written without spaces: one character is a word, if it is no mark and no digit. */
const word =
  /(?![\p{P}\p{S}\p{Nd}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Searches see two letters in each. */
const ligature = /[ÆŒÞ]/u;

/**
 * Whether the service looks for the text: it has two characters, or one of a script without spaces. The same rule as
 * `isSearchable` of the domain, which screens may not import; a test compares the two.
 *
 * @example
 * canBeSearched('VW') // true
 * canBeSearched('王') // true
 * canBeSearched('v') // false
 */
export function canBeSearched(text: string): boolean {
  const seen = text.normalize('NFKD').replace(unseen, '').toLowerCase().toUpperCase().normalize('NFC');
  return [...seen].length > 1 || word.test(seen) || ligature.test(seen);
}
