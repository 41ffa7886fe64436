import type { Agent } from '../agent/agent.ts';
import type { Contact } from '../contact/contact.ts';
import type { Attachment, Media } from '../media/media.ts';
import type { Message, MessageAuthor, NewMessage } from './message.ts';

/** The members that an agent and a contact have in common. */
type Person = Pick<Agent | Contact, 'id' | 'firstName' | 'lastName' | 'email' | 'avatarUrl' | 'lastActiveAt'> &
  (Pick<Agent, 'availabilityStatus'> | Pick<Contact, 'type'>);

/** What the row of a new message does not hold. */
interface Posting {
  readonly author: Person;
  readonly conversationUuid: string;
  readonly files: readonly Media[];
}

/** A message as it is found after it was written, so that it need not be read again. */
export function messageAsPosted(
  message: NewMessage & Pick<Message, 'id'>,
  { author, conversationUuid, files }: Posting,
): Message {
  const attachments = files.toSorted((a, b) => a.id - b.id).map(attachmentOf);
  return { ...message, conversationUuid, author: authorOf(author), attachments };
}

function authorOf(person: Person): MessageAuthor {
  const { id, firstName, lastName, email, avatarUrl, lastActiveAt } = person;
  const isContact = 'type' in person;
  return {
    id,
    firstName,
    lastName,
    email: email === '' ? null : email,
    avatarUrl,
    availabilityStatus: isContact ? null : person.availabilityStatus,
    type: isContact ? person.type : 'agent',
    lastActiveAt,
  };
}

function attachmentOf({
  uuid,
  filename,
  contentType,
  contentId,
  disposition,
  size,
  hasThumbnail,
}: Attachment): Attachment {
  return { uuid, filename, contentType, contentId, disposition, size, hasThumbnail };
}
