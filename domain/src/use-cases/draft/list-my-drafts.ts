import type { Actor } from '../../model/agent/agent.ts';
import type { SavedDraft } from '../../model/message/saved-draft.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The actor's own drafts, those that were changed last first; as many as a page may hold. They stay readable when the
 * actor loses access to a conversation.
 *
 * @example
 * await desk.listMyDrafts(actor) // []
 */
export async function listMyDrafts(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly SavedDraft[]> {
  return ports.store.read((reader) => reader.drafts.listOfAgent(actor.id));
}
