import { parseSnooze } from '../../model/conversation/snooze.ts';
import { needsMoment, type Status } from '../../model/conversation/status.ts';
import { unknownName } from '../../model/shared/errors.ts';
import { plainLine } from '../../model/shared/name.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreReader } from '../../ports/store.ts';

interface WantedStatus {
  readonly status: Status;
  /** The end of a snooze; null for any other status. */
  readonly until: Timestamp | null;
}

/**
 * The status of that name, as names are kept and without case; Open for a snooze that is over. Throws `status.unknown` at
 * the path, and `snooze.invalid`.
 */
export async function wantedStatus(
  reader: Pick<StoreReader, 'statuses'>,
  {
    name,
    snoozedUntil,
    path,
  }: { readonly name: string; readonly snoozedUntil?: string | null | undefined; readonly path: string },
  at: Timestamp,
): Promise<WantedStatus> {
  const status = await reader.statuses.findByName(plainLine(name));
  if (status === undefined) throw unknownName('status.unknown', path, 'status', name);
  if (!needsMoment(status)) return { status, until: null };
  const until = parseSnooze(snoozedUntil, at);
  if (until !== null) return { status, until };
  return wantedStatus(reader, { name: 'Open', path }, at);
}
