import { dayLengthMs, type Timestamp } from '../shared/time.ts';
import type { MailReceipt, ReceivedMail } from './received-mail.ts';

/** Members of a message's `meta`, in ISO 8601. */
export interface MailTimes {
  /** When the mailbox received the mail. */
  readonly received_at: string;
  /** What the mail states; left out where it is not a time of the years 1970 to 9999. */
  readonly date?: string;
}

/**
 * The times of a mail. They are shown and order nothing: a message is created, numbered and sorted by its import.
 *
 * @example
 * mailTimes({ date: Date.UTC(2096, 0, 1) }, { receivedAt: Date.UTC(2026, 0, 15) })
 * // { received_at: '2026-01-15T00:00:00.000Z', date: '2096-01-01T00:00:00.000Z' }
 */
export function mailTimes(
  { date }: Pick<ReceivedMail, 'date'>,
  { receivedAt }: Pick<MailReceipt, 'receivedAt'>,
): MailTimes {
  return {
    received_at: new Date(shown(receivedAt) ?? 0).toISOString(),
    ...(date !== null && shown(date) !== undefined && { date: new Date(date).toISOString() }),
  };
}

const lastShown = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function shown(at: Timestamp): Timestamp | undefined {
  return at >= 0 && at <= lastShown ? at : undefined;
}

/**
 * Since when the contact waits: since the mailbox received the mail, but not before the last reply, and not in the
 * future when the clock of the mailbox is fast. `lastReplyAt`: null where there was none.
 *
 * @example
 * mailWaitingSince(1_000, 2_000, 5_000) // 2000
 */
export function mailWaitingSince(receivedAt: Timestamp, lastReplyAt: Timestamp | null, now: Timestamp): Timestamp {
  return Math.min(now, Math.max(receivedAt, lastReplyAt ?? receivedAt));
}

/** Imports are remembered for 400 days. What is older than this could otherwise come in a second time. */
const oldestMs = 390 * dayLengthMs;

/**
 * Whether a mail is passed over because the mailbox received it too long ago.
 *
 * @example
 * isOldMail(0, 390 * dayLengthMs) // false
 * isOldMail(0, 390 * dayLengthMs + 1) // true
 */
export function isOldMail(receivedAt: Timestamp, now: Timestamp): boolean {
  return now - receivedAt > oldestMs;
}
