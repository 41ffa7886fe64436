import type { Contact } from '../../model/contact/contact.ts';
import { noDetails } from '../../model/contact/contact-details.ts';
import { systemAuthor } from '../../model/conversation/conversation-change.ts';
import { sampleMeta, sampleSettingsName, sampleTexts, sampleWords } from '../../model/desk/sample.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Draft } from '../../model/message/draft.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { requireContact } from '../contact/require-contact.ts';
import { openNew } from '../conversation/create-conversation.ts';
import { postMessage } from '../conversation/post-message.ts';

/** Writes the sample of a new desk, in the transaction of its claim. */
export async function writeSample(
  ports: Pick<Ports, 'ids' | 'transports'>,
  writer: StoreWriter,
  inbox: Inbox,
  locale: string,
  at: Timestamp,
): Promise<void> {
  const words = sampleWords(locale);
  const contact = await sampleContact(writer, words, at);
  const initial = { subject: words.subject, assignedUserId: null, assignedTeamId: null };
  const { id, uuid } = await openNew(ports, writer, inbox, contact, at, initial, sampleMeta);
  const drafts = [
    ofContact(contact, words.introduction),
    ofContact(contact, words.actions),
    ofDesk(words.note),
    ofContact(contact, words.allKeys),
  ];
  for (const draft of drafts) {
    const conversation = await writer.conversations.lock(uuid, { forMessage: true });
    if (conversation !== undefined) await postMessage(ports, writer, conversation, draft, at);
  }
  await writer.settings.keep(sampleSettingsName, { conversationId: id, contactId: contact.id });
}

async function sampleContact(
  writer: StoreWriter,
  { firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>,
  at: Timestamp,
): Promise<Contact> {
  const id = await writer.contacts.insert({ ...noDetails, createdAt: at, type: 'visitor', firstName, lastName });
  await writer.contacts.update(id, { updatedAt: at, meta: sampleMeta });
  await writer.events.append([{ type: 'contact.created', contactId: id }], at);
  return requireContact(writer.contacts, id);
}

const noMeta = { to: [], cc: [], bcc: [], from: [], subject: '' };

function ofContact({ id, firstName, lastName }: Contact, words: string): Draft {
  const author = { id, firstName, lastName, senderType: 'contact' } as const;
  return { ...sampleTexts(words), author, contentType: 'html', private: false, meta: noMeta, files: [] };
}

/** A note of the desk itself, which does not take part in the conversation as agents do. */
function ofDesk(words: string): Draft {
  const author = { ...systemAuthor, senderType: 'agent' } as const;
  const arrival = { reopens: false, waitingSince: null };
  return { ...sampleTexts(words), author, contentType: 'html', private: true, meta: noMeta, files: [], arrival };
}
