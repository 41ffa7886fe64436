import type {
  NewAgent,
  NewContact,
  NewConversation,
  NewMessage,
  NewNamedKey,
  TeamFields,
} from '@helpdesk/domain/ports';
import { newConversation, newMessage } from './build/conversations.ts';
import { newAgent, newContact, newNamedKey, newTeam } from './build/people.ts';
import { startOfTests } from './fakes/fixed-clock.ts';
import type { Desk } from './open-desk.ts';

/** An enabled agent with an e-mail of their own; in a transaction of its own, as every `add…`. Answers the id. */
export async function addAgent(desk: Desk, changes: Partial<NewAgent> = {}): Promise<number> {
  const agent = newAgent(`agent-${desk.ids.alphanumeric(6)}@desk.example`, changes);
  return desk.store.transact((writer) => writer.agents.insert(agent));
}

/** A key of that agent, which does not expire, for all that the agent may do. Answers the id. */
export async function addNamedKey(desk: Desk, agentId: number, changes: Partial<NewNamedKey> = {}): Promise<number> {
  const key = newNamedKey(agentId, desk.ids.alphanumeric(32), changes);
  return desk.store.transact((writer) => writer.namedKeys.insert(key));
}

/** Answers the id. */
export async function addContact(desk: Desk, changes: Partial<NewContact> = {}): Promise<number> {
  return desk.store.transact((writer) => writer.contacts.insert(newContact(changes)));
}

/** `name` must be free. Answers the id. */
export async function addTeam(desk: Desk, name: string, changes: Partial<TeamFields> = {}): Promise<number> {
  return desk.store.transact((writer) => writer.teams.insert(newTeam(name, changes)));
}

/** `name` must be free. Answers the id. */
export async function addTag(desk: Desk, name: string): Promise<number> {
  return desk.store.transact((writer) => writer.tags.insert({ name, createdAt: startOfTests }));
}

/** An added conversation. */
export interface AddedConversation {
  readonly id: number;
  readonly uuid: string;
  readonly contactId: number;
}

/** Adds a conversation with a new contact, unless `changes` names one. */
export async function addConversation(desk: Desk, changes: Partial<NewConversation> = {}): Promise<AddedConversation> {
  const uuid = changes.uuid ?? desk.ids.uuid();
  const contactId = changes.contactId ?? (await addContact(desk));
  const inboxId = changes.inboxId ?? desk.inboxId;
  const id = await desk.store.transact(async (writer) =>
    writer.conversations.insert(
      newConversation(
        {
          uuid,
          contactId,
          inboxId,
          contactChannelId: await writer.contacts.ensureChannel(contactId, inboxId, startOfTests),
          referenceNumber: await writer.conversations.nextReferenceNumber(),
          statusId: desk.statusIds.open,
        },
        changes,
      ),
    ),
  );
  return { id, uuid, contactId };
}

/** Adds a message of the conversation's contact, unless `changes` names another sender. */
export async function addMessage(
  desk: Desk,
  conversation: AddedConversation,
  changes: Partial<NewMessage> = {},
): Promise<number> {
  const message = newMessage(
    {
      uuid: changes.uuid ?? desk.ids.uuid(),
      conversationId: conversation.id,
      senderId: changes.senderId ?? conversation.contactId,
      senderType: changes.senderType ?? 'contact',
    },
    changes,
  );
  return desk.store.transact((writer) => writer.messages.insert(message));
}
