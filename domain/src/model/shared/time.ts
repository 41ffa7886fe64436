/** A half-open span of time; a bare date is its whole day, an instant the one millisecond. */
export interface TimeSpan {
  readonly from: Timestamp;
  readonly until: Timestamp;
}

/** An instant: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Timestamp = number;

export const second = 1_000;

export const minute = 60 * second;

export const hour = 60 * minute;

export const day = 24 * hour;
