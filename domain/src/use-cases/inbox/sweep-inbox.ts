import type { InboxSweep } from '../../model/shared/deletion.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';
import { deleteSomeMail } from './mail-of-inbox.ts';

/** The most sessions, channels or mails that one transaction handles: other writers wait for it. */
const sweptAtOnce = 200;

type Sweep = Pick<InboxSweep, 'kind' | 'id'>;

/**
 * Goes on with a sweep that was begun. Several may do so at once, also on several nodes.
 *
 * @param isOver asked between parts; the sweep can be gone on with later
 */
export async function sweepInbox(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  sweep: Sweep,
  isOver: IsOver = isNeverOver,
): Promise<void> {
  let after = 0;
  while (!isOver()) {
    const last = await store.transact((writer) => sweepSome(writer, sweep, after, clock.now()), { isPart: true });
    if (last !== null) {
      after = last;
      continue;
    }
    // Alone: what another change of the secret has ended meanwhile is seen here.
    const isDone = await store.transact((writer) => endSweep(writer, sweep, after, clock.now()), {
      isPart: true,
      alone: true,
    });
    if (isDone) return;
  }
}

/** Returns the last session that was looked at, or null when nothing is left. */
async function sweepSome(
  writer: StoreWriter,
  { kind, id }: Sweep,
  after: number,
  now: Timestamp,
): Promise<number | null> {
  const { widget, inboxes } = writer;
  const last = await widget.sweepEndedSessions(id, after, sweptAtOnce);
  if (last !== null || kind === 'sessions' || (await inboxes.hasConversations(id))) return last;
  if (await deleteSomeMail(writer, id, sweptAtOnce, now)) return after;
  return (await inboxes.deleteChannels(id, sweptAtOnce)) === 0 ? null : after;
}

async function endSweep(writer: StoreWriter, sweep: Sweep, after: number, now: Timestamp): Promise<boolean> {
  if ((await sweepSome(writer, sweep, after, now)) !== null) return false;
  const { kind, id } = sweep;
  if (kind === 'inbox' && !(await writer.inboxes.hasConversations(id))) {
    await writer.inboxes.delete(id);
    // Until now it was one of the closed inboxes that agents fetch.
    await writer.events.append([{ type: 'inbox.changed', inboxId: id }], now);
  }
  await writer.deletions.end(sweep);
  return true;
}
