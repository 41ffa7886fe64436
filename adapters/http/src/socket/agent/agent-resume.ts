import { type Catalogue, catalogueChangedBy } from '@helpdesk/domain';
import type { Helpdesk, LogEntry } from '@helpdesk/domain/use-cases';
import type { Connection } from '../connection.ts';
import type { Pause } from '../log/catching-up.ts';
import { type Cursor, catalogueFrame, cursorOf, parseCursor, places } from './agent-frames.ts';
import type { AgentRoom } from './agent-room.ts';
import type { Seat } from './agent-seat.ts';
import { mostOvertaking } from './catalogue-room.ts';

/** The most entries of one read, whatever they contain: other sockets have their turn after it. */
const replayed = 10;
/** A client that is further behind than this is faster when it fetches everything. */
const mostReplayed = 20_000;

/** The socket that looks back, and where it looks. */
export interface Resuming {
  readonly helpdesk: Pick<Helpdesk, 'readLogFor' | 'forgottenLog' | 'readCatalogueChanges'>;
  readonly room: Pick<AgentRoom, 'framesFor'>;
  readonly connection: Connection;
  readonly seat: Seat;
  readonly isPlain: boolean;
  readonly pause: Pause;
}

/** Sends what came after the cursor up to `until`; returns false when the log does not reach back. */
export async function resumeAgent(resuming: Resuming, text: string, until: number): Promise<boolean> {
  const { helpdesk, connection, seat, pause } = resuming;
  const cursor = parseCursor(text);
  if (cursor === undefined || cursor.entryId > until || until - cursor.entryId > mostReplayed) return false;
  if (cursor.entryId - (cursor.untoldSince ?? cursor.entryId) > mostOvertaking) return false;
  let position = cursor.place === places.conversation ? cursor.entryId : cursor.entryId - 1;
  const catalogues = await replayOvertaken(resuming, cursor);
  if (position >= until) return (await helpdesk.forgottenLog()) <= position;
  do {
    await pause();
    const entries = await helpdesk.readLogFor(seat.actor, position, replayed);
    // Asked after reading: what is forgotten meanwhile would not be missed.
    if ((await helpdesk.forgottenLog()) > position) return false;
    const wanted = entries.filter((entry) => entry.id <= until);
    for (const entry of wanted) {
      // What is fetched again is as new as everything that is replayed: once is enough.
      const catalogue = catalogueChangedBy(entry.event);
      if (catalogue !== undefined && catalogues.has(catalogue)) continue;
      if (catalogue !== undefined) catalogues.add(catalogue);
      await replay(resuming, cursor, entry);
    }
    if (wanted.length < replayed) break;
    position = wanted.at(-1)?.id ?? until;
  } while (position < until && !connection.isClosed);
  return true;
}

/** The catalogues whose changes were still to be told when the frame with this cursor was sent. */
async function replayOvertaken(
  { helpdesk, connection }: Resuming,
  { entryId, place, untoldSince }: Cursor,
): Promise<Set<Catalogue>> {
  if (untoldSince === undefined) return new Set();
  const kinds = await helpdesk.readCatalogueChanges(untoldSince, entryId);
  // When the line is cut again before the last of them, all of them come again.
  for (const kind of kinds) connection.replay(catalogueFrame(kind, cursorOf(entryId, place, untoldSince)));
  return new Set(kinds);
}

async function replay(
  { room, connection, seat, isPlain, pause }: Resuming,
  cursor: Cursor,
  entry: LogEntry,
): Promise<void> {
  for (const { place, bytes } of await room.framesFor(seat, entry, isPlain)) {
    if (entry.id > cursor.entryId || place > cursor.place) connection.replay(bytes);
  }
  await pause();
}
