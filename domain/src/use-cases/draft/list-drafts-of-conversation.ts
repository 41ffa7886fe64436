import type { Actor } from '../../model/agent/agent.ts';
import type { SavedDraft } from '../../model/message/saved-draft.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireConversation } from './require-conversation.ts';

/**
 * The actor's own drafts of one conversation, at most one of each type. They stay readable when the actor loses access
 * to it. Throws `conversation.not_found`.
 *
 * @example
 * await desk.listDraftsOfConversation(actor, uuid) // []
 */
export async function listDraftsOfConversation(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
): Promise<readonly SavedDraft[]> {
  return ports.store.read(
    async (reader) => {
      const { id } = await requireConversation(reader, uuid);
      return reader.drafts.listOfConversation(actor.id, id);
    },
    { oneState: true },
  );
}
