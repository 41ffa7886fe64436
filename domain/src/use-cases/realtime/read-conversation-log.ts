import type { Ports } from '../../ports/ports.ts';
import { entriesOf, fullSight, type LogEntry, recordsOf } from './log-entries.ts';

/** What the contact of a conversation may see of it behind `seq`, in order. */
export async function readConversationLog(
  ports: Pick<Ports, 'store'>,
  conversationId: number,
  seq: number,
  limit: number,
): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) =>
    entriesOf(recordsOf(reader), await reader.events.listAfterSeq(conversationId, seq, limit), fullSight),
  );
}
