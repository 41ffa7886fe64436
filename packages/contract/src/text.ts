import * as v from 'valibot';
import { about } from './about.ts';
import { documentedAs } from './documented-as.ts';

// U+0000 cannot be stored by every engine, and half of a surrogate pair is not a character.
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export function isStorable(value: string): boolean {
  return !unstorable.test(value);
}

const storable = v.check(isStorable, 'must not hold a NUL or half a surrogate pair');

function length(min: number, max: number): string {
  return min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
}

/** Text as given, with its length in UTF-16 units. */
export function text(min: number, max: number) {
  return v.pipe(
    v.string('must be a string'),
    v.minLength(min, length(min, max)),
    v.maxLength(max, length(min, max)),
    storable,
  );
}

/** Text without surrounding white space; the length counts what is left. */
export function trimmed(min: number, max: number) {
  return v.pipe(
    v.string('must be a string'),
    v.trim(),
    v.minLength(min, length(min, max)),
    v.maxLength(max, length(min, max)),
    storable,
  );
}

const notAnEmail = 'must be an e-mail address in ASCII (punycode for its domain)';

/** Without outer ASCII white space, A to Z in lower case. Nothing else is evened out: see the domain's `parseEmail`. */
export const email = v.pipe(
  v.string('must be a string'),
  v.transform((value) => trimAscii(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
  v.maxLength(254, 'must have at most 254 characters'),
  v.rfcEmail(notAnEmail),
  documentedAs({ type: 'string', format: 'email', maxLength: 254 }),
);

/** By hand: a regular expression for the end of a text looks at every run of spaces in it. */
function trimAscii(value: string): string {
  const isSpace = (at: number): boolean => ' \t\n\f\r'.includes(value.charAt(at));
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(start)) start += 1;
  while (end > start && isSpace(end - 1)) end -= 1;
  return value.slice(start, end);
}

/** Its rules are those of the domain, which counts characters after NFKC. */
export const newPassword = about(text(1, 1_024), '10 to 128 characters, and not a common password');

export const personName = trimmed(1, 128);
export const familyName = trimmed(0, 128);
export const title = trimmed(1, 140);
