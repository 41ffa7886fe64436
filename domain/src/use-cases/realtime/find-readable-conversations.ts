import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility, isVisible } from '../../model/conversation/access.ts';
import type { ConversationPlace } from '../../ports/conversation-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/** The most conversations that a screen shows at once. */
const mostOnScreen = 100;

/**
 * The conversations among the first 100 that the actor may read now.
 *
 * @example
 * await desk.findReadableConversations(actor, [uuid, 'nope']) // [{ assignedUserId: null, … }]
 */
export async function findReadableConversations(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  uuids: readonly string[],
): Promise<readonly ConversationPlace[]> {
  const wanted = [...new Set(uuids.slice(0, mostOnScreen))];
  if (wanted.length === 0) return [];
  const visibility = conversationVisibility(actor);
  const found = await store.read((reader) => reader.conversations.findPlaces(wanted));
  return found.filter((place) => isVisible(visibility, place));
}
