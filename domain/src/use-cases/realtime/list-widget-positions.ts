import type { WidgetActor } from '../../model/widget/session.ts';
import type { ConversationPosition } from '../../ports/conversation-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/** As many as a client may name when it resumes. */
const mostPositions = 1_000;

/**
 * The `seq` of each conversation of the widget user.
 *
 * @example
 * await desk.listWidgetPositions(visitor) // [{ uuid: chat, seq: 1, … }]
 */
export async function listWidgetPositions(
  ports: Pick<Ports, 'store'>,
  { contact, inbox }: WidgetActor,
): Promise<readonly ConversationPosition[]> {
  return ports.store.read((reader) => reader.conversations.listPositions(contact.id, inbox.id, mostPositions));
}
