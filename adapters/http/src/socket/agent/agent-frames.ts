import type { AgentServerFrame } from '@helpdesk/contract';
import {
  type Catalogue,
  type Conversation,
  type ConversationChanges,
  isConversationEvent,
  isDeletedNote,
  type LastMessageAuthor,
  type ListedDelivery,
  type Message,
  type MessageReader,
  mayReadMessages,
  messagePreview,
  readableTexts,
  type SharedUpdate,
  type Signal,
  systemUserId,
  type Timestamp,
} from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import { presentLastAuthor, presentLastPersonMessage } from '../../presenters/conversation.ts';
import { presentPageVisit } from '../../presenters/desk.ts';
import { presentListedDelivery } from '../../presenters/mail/listed-delivery.ts';
import { presentMessage } from '../../presenters/message.ts';
import { iso, isoOrNull } from '../../presenters/time.ts';
import { etagOf } from '../../request/if-match.ts';
import { encode } from '../connection.ts';

/**
 * An entry of the log is at most two frames for an agent, in fixed places. So a cursor between them always means the
 * same: `<entry>.<place>`.
 */
export const places = { first: 0, conversation: 1 } as const;

/** An entry on its way, and what its cursor does not claim. */
export interface SentEntry extends LogEntry {
  /** The first entry whose `catalogue_update` is still to come. */
  readonly untoldSince?: number | undefined;
}

export interface Cursor {
  readonly entryId: number;
  readonly place: number;
  /** Catalogues that this entry, or a later one up to the cursor, has changed are announced again. */
  readonly untoldSince?: number | undefined;
}

export function cursorOf(entryId: number, place: number, untoldSince?: number): string {
  return untoldSince === undefined ? `${entryId}.${place}` : `${entryId}.${place}.${untoldSince}`;
}

function cursorAt({ id, untoldSince }: SentEntry, place: number): string {
  return cursorOf(id, place, untoldSince);
}

