import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { noDetails } from '../../model/contact/contact-details.ts';
import { conversationVisibility, isVisible, requireAccess } from '../../model/conversation/access.ts';
import {
  type Conversation,
  type ConversationState,
  type LastMessageAuthor,
  untouchedConversation,
} from '../../model/conversation/conversation.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { senderName } from '../../model/mail/sender-name.ts';
import { draftMessage, type MessageInput } from '../../model/message/draft.ts';
import type { MessageContentType } from '../../model/message/message.ts';
import { parseEmail, requireEmail } from '../../model/shared/email-address.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import { longestPersonName } from '../../model/shared/text-lengths.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { requireContact } from '../contact/require-contact.ts';
import { requireFitting } from '../custom-attribute/require-fitting.ts';
import { placePictures } from '../media/place-pictures.ts';
import { requireAttachable } from '../media/require-attachable.ts';
import { withValues } from '../message/with-values.ts';
import { notifyOfAssignment } from '../notification/notify.ts';
import { type ConversationDetail, conversationDetail } from './conversation-detail.ts';
import { messageContent } from './message-content.ts';
import { postMessage } from './post-message.ts';
import { requireAssignableAgent, requireAssignableTeam } from './require-assignable.ts';

export interface CreateConversationInput {
  readonly inboxId: number;
  /** The first message. */
  readonly content: string;
  /** What it is; see `contentTypeOf`. */
  readonly contentType?: MessageContentType | undefined;
  /** Nothing in it is a placeholder any more: what looks like one stays. */
  readonly rendered?: boolean | undefined;
  /** The author of the first message. */
  readonly initiator: 'agent' | 'contact';
  /** Default, in channels with addresses: the first of `to`. */
  readonly contact?: ContactReference | undefined;
  readonly subject?: string | null | undefined;
  readonly agentId?: number | null | undefined;
  readonly teamId?: number | null | undefined;
  /** The custom attributes of the conversation. */
  readonly customAttributes?: JsonObject | undefined;
  /** Media ids. */
  readonly attachments: readonly number[];
  /** Recipients and the sender, where the channel has addresses; see `MessageInput`. */
  readonly to?: readonly string[] | null | undefined;
  readonly cc?: readonly string[] | null | undefined;
  readonly bcc?: readonly string[] | null | undefined;
  readonly from?: string | null | undefined;
  readonly signature?: boolean | undefined;
}

/** An existing contact, or the one with this external user id or e-mail, created when there is none. */
export type ContactReference = { readonly id: number } | NamedContact;

