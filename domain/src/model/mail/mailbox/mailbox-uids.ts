import { dayLengthMs, type Timestamp } from '../../shared/time.ts';

/** How far a mailbox was read. UIDs are whole numbers from 1 up to 2³² - 1. */
export interface MailboxCursor {
  /** A number of up to 64 bits, as text. */
  readonly uidValidity: string;
  readonly lastUid: number;
  /** When a look was last answered to its end. */
  readonly lastOkAt: Timestamp;
}

/** Which mails are asked for: those from a UID on, of these the ones that arrived since a time where it is given. */
export interface UidSearch {
  /** The search is `from:*`, and mails up to `from - 1` are dropped from its answer. */
  readonly from: number;
  readonly since: Timestamp | null;
}

/** How far back a mailbox is read again whose UIDs have begun again. */
const overlapMs = 2 * dayLengthMs;

/**
 * Which mails to ask a mailbox for. The same `UIDVALIDITY`: those above the last UID. Another: the UIDs of old mean
 * nothing, so all that arrived since two days before the last good look. A mailbox that was never read: what arrived
 * in `scanSinceMs` milliseconds before now. Mails that are in already are recognised by their keys. Source: section 3
 * of the design of the e-mail channel.
 *
 * @example
 * uidSearch({ uidValidity: '7', lastUid: 41, lastOkAt: 0 }, '7', 0, 0) // { from: 42, since: null }
 */
export function uidSearch(
  cursor: MailboxCursor | null,
  uidValidity: string,
  scanSinceMs: number,
  at: Timestamp,
): UidSearch {
  if (cursor === null) return { from: 1, since: at - scanSinceMs };
  if (cursor.uidValidity === uidValidity) return { from: cursor.lastUid + 1, since: null };
  return { from: 1, since: cursor.lastOkAt - overlapMs };
}

const highestUid = 2 ** 32 - 1;

/**
 * The UIDs of an answer that are new, ascending and each once. A search of `n:*` also answers the newest mail when
 * nothing is new, and some servers answer a UID twice. Source: section 3 of the design of the e-mail channel.
 *
 * @example
 * newUids({ from: 42, since: null }, [43, 41, 43, 42]) // [42, 43]
 */
export function newUids({ from }: UidSearch, answered: readonly number[]): readonly number[] {
  const fresh = answered.filter((uid) => Number.isInteger(uid) && uid >= from && uid <= highestUid);
  return [...new Set(fresh)].sort((a, b) => a - b);
}
