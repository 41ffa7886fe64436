import { invalidInput } from './errors.ts';

const longestEmail = 254;

/** As HTML's `<input type=email>` has it: ASCII only, so that two spellings never look alike. */
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

export const notAnEmail = 'must be an e-mail address in ASCII (punycode for its domain)';

/**
 * The address as it is stored and compared, or undefined where the text is not an address. Only outer ASCII white space
 * and the case of A to Z are evened out: what folds to the same address under Unicode may be another person's.
 *
 * @example
 * parseEmail(' Ada@Example.com ') // 'ada@example.com'
 * parseEmail('ada') // undefined
 */
export function parseEmail(text: string): string | undefined {
  const address = trimAscii(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return address.length <= longestEmail && shape.test(address) ? address : undefined;
}

/** The same, for a member of an input. Throws `input.invalid`. */
export function requireEmail(path: string, text: string): string {
  const address = parseEmail(text);
  if (address === undefined) throw invalidInput('input.invalid', path, notAnEmail);
  return address;
}

/** Asked beyond the ends of a text too, where there is nothing. */
const asciiSpaces: ReadonlySet<string | undefined> = new Set([' ', '\t', '\n', '\f', '\r']);

/** By hand: a regular expression for the end of a text looks at every run of spaces in it. */
function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (asciiSpaces.has(text[start])) start += 1;
  while (asciiSpaces.has(text[end - 1])) end -= 1;
  return text.slice(start, end);
}
