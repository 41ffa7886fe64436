import type { Timestamp } from '../../model/shared/time.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { ConversationPosition } from '../../ports/conversation-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/** The most conversations that a client may name when it resumes. */
const mostPositions = 1_000;

interface WidgetPosition extends ConversationPosition {
  /** When an agent last saw the conversation; null if never, or if the caller did not ask for it. */
  readonly agentSeenAt: Timestamp | null;
}

/**
 * The `seq` of each conversation of the widget user. Of those in `known`, also when an agent last saw it.
 *
 * @param known uuids
 * @example
 * await desk.listWidgetPositions(visitor, new Set()) // [{ uuid: chat, seq: 1, … }]
 */
export async function listWidgetPositions(
  ports: Pick<Ports, 'store'>,
  { contact, inbox }: WidgetActor,
  known: ReadonlySet<string>,
): Promise<readonly WidgetPosition[]> {
  return ports.store.read(
    async ({ conversations }) => {
      const positions = await conversations.listPositions(contact.id, inbox.id, mostPositions);
      const asked = positions.filter(({ uuid }) => known.has(uuid)).map(({ id }) => id);
      const seen = await conversations.seenByAgents(asked);
      return positions.map((each) => ({ ...each, agentSeenAt: seen.get(each.id) ?? null }));
    },
    { oneState: true },
  );
}