export function parseCursor(text: string): Cursor | undefined {
  const [, id, place, since] = /^(\d{1,15})\.([01])(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  if (id === undefined) return undefined;
  return { entryId: Number(id), place: Number(place), untoldSince: since === undefined ? undefined : Number(since) };
}

interface Placed {
  readonly cursor: string;
  readonly seq?: number;
}

/** Cursor, and the number that the widget has for it. */
function placed(entry: SentEntry, place: number): Placed {
  const { event } = entry;
  const seq = isConversationEvent(event) ? event.seq : null;
  return { cursor: cursorAt(entry, place), ...(seq !== null && { seq }) };
}

export function newConversationFrame(entry: SentEntry, data: object): Buffer {
  return encode({ type: 'new_conversation', ...placed(entry, places.first), data });
}

/** @param item the list item of the conversation, for clients that add rows from messages */
export function newMessageFrame(entry: SentEntry, links: MediaLinks, item?: object): Buffer | undefined {
  const { message, conversation } = entry;
  if (message === undefined || conversation === undefined) return undefined;
  const { echo_id: echoId } = message.meta;
  const data = {
    ...presentMessage(message, links),
    contact_id: conversation.contactId,
    agent_id: message.senderType === 'agent' ? message.senderId : null,
    preview: previewOf(message),
    ...(typeof echoId === 'string' && { echo_id: echoId }),
    ...(item !== undefined && { conversation: item }),
  };
  return encode({ type: 'new_message', ...placed(entry, places.first), data });
}

/** What became of a message that its sender has given an `echo_id`; undefined for any other. */
export function messageStatusFrame(entry: SentEntry): Buffer | undefined {
  const { message } = entry;
  if (message === undefined || typeof message.meta.echo_id !== 'string') return undefined;
  const data = { uuid: message.uuid, conversation_uuid: message.conversationUuid, status: message.status };
  return encode({ type: 'message_update', cursor: cursorAt(entry, places.first), data });
}

export function messageUpdateFrame(entry: SentEntry, links: MediaLinks): Buffer | undefined {
  const { message } = entry;
  if (message === undefined) return undefined;
  const data = presentMessage(message, links);
  return encode({ type: 'message_update', cursor: cursorAt(entry, places.first), data });
}

/** With what is left of the message. */
export function messageDeletedFrame(entry: SentEntry, uuid: string, links: MediaLinks): Buffer {
  const left = entry.message && presentMessage(entry.message, links);
  const data = { ...left, uuid, conversation_uuid: entry.conversation?.uuid, deleted: true };
  return encode({ type: 'message_update', cursor: cursorAt(entry, places.first), data });
}

export function conversationUpdateFrame(entry: SentEntry, data: object): Buffer {
  const { conversation } = entry;
  return encode({
    type: 'conversation_update',
    ...placed(entry, places.conversation),
    data: { uuid: conversation?.uuid, ...data },
  });
}

/** What every message changes of its conversation's list item. */
export function afterMessageFields(reader: MessageReader, conversation: Conversation) {
  const { lastMessage, lastInteraction } = readableTexts(reader, conversation);
  return {
    updated_at: iso(conversation.updatedAt),
    waiting_since: isoOrNull(conversation.waitingSince),
    first_reply_at: isoOrNull(conversation.firstReplyAt),
    last_reply_at: isoOrNull(conversation.lastReplyAt),
    last_message: lastMessage,
    last_message_at: isoOrNull(conversation.lastMessageAt),
    last_message_sender: conversation.lastMessageSender,
    last_interaction: lastInteraction,
    last_interaction_at: isoOrNull(conversation.lastInteractionAt),
    last_interaction_sender: conversation.lastInteractionSender,
    seq: conversation.seq,
  };
}

/** A message that is written becomes the one that lists show, and an activity leaves that as it is. */
export function writtenMessageFields(reader: MessageReader, message: Message) {
  if (message.type === 'activity' || isDeletedNote(message)) return {};
  const { private: isPrivate, createdAt } = message;
  const last = { content: previewOf(message), author: lastAuthorOf(message), private: isPrivate, createdAt };
  const { lastPersonMessage } = readableTexts(reader, { lastPersonMessage: last });
  return { last_person_message: presentLastPersonMessage(lastPersonMessage) };
}

const previewOf = ({ textContent, attachments }: Message): string =>
  messagePreview(
    textContent,
    attachments.map(({ filename }) => filename),
  );

/** Of the newest message of the conversation. */
export function newestMessageFields(reader: MessageReader, newest: Message | undefined) {
  if (newest === undefined) return {};
  const author = lastAuthorOf(newest);
  return {
    last_message_private: newest.private,
    last_message_author: author && presentLastAuthor(author),
    last_message_changes: (mayReadMessages(reader) && newest.meta.changes) || null,
  };
}

function lastAuthorOf({ author: { id, firstName, type } }: Message): LastMessageAuthor | null {
  return id === systemUserId ? null : { id, firstName, type };
}

type Present = (value: never) => readonly [name: string, value: unknown];

const time =
  (name: string): Present =>
  (at: Timestamp | null) => [name, isoOrNull(at)];
const same =
  (name: string): Present =>
  (value) => [name, value];

/** How each field of a change is called on the wire. */
const presentations: { readonly [Field in keyof Required<ConversationChanges>]: Present } = {
  updatedAt: time('updated_at'),
  statusId: same('status_id'),
  priorityId: same('priority_id'),
  assignedUserId: same('assigned_user_id'),
  assignedTeamId: same('assigned_team_id'),
  subject: same('subject'),
  waitingSince: time('waiting_since'),
  firstReplyAt: time('first_reply_at'),
  lastReplyAt: time('last_reply_at'),
  resolvedAt: time('resolved_at'),
  closedAt: time('closed_at'),
  snoozedUntil: time('snoozed_until'),
  lastMessage: same('last_message'),
  lastMessageAt: time('last_message_at'),
  lastMessageSender: same('last_message_sender'),
  lastInteraction: same('last_interaction'),
  lastInteractionAt: time('last_interaction_at'),
  lastInteractionSender: same('last_interaction_sender'),
  slaPolicyId: same('sla_policy_id'),
  nextSlaDeadlineAt: time('next_sla_deadline_at'),
  delivery: (delivery: ListedDelivery | null) => ['delivery', presentListedDelivery(delivery)],
  seq: same('seq'),
  version: (version: number) => ['etag', etagOf(version)],
  status: same('status'),
  statusCategory: same('status_category'),
  priority: same('priority'),
  tags: same('tags'),
  contactId: same('contact_id'),
};

/** No field of a list item. */
const hidden: ReadonlySet<string> = new Set(['closedAt']);

export function presentChanges(changes: ConversationChanges): object {
  const members = Object.entries(changes).flatMap(([field, value]) => {
    const present = presentations[field as keyof ConversationChanges];
    return hidden.has(field) || value === undefined ? [] : [present(value as never)];
  });
  return Object.fromEntries(members);
}

type SharedFrames = {
  readonly [Kind in SharedUpdate['kind']]: (
    update: Extract<SharedUpdate, { readonly kind: Kind }>,
    entry: SentEntry,
  ) => Buffer | undefined;
};

const sharedFrames: SharedFrames = {
  availability: ({ agentId: id, availabilityStatus }, entry) => {
    const data = { id, agent_id: id, availability_status: availabilityStatus };
    return encode({ type: 'agent_availability_update', cursor: cursorAt(entry, places.first), data });
  },
  contact_changed: ({ contactId, change }, entry) =>
    contactUpdateFrame(entry, contactId, 'mergedInto' in change ? { merged_into: change.mergedInto } : change),
  page_visits: ({ contactId }, entry) =>
    entry.pageVisits && contactUpdateFrame(entry, contactId, { page_visits: entry.pageVisits.map(presentPageVisit) }),
};

/** The frame that is the same for everyone who may know of the entry; undefined where its records are gone. */
export function sharedFrame(update: SharedUpdate, entry: SentEntry): Buffer | undefined {
  const frame = sharedFrames[update.kind] as (update: SharedUpdate, entry: SentEntry) => Buffer | undefined;
  return frame(update, entry);
}

type ContactChange = Omit<Extract<AgentServerFrame, { readonly type: 'contact_update' }>['data'], 'id' | 'contact_id'>;

function contactUpdateFrame(entry: SentEntry, id: number, change: ContactChange): Buffer {
  const cursor = cursorAt(entry, places.first);
  return encode({ type: 'contact_update', cursor, data: { id, contact_id: id, ...change } });
}

export function presenceFrame(signal: Extract<Signal, { type: 'presence' }>): Buffer {
  const { contactId: id, availabilityStatus } = signal;
  const data = { id, contact_id: id, availability_status: availabilityStatus };
  return encode({ type: 'contact_update', data });
}

export function agentTypingFrame(signal: Extract<Signal, { type: 'typing' }>): Buffer {
  const { type, id } = signal.by;
  return encode({
    type: 'typing',
    data: {
      conversation_uuid: signal.conversationUuid,
      is_typing: signal.isTyping,
      is_private_message: signal.isPrivate,
      sender_type: type,
      sender_id: id,
      ...(type === 'agent' ? { agent_id: id } : { contact_id: id }),
      first_name: signal.by.firstName,
    },
  });
}

export function agentJoinedFrame(cursor: string, resync: boolean, build: string): Buffer {
  return encode({ type: 'joined', data: { message: 'Welcome', cursor, resync, build } });
}

export function catalogueFrame(kind: Catalogue, cursor: string): Buffer {
  return encode({ type: 'catalogue_update', cursor, data: { kind } });
}

export function agentResyncFrame(cursor: string): Buffer {
  return encode({ type: 'resync', cursor, data: {} });
}
