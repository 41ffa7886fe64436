import { longestPersonName, longestTitle, notAnEmail, parseEmail } from '@helpdesk/domain';
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

/** An e-mail address, parsed by `parseEmail` of the domain. */
export const email = v.pipe(
  v.string('must be a string'),
  v.transform(parseEmail),
  v.string(notAnEmail),
  documentedAs({ type: 'string', format: 'email', maxLength: 254 }),
);

/** Its rules are those of the domain, which counts characters after NFKC. */
export const newPassword = about(text(1, 1_024), '10 to 128 characters, and not a common password');

/** An empty text means the same as `null`: no text. */
export function textOrNone(max: number) {
  return v.pipe(
    v.nullable(trimmed(0, max)),
    v.transform((text) => text || null),
  );
}

export const personName = trimmed(1, longestPersonName);
export const familyName = trimmed(0, longestPersonName);
export const title = trimmed(1, longestTitle);
