import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { PageVisit } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { keptPageVisits } from './sweep-widget.ts';

/**
 * The pages that the contact of a conversation visited in the last 24 hours, newest first, at most 20. Needs
 * `conversations:read`. Throws `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.listPageVisits(actor, uuid) // []
 */
export async function listPageVisits(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  conversationUuid: string,
): Promise<readonly PageVisit[]> {
  requirePermission(actor, 'conversations:read');
  const since = ports.clock.now() - keptPageVisits.milliseconds;
  return ports.store.read(
    async (reader) => {
      const { contactId } = await openConversation(reader, actor, conversationUuid);
      return reader.widget.listPageVisits(contactId, since, keptPageVisits.count);
    },
    { oneState: true },
  );
}
