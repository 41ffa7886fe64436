import { invalidInput } from '../shared/errors.ts';
import { isSearchMark, isWordByItself, searchWords, spacedText } from './search-text.ts';

/** A longer query is searched by its most selective words alone, at most this many. */
const mostWords = 8;

/** Words that people write before the number of a conversation. The sign \u2116 is folded to `no` without a space. */
const designated =
  /^(?:(?:no|nr|nro|num|n|number|nummer|numero|ticket|\u043d\u043e\u043c\u0435\u0440|\u0631\u0642\u0645) |no)(\d+)$/;

/**
 * The text that a query searches for, without spaces at its ends, without marks around it, and without a word such as
 * "No." in front of a number. Undefined when it is too short: fewer than two characters, or a single one that is not a
 * word.
 *
 * @example
 * askedText('#105') // '105'
 * askedText('No. 105') // '105'
 * askedText('a') // undefined
 */
export function askedText(query: string): string | undefined {
  const whole = spacedText(query).trim();
  const bare = withoutMarks(whole);
  const [, told = bare] = designated.exec(searchWords(query).join(' ')) ?? [];
  return [told, bare, whole].find(isLongEnough);
}

/**
 * Whether searches look for the query: it has two characters, or one of a script without spaces.
 *
 * @example
 * isSearchable('VW') // true
 * isSearchable('王') // true
 * isSearchable('v') // false
 */
export function isSearchable(query: string): boolean {
  return askedText(query) !== undefined;
}

/** Throws `input.invalid` for a query that is too short; see `isSearchable`. */
export function requireSearchable(query: string): void {
  if (!isSearchable(query)) throw invalidInput('input.invalid', 'query', 'must have at least 2 characters');
}

function isLongEnough(asked: string): boolean {
  const letters = [...asked.replaceAll(' ', '')];
  return letters.length > 1 || (letters[0] !== undefined && isWordByItself(letters[0]));
}

function withoutMarks(spaced: string): string {
  const pieces = spaced.split(' ');
  const from = pieces.findIndex((piece) => !isSearchMark(piece));
  const to = pieces.findLastIndex((piece) => !isSearchMark(piece));
  return from < 0 ? '' : pieces.slice(from, to + 1).join(' ');
}

/**
 * The words of a query, each once; of more than eight the longest, which are the rarest as a rule.
 *
 * @example
 * tellingWords('where is my refund').length // 4
 */
export function tellingWords(query: string): readonly string[] {
  const words = [...new Set(searchWords(query))];
  if (words.length <= mostWords) return words;
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, mostWords));
  return words.filter((word) => longest.has(word));
}
