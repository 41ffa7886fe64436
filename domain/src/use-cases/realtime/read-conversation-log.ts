import type { Ports } from '../../ports/ports.ts';
import { entriesOf, fullSight, type LogEntry, recordsOf } from './log-entries.ts';

/**
 * The entries of a conversation behind `seq` that its contact may see, in order, at most `limit`.
 *
 * @example
 * await desk.readConversationLog(conversation.id, 0, 10) // [{ event: { type: 'message.created', seq: 1, … }, … }]
 */
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
