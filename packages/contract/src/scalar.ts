import * as v from 'valibot';

/** `YYYY-MM-DDTHH:mm:ss.sssZ` */
export const timestamp = v.pipe(
  v.string('must be a string'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a UTC timestamp with milliseconds'),
);

const idMessage = 'must be a positive integer';

/** A positive safe integer. */
export const id = v.pipe(v.number(idMessage), v.safeInteger(idMessage), v.minValue(1, idMessage));

/** An integer from 0 upwards. */
export const count = v.pipe(
  v.number('must be an integer'),
  v.safeInteger('must be an integer'),
  v.minValue(0, 'must not be negative'),
);

/** `data` of an operation that changes something without returning a record. */
export const done = v.literal(true);

export const optionalTimestamp = v.nullable(timestamp);
export const optionalId = v.nullable(id);
export const optionalString = v.nullable(v.string());
