import * as v from 'valibot';

/** Postgres stores neither U+0000 nor half of a surrogate pair. With the `u` flag only lone halves match. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

export const storable = v.check(isStorable, 'must not contain U+0000 or broken surrogate pairs');

/** Text as it was sent, of `min` to `max` UTF-16 units. */
export function verbatim(min: number, max: number) {
  const message = min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
  return v.pipe(v.string('must be a string'), storable, v.minLength(min, message), v.maxLength(max, message));
}

/** Text without surrounding white space, counted without it. */
export function text(min: number, max: number) {
  const message = min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
  return v.pipe(v.string('must be a string'), v.trim(), storable, v.minLength(min, message), v.maxLength(max, message));
}

/** What people write: kept as it is, but not blank. */
export function prose(max: number) {
  return v.pipe(
    verbatim(1, max),
    v.check((value) => value.trim() !== '', 'must not be blank'),
  );
}

/** A field that may be empty: null and blank text both mean that there is none. */
export function clearable<Schema extends v.GenericSchema<string, string>>(schema: Schema) {
  const blank = v.pipe(
    v.string(),
    v.check((value) => value.trim() === ''),
    v.transform(() => null),
  );
  return v.lazy((input): v.GenericSchema<string | null, v.InferOutput<Schema> | null> => {
    if (input === null) return v.null();
    return v.is(blank, input) ? blank : schema;
  });
}
