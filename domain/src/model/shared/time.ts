/** A half-open span of time. A date without time is the whole day, an instant is one millisecond. */
export interface TimeSpan {
  readonly from: Timestamp;
  readonly until: Timestamp;
}

/** An instant: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Timestamp = number;

export const secondLengthMs = 1_000;

export const minuteLengthMs = 60 * secondLengthMs;

export const hourLengthMs = 60 * minuteLengthMs;

export const dayLengthMs = 24 * hourLengthMs;