interface NamedContact {
  readonly email: string | null;
  readonly externalUserId: string | null;
  /** Needed for a new contact. */
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Starts a conversation with its first message. An agent who may create but not read it gets it too. About an existing
 * contact the agent then learns no more than they stated themselves. Needs `conversations:write`, and
 * `messages:write_as_contact` where the contact speaks first. Throws `inbox.unknown`, `contact.unknown`,
 * `agent.unknown`, `team.unknown`, `attachment.unknown` and `input.invalid`.
 *
 * @example
 * const first = { inboxId: inbox.id, content: 'Hello', contact: { id: contact.id }, attachments: [] };
 * await desk.createConversation(actor, { ...first, initiator: 'agent' }) // { item: { status: 'Open', … }, … }
 */
export async function createConversation(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'sanitizer' | 'transports'>,
  actor: Actor,
  input: CreateConversationInput,
): Promise<ConversationDetail> {
  requirePermission(actor, 'conversations:write');
  if (input.initiator === 'contact') requirePermission(actor, 'messages:write_as_contact');
  const subject = plainLine(input.subject ?? '');
  const message: MessageInput = {
    message: input.content,
    contentType: input.contentType,
    rendered: input.rendered,
    path: 'content',
    private: false,
    senderType: input.initiator,
    to: input.to,
    cc: input.cc,
    bcc: input.bcc,
    from: input.from,
    signature: input.signature,
    subject,
  };
  const content = messageContent(ports.sanitizer, message);
  const now = ports.clock.now();
  const create = async (writer: StoreWriter): Promise<ConversationDetail> => {
    const inbox = await requireUsableInbox(writer, input.inboxId);
    const own = await requireAttachable(writer, actor.id, input.attachments);
    if (input.agentId != null) await requireAssignableAgent(writer, 'agentId', input.agentId);
    if (input.teamId != null) await requireAssignableTeam(writer, 'teamId', input.teamId);
    await requireFitting(writer, 'conversation', {}, input.customAttributes);
    const reference = input.contact ?? firstRecipient(input.to, inbox);
    const contact = await resolveContact(writer, reference, now);
    const conversation = await openNew(ports, writer, inbox, contact, now, {
      subject: subject || null,
      assignedUserId: input.agentId ?? null,
      assignedTeamId: input.teamId ?? null,
      customAttributes: input.customAttributes ?? {},
    });
    // An actor who may not read the conversation learns nothing of the contact beyond what they sent.
    const known = mayRead(actor, conversation) ? contact : withheld(contact, reference);
    const filled = await withValues(message, actor, async () => ({ contact: known, conversation, inbox }));
    const written = filled === message ? content : messageContent(ports.sanitizer, filled);
    const files = await placePictures(writer, { ...written, channel: inbox.channel, files: own, path: 'content' }, now);
    const draft = draftMessage(written, actor, contact, message, files);
    const mail = { ...draft.mail, knownContact: known };
    await postMessage(ports, writer, conversation, { ...draft, mail }, now);
    await notifyOfAssignment(writer, actor, conversation, now);
    const detail = await conversationDetail(writer, actor, conversation.uuid);
    return mayRead(actor, detail.item) ? detail : withheldDetail(detail, withheld(contact, reference));
  };
  return ports.store.transact(create, {
    admitRepeat: async (reader, { item, isWithheld }) => {
      const now = await reader.conversations.find(item.uuid);
      if (isWithheld !== true && now !== undefined && !mayRead(actor, now)) requireAccess(actor, now);
    },
  });
}

/** A new conversation without a message; part of the caller's transaction. */
export async function openNew(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inbox: Inbox,
  contact: Contact,
  at: Timestamp,
  initial: Pick<ConversationState, 'subject' | 'assignedUserId' | 'assignedTeamId'> & {
    readonly customAttributes?: JsonObject;
  },
  meta: JsonObject = {},
): Promise<Conversation> {
  const uuid = ports.ids.uuid();
  const open = await writer.statuses.findByName('Open');
  const conversationId = await writer.conversations.insert({
    ...untouchedConversation,
    customAttributes: {},
    ...initial,
    meta,
    uuid,
    createdAt: at,
    updatedAt: at,
    referenceNumber: await writer.conversations.nextReferenceNumber(),
    contactId: contact.id,
    contactChannelId: await writer.contacts.ensureChannel(contact.id, inbox.id, at),
    inboxId: inbox.id,
    statusId: open?.id ?? 0,
  });
  await writer.events.append([{ type: 'conversation.created', conversationId, seq: null }], at);
  const conversation = await writer.conversations.lock(uuid, { forMessage: true });
  if (conversation === undefined) throw new Error('a conversation is gone in the transaction that made it');
  return conversation;
}

async function requireUsableInbox(writer: StoreWriter, id: number): Promise<Inbox> {
  const inbox = await writer.inboxes.find(id);
  if (!inbox?.enabled) throw invalidInput('inbox.unknown', 'inboxId', 'is not the id of an enabled inbox');
  return inbox;
}

/** A person who is written to by mail is named by their address until they write. */
function firstRecipient(to: CreateConversationInput['to'], { channel }: Inbox): NamedContact {
  const [address] = to ?? [];
  if (address === undefined || !channelRules[channel].hasAddresses) {
    const message = 'is required, because there is no recipient who becomes the contact';
    throw invalidInput('input.invalid', 'contactId', message);
  }
  return { email: address, externalUserId: null, firstName: senderName('', address, longestPersonName), lastName: '' };
}

async function resolveContact(writer: StoreWriter, reference: ContactReference, at: Timestamp): Promise<Contact> {
  if ('id' in reference) {
    const contact = await writer.contacts.find(reference.id);
    if (contact === undefined) throw invalidInput('contact.unknown', 'contactId', 'is not the id of a contact');
    return contact;
  }
  const { externalUserId } = reference;
  const email = reference.email && requireEmail('contactEmail', reference.email);
  const known = await findNamed(writer, email, externalUserId);
  if (known !== undefined) return known;
  const firstName = requireName('firstName', reference.firstName);
  const id = await writer.contacts.insert({
    ...noDetails,
    createdAt: at,
    type: 'contact',
    firstName,
    lastName: plainLine(reference.lastName),
    email,
    externalUserId,
  });
  await writer.events.append([{ type: 'contact.created', contactId: id }], at);
  return requireContact(writer.contacts, id);
}

/**
 * The contact with that external user id, else with that e-mail address. A contact with another external user id is
 * another customer with the same mailbox. A contact without one stays without: the customer's own system gives it, or
 * an agent who may change contacts.
 */
async function findNamed(
  writer: StoreWriter,
  email: string | null,
  externalUserId: string | null,
): Promise<Contact | undefined> {
  const byId = externalUserId === null ? undefined : await writer.contacts.findByExternalUserId(externalUserId);
  if (byId !== undefined || !email) return byId;
  const byEmail = await writer.contacts.findByEmail(email);
  return externalUserId === null || byEmail?.externalUserId === null ? byEmail : undefined;
}

function mayRead(actor: Actor, conversation: Pick<Conversation, 'assignedUserId' | 'assignedTeamId'>): boolean {
  return actor.permissions.includes('contacts:read') || isVisible(conversationVisibility(actor), conversation);
}

function withheld(contact: Contact, reference: ContactReference): Contact {
  const { firstName, lastName, email, externalUserId } = 'id' in reference ? noDetails : reference;
  return {
    ...contact,
    ...noDetails,
    firstName,
    lastName,
    email: email && (parseEmail(email) ?? null),
    externalUserId,
    meta: {},
  };
}

/** The first message may be in the name of the contact. */
function withheldDetail(detail: ConversationDetail, contact: Contact): ConversationDetail {
  const { lastMessageAuthor, lastPersonMessage } = detail.item;
  const named = (author: LastMessageAuthor | null): LastMessageAuthor | null =>
    author?.id === contact.id ? { ...author, firstName: contact.firstName } : author;
  const item = {
    ...detail.item,
    delivery: null,
    lastMessageAuthor: named(lastMessageAuthor),
    lastPersonMessage: lastPersonMessage && { ...lastPersonMessage, author: named(lastPersonMessage.author) },
  };
  return { ...detail, item, contact, isWithheld: true };
}
