import { foldText } from './fold-text.ts';

/** A number of fewer digits is found as it is written; more of them than the longest IBAN has are no number. */
const fewest = 7;
const most = 34;

/** What people write between the digits of one number, and how many of them in a row. */
const separators = new Set(' ()./-');
const mostSeparators = 3;

const severalDigits = /\d\D{0,3}\d/;

interface Run {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Numbers in a text, each by its digits alone: telephone numbers, accounts, orders, however they are divided. A `(0)`
 * within a telephone number is dialled at home alone, and left out.
 *
 * @param folded as `foldText` makes it
 * @example
 * digitsOfNumbers('call +1 (555) 010-2030') // ['15550102030']
 */
export function digitsOfNumbers(folded: string): readonly string[] {
  return severalDigits.test(folded) ? runsIn(folded).map(({ digits }) => digits) : [];
}

/**
 * What to look for in the digits of numbers when a query is a number: its digits without a leading `+`, `00` or `0`, so
 * that a number that is dialled at home finds the one with its country. Undefined where a query is about something else.
 *
 * @example
 * queriedDigits('030 1234567') // '301234567'
 */
export function queriedDigits(query: string): string | undefined {
  const folded = foldText(query);
  const runs = runsIn(folded);
  const [longest] = runs.toSorted((a, b) => b.digits.length - a.digits.length);
  if (longest === undefined) return undefined;
  const rest = folded.slice(0, longest.start) + folded.slice(longest.end);
  // The letters of a country, a bank, or a word such as "Tel.".
  if (rest.replace(/[^\p{L}\p{N}]/gu, '').length > 8) return undefined;
  return longest.digits.replace(/^00?/, '');
}

/**
 * The numbers of a text whose digits hold those, as they are written in it.
 *
 * @example
 * numbersWith('call +1 (555) 010-2030', '5550102030') // ['1 (555) 010-2030']
 */
export function numbersWith(folded: string, digits: string): readonly string[] {
  const found = runsIn(folded).filter((run) => run.digits.includes(digits));
  return found.map(({ start, end }) => folded.slice(start, end));
}

function runsIn(folded: string): readonly Run[] {
  const found: Run[] = [];
  let at = 0;
  while (at < folded.length) {
    if (!isDigit(folded, at)) {
      at += 1;
      continue;
    }
    const run = runFrom(folded, at);
    if (run.digits.length >= fewest && run.digits.length <= most) found.push(run);
    at = run.end;
  }
  return found;
}

function runFrom(folded: string, start: number): Run {
  let digits = '';
  let end = start;
  let at = start;
  while (at < folded.length && at - end <= mostSeparators) {
    if (folded.startsWith('(0)', at)) {
      at += 3;
      end = at;
    } else if (isDigit(folded, at)) {
      digits += folded.charAt(at);
      at += 1;
      end = at;
    } else if (separators.has(folded.charAt(at))) at += 1;
    else break;
  }
  return { digits, start, end };
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
