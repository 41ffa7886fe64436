/**
 * Order by Unicode code point, as UTF-8 bytes sort; JavaScript's own `<` compares UTF-16 units and
 * puts astral characters before U+E000.
 *
 * @example
 * compareText('a', 'b') < 0 // true
 * compareText('\u{1f600}', '\uffff') > 0 // true
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above every other unit. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
