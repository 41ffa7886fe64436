import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { MailPerson } from '../../model/mail/recipients/mail-people.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';

/** Someone who was in a mail of a conversation, and which contact they are. */
export interface ListedMailPerson extends MailPerson {
  readonly contactId: number | null;
}

/** More of them are not shown: a form may bring new people with each mail. */
const mostListed = 200;

/**
 * Who was in From, To or Cc of the mails of a conversation, by when they were first; at most 200. Empty in channels
 * without addresses. Needs `messages:read`. Throws `conversation.not_found` and `conversation.no_access`. Source:
 * section 13 of the design of the e-mail channel.
 *
 * @example
 * await desk.listMailPeople(actor, uuid) // []
 */
export async function listMailPeople(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
): Promise<readonly ListedMailPerson[]> {
  requirePermission(actor, 'messages:read');
  return store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, uuid);
      const people = await reader.mailThreads.listPeople(conversation.id, mostListed);
      const contacts = await reader.contacts.listByEmails(people.map(({ address }) => address));
      return people.map((person) => ({ ...person, contactId: contacts.get(person.address)?.id ?? null }));
    },
    { oneState: true },
  );
}
