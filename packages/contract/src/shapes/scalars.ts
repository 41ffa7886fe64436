import * as v from 'valibot';
import { documentedAs } from './documented-as.ts';

const positive = 'must be a positive integer';

/** An id in a body. */
export const id = v.pipe(v.number(positive), v.safeInteger(positive), v.minValue(1, positive));

/** An id in a path or query. */
export const idText = v.pipe(
  v.string(positive),
  v.regex(/^[1-9]\d{0,15}$/, positive),
  v.transform(Number),
  v.safeInteger(positive),
  documentedAs({ type: 'integer', minimum: 1 }),
);

export const flag = v.boolean('must be true or false');

export const timestamp = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  documentedAs({ type: 'string', format: 'date-time' }),
);

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const uuid = v.pipe(v.string(), v.regex(uuidShape), documentedAs({ type: 'string', format: 'uuid' }));

/**
 * The uuid of a record in a path or form. A malformed uuid names a record that does not exist; it is not a fault of the
 * input. U+0000, which not every database accepts, is replaced by a character that no uuid contains either.
 */
export const nameOfRecord = v.pipe(
  v.string('is required'),
  v.transform((text) => text.replaceAll('\0', '\uFFFD')),
  documentedAs({ type: 'string', format: 'uuid' }),
);

export function oneOf<const Names extends readonly string[]>(names: Names) {
  return v.picklist(names, `must be one of ${names.join(', ')}`);
}

/** The answer of what changes something without returning a record. */
export const done = v.literal(true);

/** At least one of the members is there, be it as one that is not given: an update of nothing is a mistake. */
export function someMember<T extends object>() {
  return v.check<T, string>((value) => Object.keys(value).length > 0, 'must have at least one known member');
}
