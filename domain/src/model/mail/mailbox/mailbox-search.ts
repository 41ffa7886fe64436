import type { Timestamp } from '../../shared/time.ts';
import type { Mailbox } from '../store/mail-records.ts';
import { firstTriedAt } from './mailbox-state.ts';
import { type UidSearch, uidSearch } from './mailbox-uids.ts';

/**
 * What to ask a mailbox for, from the record that the desk has of it. One that was never read to its end is asked for what
 * arrived in `scanSinceMs` milliseconds before it was first tried; without a record it is tried now. Source: section 3 of
 * the design of the e-mail channel.
 *
 * @example
 * mailboxSearch(undefined, '7', 1_000, 5_000) // { from: 1, since: 4_000 }
 */
export function mailboxSearch(
  record: Pick<Mailbox, 'uidValidity' | 'lastUid' | 'health'> | undefined,
  uidValidity: string,
  scanSinceMs: number,
  at: Timestamp,
): UidSearch {
  const lastOkAt = record?.health.lastOkAt ?? null;
  if (record === undefined || record.uidValidity === null || lastOkAt === null) {
    const first = record === undefined ? at : (firstTriedAt(record.health) ?? at);
    return uidSearch(null, uidValidity, scanSinceMs, Math.min(at, first));
  }
  return uidSearch(
    { uidValidity: record.uidValidity, lastUid: record.lastUid, lastOkAt },
    uidValidity,
    scanSinceMs,
    at,
  );
}

/**
 * Whether a mail that the server answered is asked for: a server compares days, and answers some that are older.
 *
 * @example
 * isAskedFor({ from: 1, since: 4_000 }, 3_999) // false
 * isAskedFor({ from: 42, since: null }, 0) // true
 */
export function isAskedFor({ since }: UidSearch, receivedAt: Timestamp): boolean {
  return since === null || receivedAt >= since;
}
