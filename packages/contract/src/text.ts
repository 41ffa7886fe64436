import * as v from 'valibot';

// U+0000 cannot be stored by every engine, and half of a surrogate pair is no character.
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

/** Trimmed and in lower case. */
export const email = v.pipe(
  v.string('must be a string'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'must have at most 254 characters'),
  v.rfcEmail('must be an e-mail address'),
);

export const personName = trimmed(1, 128);
export const familyName = trimmed(0, 128);
export const title = trimmed(1, 140);
