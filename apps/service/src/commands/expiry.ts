import { dayLengthMs, hourLengthMs, type Timestamp } from '@helpdesk/domain';

const span = /^(\d{1,6})([hd])$/;

/** `12h` and `90d` as the timestamp that they mean; any other text as it is, for the desk to judge. */
export function expiryOf(text: string, now: Timestamp): string {
  const [, count, unit] = span.exec(text) ?? [];
  if (count === undefined) return text;
  return new Date(now + Number(count) * (unit === 'd' ? dayLengthMs : hourLengthMs)).toISOString();
}
