import { tellingWords } from './search-query.ts';

/** How many typing errors a word may have, by its least number of letters. */
const allowed = [
  { letters: 8, errors: 2 },
  { letters: 4, errors: 1 },
] as const;

/** The most names that are searched for instead of a misspelled word. */
const mostAlike = 30;

/** How many letters a word of a name has that queries with typing errors may find. */
export const namesInDoubt = { shortest: 3, longest: 40 } as const;

/**
 * How many typing errors a word of a query may have: one from four letters on, two from eight.
 *
 * @example
 * typosAllowed('reyes') // 1
 */
export function typosAllowed(word: string): number {
  const letters = [...word].length;
  return allowed.find((each) => letters >= each.letters)?.errors ?? 0;
}

/**
 * The words of a query that may have a typing error.
 *
 * @example
 * doubtfulWords('Ada Reyse') // ['reyse']
 */
export function doubtfulWords(query: string): readonly string[] {
  return tellingWords(query).filter((word) => typosAllowed(word) > 0);
}

/**
 * The words among `names` that resemble the word of a query: they differ from it, but within the allowed errors. The
 * first or the last letter has to be the same, so that an engine can look names up by it. The nearest come first.
 *
 * @example
 * alikeNames('reyse', ['reyes', 'seyre', 'reyse']) // ['reyes']
 */
export function alikeNames(word: string, names: Iterable<string>): readonly string[] {
  const letters = [...word];
  const most = typosAllowed(word);
  const near: { readonly name: string; readonly errors: number }[] = [];
  for (const name of new Set(names)) {
    const other = [...name];
    if (name === word || !mayBeLike(letters, other, most)) continue;
    const errors = typosBetween(letters, other);
    if (errors <= most) near.push({ name, errors });
  }
  near.sort((a, b) => a.errors - b.errors || (a.name < b.name ? -1 : 1));
  return near.slice(0, mostAlike).map(({ name }) => name);
}

function mayBeLike(a: readonly string[], b: readonly string[], most: number): boolean {
  if (b.length < namesInDoubt.shortest || b.length > namesInDoubt.longest) return false;
  return Math.abs(a.length - b.length) <= most && (a[0] === b[0] || a.at(-1) === b.at(-1));
}

/** Letters that are missing, too many, wrong, or changed places with their neighbour; each letter counts once. */
function typosBetween(a: readonly string[], b: readonly string[]): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      const simple = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + wrong);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(swapped ? Math.min(simple, at(before, column - 2) + 1) : simple);
    }
    before = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  const value = row[index];
  if (value === undefined) throw new Error('a table of typing errors has no such field');
  return value;
}
