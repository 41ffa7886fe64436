import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility, isVisible } from '../../model/conversation/access.ts';
import { type DomainEvent, isConversationEvent } from '../../model/event/event.ts';
import { agentAudienceOf, readersBefore, subjectOf } from '../../model/event/event-rules.ts';
import type { Ports } from '../../ports/ports.ts';
import { mayFollowContact } from './may-follow-contact.ts';
import { mayReadOfContact } from './may-read-of-contact.ts';

/**
 * Whether the agent may receive the event, by what they may read now; a conversation that they just lost still counts.
 * Texts of messages need the permission `messages:read` in addition.
 *
 * @example
 * await desk.mayKnowOfEvent(actor, { type: 'contact.page_visited', contactId: contact.id }) // true
 * await desk.mayKnowOfEvent(actor, { type: 'tag.changed', tagId: 1 }) // false
 */
export async function mayKnowOfEvent(ports: Pick<Ports, 'store'>, actor: Actor, event: DomainEvent): Promise<boolean> {
  switch (agentAudienceOf(event)) {
    case 'nobody':
      return false;
    case 'every_agent':
      return true;
    case 'its_agent':
      return subjectOf(event).id === actor.id;
    case 'contact_followers':
      return mayFollowContact(ports, actor, subjectOf(event).id);
    case 'contact_readers':
      return mayReadOfContact(ports, actor, subjectOf(event).id);
    case 'conversation_readers':
      return isConversationEvent(event) && mayKnowOfConversation(ports, actor, event);
  }
}

async function mayKnowOfConversation(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  event: DomainEvent & { readonly conversationId: number },
): Promise<boolean> {
  const visibility = conversationVisibility(actor);
  const before = readersBefore(event);
  if (before !== undefined && isVisible(visibility, before)) return true;
  const conversation = await store.read((reader) => reader.conversations.findById(event.conversationId));
  return conversation !== undefined && isVisible(visibility, conversation);
}
