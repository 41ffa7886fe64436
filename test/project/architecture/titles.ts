/** The title of each test of a file, of `test.each` too. */
export function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(/(?:\b(?:test|it)\(|\)\()\s*'((?:[^'\\]|\\.)*)'/g)].map(([, title = '']) => title);
}

/** Every text in quotes in which a number follows the word: a title, or what stands in one for `%s`. */
export function textsNaming(word: string, source: string): readonly string[] {
  const inside = String.raw`(?:(?!\1)[^\\\n]|\\.)*`;
  const quoted = new RegExp(`(['"\`])(${inside}\\b${word} \\d${inside})\\1`, 'g');
  return [...source.matchAll(quoted)].map(([, , text = '']) => text);
}

/** The numbers of a list such as `12, 13`, which the expression finds in a title; none where it finds no list. */
export function numbersIn(title: string, list: RegExp): readonly number[] {
  const [, numbers = ''] = list.exec(title) ?? [];
  return numbers === '' ? [] : numbers.split(', ').map(Number);
}

/** The numbers from 1 to `count`. */
export function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_none, at) => at + 1);
}
