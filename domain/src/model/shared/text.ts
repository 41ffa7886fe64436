/**
 * The text without its case, for all that is compared or found "without case": names, tags, and the parts of texts.
 * Lower case alone depends on the place: a capital sigma becomes another letter at the end of a word.
 *
 * @example
 * foldCase('ΟΔΟΣ') // 'οδοσ'
 * foldCase('οδος') // 'οδοσ'
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('\u03c2', '\u03c3');
}

/**
 * The text, cut at `length` UTF-16 units, never through a surrogate pair.
 *
 * @example
 * cutText('Hello', 4) // 'Hell'
 * cutText('\u{1f600}', 1) // ''
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}

/** U+0000 cannot be stored by every engine, and half of a surrogate pair is not a character. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text without what cannot be stored. */
export function storable(text: string): string {
  return text.replace(unstorable, '');
}

/** Bytes of the text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
