import { channelRules } from '../inbox/channel-rules.ts';
import type { Draft } from '../message/draft.ts';
import type { MessageMeta, MessageStatus, NewMessage } from '../message/message.ts';
import type { Timestamp } from '../shared/time.ts';
import type { Activity } from './activity.ts';
import type { Conversation, ConversationState } from './conversation.ts';
import type { Author, ConversationChange } from './conversation-change.ts';
import { messagePreview } from './last-message.ts';
import { afterMessage } from './reply-clock.ts';

/** A message, and what writing it does to its conversation. */
export interface Written {
  readonly message: NewMessage;
  readonly state: Partial<ConversationState>;
}

/**
 * What the draft becomes in the conversation: clocks, previews, and the `seq` of what the contact may see.
 *
 * @example
 * const draft = draftOfContact(contact, { message: 'Thank you' });
 * const own = { uuid, status: statusAtWriting(draft) ?? 'sent' };
 * writtenMessage({ ...conversation, seq: 4 }, draft, own, 5_000).state // { seq: 5, lastMessage: 'Thank you', … }
 */
export function writtenMessage(
  conversation: Pick<Conversation, 'id' | 'seq' | 'waitingSince' | 'firstReplyAt' | 'inboxChannel'>,
  draft: Draft,
  { uuid, status }: Pick<NewMessage, 'uuid' | 'status'>,
  at: Timestamp,
): Written {
  const { author } = draft;
  const incoming = author.senderType === 'contact';
  const seq = draft.private ? null : conversation.seq + 1;
  const preview = messagePreview(
    draft.textContent,
    draft.files.map(({ filename }) => filename),
  );
  const kind = draft.private ? 'note' : incoming ? 'incoming' : 'reply';
  const waiting = draft.arrival && { waitingSince: draft.arrival.waitingSince };
  return {
    message: {
      createdAt: at,
      updatedAt: at,
      uuid,
      type: incoming ? 'incoming' : 'outgoing',
      status,
      conversationId: conversation.id,
      content: draft.content,
      textContent: draft.textContent,
      contentType: draft.contentType,
      private: draft.private,
      mentions: draft.mentions ?? [],
      senderId: author.id,
      senderType: author.senderType,
      meta: channelRules[conversation.inboxChannel].hasAddresses ? draft.meta : { ...draft.meta, ...noAddresses },
      seq,
    },
    state: {
      ...afterMessage(conversation, { kind, text: preview, sender: author.senderType, at, ...waiting }),
      updatedAt: at,
      ...(seq !== null && { seq }),
    },
  };
}

/**
 * The status of a message that does not leave the desk; undefined for a reply or a forward, whose transport decides.
 *
 * @example
 * statusAtWriting(draftOfContact(contact, { message: 'Thank you' })) // 'received'
 */
export function statusAtWriting(draft: Pick<Draft, 'author' | 'private' | 'side'>): MessageStatus | undefined {
  if (draft.author.senderType === 'contact') return 'received';
  return draft.private && draft.side === undefined ? 'sent' : undefined;
}

const noAddresses = { to: [], cc: [], bcc: [], from: [] } as const;

const emptyMeta: MessageMeta = { ...noAddresses, subject: '' };

/** Fields of the state whose change is sent to the contact. */
const shownToContact: readonly (keyof ConversationState)[] = ['statusId', 'assignedUserId', 'assignedTeamId'];

/**
 * The activity of a change, and the change together with what the activity itself changes. `seq` rises when the contact
 * receives the activity.
 *
 * @example
 * const change = priorityChange({ priorityId: null, priority: null }, { id: 3, name: 'High' });
 * change && writtenChange(conversation, agent, change, uuid, 5_000).activity
 * // { actor_name: 'Mia Novak', changes: [{ type: 'priority', name: 'High' }] }
 */
export function writtenChange(
  conversation: Pick<
    Conversation,
    'id' | 'seq' | 'version' | 'waitingSince' | 'firstReplyAt' | 'statusId' | 'assignedUserId' | 'assignedTeamId'
  >,
  author: Author,
  change: ConversationChange,
  uuid: string,
  at: Timestamp,
): Written & { readonly activity: Activity; readonly shown: boolean } {
  const sender = author.senderType ?? 'agent';
  const activity = { actor_name: `${author.firstName} ${author.lastName}`.trim(), changes: change.parts };
  const before: Partial<ConversationState> = conversation;
  const shown = shownToContact.some((field) => field in change.state && change.state[field] !== before[field]);
  return {
    message: {
      createdAt: at,
      updatedAt: at,
      uuid,
      type: 'activity',
      status: 'sent',
      conversationId: conversation.id,
      content: '',
      textContent: '',
      contentType: 'text',
      private: false,
      mentions: [],
      senderId: author.id,
      senderType: sender,
      meta: { ...emptyMeta, ...activity },
      seq: null,
    },
    state: {
      ...change.state,
      ...afterMessage(conversation, { kind: 'activity', text: '', activity, sender, at }),
      updatedAt: at,
      version: conversation.version + 1,
      ...(shown && { seq: conversation.seq + 1 }),
    },
    activity,
    shown,
  };
}
