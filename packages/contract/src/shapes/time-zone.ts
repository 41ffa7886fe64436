import * as v from 'valibot';

export const timezone = v.pipe(
  v.string('must be a string'),
  v.maxLength(64, 'must have at most 64 characters'),
  v.check(isTimeZone, 'must be an IANA time zone such as Europe/Berlin'),
);

function isTimeZone(name: string): boolean {
  // An offset such as +02:00, which some engines know, has no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
