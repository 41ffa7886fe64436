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

const graphemes = /* @__PURE__ */ new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Letters, emoji and flags are shorter. Anything longer is not readable text. */
const longestGrapheme = 64;

/**
 * Where the grapheme begins that the place is in: what people see as one character, such as an emoji with its skin tone
 * or a letter with its marks. Looks at few characters, however long the text is.
 *
 * @example
 * graphemeStart('a\u{1f44d}\u{1f3fd}', 3) // 1
 * graphemeStart('abc', 2) // 2
 */
export function graphemeStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  const from = wholeFrom(text, Math.max(0, at - longestGrapheme));
  const start = from + (graphemes.segment(text.slice(from, at + 2)).containing(at - from)?.index ?? 0);
  return start > from || from === 0 ? start : wholeFrom(text, at);
}

/** Not between the halves of a surrogate pair: the place itself, or the one before. */
function wholeFrom(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/**
 * The text, cut at `length` UTF-16 units or a few before, between graphemes; within the first grapheme never through a
 * surrogate pair.
 *
 * @example
 * cutText('Hello', 4) // 'Hell'
 * cutText('\u{1f600}', 1) // ''
 * cutText('ok \u{1f44d}\u{1f3fd}', 5) // 'ok '
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, graphemeStart(text, length) || wholeFrom(text, length));
}

/** U+0000 cannot be stored by every engine, and half of a surrogate pair is not a character. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * The text without what cannot be stored.
 *
 * @example
 * storable('a\u0000b') // 'ab'
 */
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
