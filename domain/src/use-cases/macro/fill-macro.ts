import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { fillPlaceholders } from '../../model/macro/placeholders.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { requireContact } from '../contact/require-contact.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { inboxOf } from '../inbox/require-inbox.ts';
import { requireMacroFor } from './require-macro.ts';

export interface FilledMacro {
  /** Safe HTML; placeholders without a value are still in it. */
  readonly content: string;
  /** The names of those. */
  readonly missing: readonly string[];
}

/**
 * The text of a macro with the values of a conversation, which are escaped. Nothing is sent. Needs
 * `conversations:read`. Throws `macro.not_found`, `macro.no_access`, `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * await desk.fillMacro(actor, uuid, macro.id) // { content: 'Dear Ada', missing: [] }
 */
export async function fillMacro(
  ports: Pick<Ports, 'store' | 'sanitizer'>,
  actor: Actor,
  uuid: string,
  id: number,
): Promise<FilledMacro> {
  requirePermission(actor, 'conversations:read');
  return ports.store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, uuid);
      const macro = await requireMacroFor(reader.macros, actor, id);
      const [contact, agent, inbox] = await Promise.all([
        requireContact(reader.contacts, conversation.contactId),
        requireAgent(reader.agents, actor.id),
        inboxOf(reader.inboxes, conversation),
      ]);
      const { content, missing } = fillPlaceholders(macro.messageContent, { contact, agent, conversation, inbox });
      // Once more: a value in the address of a link may make it another kind of address.
      return { content: ports.sanitizer.sanitize(content).html, missing };
    },
    { oneState: true },
  );
}
