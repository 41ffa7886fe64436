import type { ContactSummary, ContactType } from '../contact/contact.ts';
import type { InboxChannel } from '../inbox/inbox.ts';
import type { ListedDelivery } from '../mail/store/listed-delivery.ts';
import type { JsonObject } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';
import type { Activity } from './activity.ts';
import type { ChangePart } from './change-part.ts';
import type { PriorityName } from './priority.ts';
import type { StatusCategory } from './status.ts';

/** Who wrote something: a member of the desk (or the desk itself), or the contact. */
export type SenderType = 'agent' | 'contact';

/** The columns of a conversation that change over its life. */
export interface ConversationState {
  readonly updatedAt: Timestamp;
  readonly statusId: number;
  readonly priorityId: number | null;
  readonly assignedUserId: number | null;
  readonly assignedTeamId: number | null;
  readonly subject: string | null;
  /** The first message of the contact that is not answered yet. */
  readonly waitingSince: Timestamp | null;
  readonly firstReplyAt: Timestamp | null;
  readonly lastReplyAt: Timestamp | null;
  readonly resolvedAt: Timestamp | null;
  readonly closedAt: Timestamp | null;
  readonly snoozedUntil: Timestamp | null;
  /** Text of the newest message, cut at 500 characters. Of an activity it is made when it is read, and null when it is written. */
  readonly lastMessage: string | null;
  /** The activity, where the newest message is one; else null. */
  readonly lastActivity: Activity | null;
  readonly lastMessageAt: Timestamp | null;
  readonly lastMessageSender: SenderType | null;
  /** The same of the newest public message. */
  readonly lastInteraction: string | null;
  readonly lastInteractionAt: Timestamp | null;
  readonly lastInteractionSender: SenderType | null;
  readonly slaPolicyId: number | null;
  readonly nextSlaDeadlineAt: Timestamp | null;
  /** Of a mail of ours that did not leave, or not yet. */
  readonly delivery: ListedDelivery | null;
  /** Counts what the contact may see: rises by exactly one per event that the contact may see. */
  readonly seq: number;
  /** Counts the changes of status, snooze, priority, assignees and tags; what an ETag stands for. */
  readonly version: number;
}

/** The state of a new conversation, without a message and without an assignee. */
export const untouchedConversation: Omit<ConversationState, 'updatedAt' | 'statusId'> = {
  priorityId: null,
  assignedUserId: null,
  assignedTeamId: null,
  subject: null,
  waitingSince: null,
  firstReplyAt: null,
  lastReplyAt: null,
  resolvedAt: null,
  closedAt: null,
  snoozedUntil: null,
  lastMessage: null,
  lastActivity: null,
  lastMessageAt: null,
  lastMessageSender: null,
  lastInteraction: null,
  lastInteractionAt: null,
  lastInteractionSender: null,
  slaPolicyId: null,
  nextSlaDeadlineAt: null,
  delivery: null,
  seq: 0,
  version: 1,
};

/** One conversation as the store holds it, with the names that its ids stand for. */
export interface Conversation extends ConversationState {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: Timestamp;
  /** Decimal text from `100` upwards, unique. */
  readonly referenceNumber: string;
  readonly contactId: number;
  readonly contactChannelId: number;
  readonly inboxId: number;
  readonly status: string;
  readonly statusCategory: StatusCategory;
  readonly priority: PriorityName | null;
  readonly inboxName: string;
  readonly inboxChannel: InboxChannel;
  /** Names, sorted without case, then by code unit. */
  readonly tags: readonly string[];
}

/**
 * What else is kept with a conversation. Strangers fill it and only the detail shows it, so it is read only there. It
 * must add no cost to listing, writing to or following the conversation.
 */
export interface ConversationDocuments {
  readonly meta: JsonObject;
  readonly customAttributes: JsonObject;
}

/** Who wrote the newest message of a conversation. */
export interface LastMessageAuthor {
  readonly id: number;
  readonly firstName: string;
  readonly type: 'agent' | ContactType;
}

/** The newest message that was written, notes included: activities and deleted notes do not count. */
export interface LastPersonMessage {
  /** Of a note the beginning of its text, else `lastInteraction`. */
  readonly content: string | null;
  /** Null for the desk itself. */
  readonly author: LastMessageAuthor | null;
  readonly private: boolean;
  readonly createdAt: Timestamp;
}

/** A conversation as a list shows it to one agent. */
export interface ConversationListItem extends Conversation {
  readonly contact: ContactSummary;
  /** Whether the newest message is a private note; false for an activity, and where there is no message. */
  readonly lastMessagePrivate: boolean;
  /** Null for the desk itself, and where there is no message. */
  readonly lastMessageAuthor: LastMessageAuthor | null;
  /** The changes of `lastActivity`, where the newest message is an activity; else null. */
  readonly lastMessageChanges: readonly ChangePart[] | null;
  /** Null where no message was written. */
  readonly lastPersonMessage: LastPersonMessage | null;
  /** In the list of mentions: the newest note that mentions the agent. Null in every other. */
  readonly mentionedMessageUuid: string | null;
  /** Messages of others since the agent last saw it, activities excluded; at most 99. */
  readonly unreadMessageCount: number;
  /** It is the sample of a new desk. */
  readonly isSample: boolean;
}

/** Another conversation of the same contact. */
export type PreviousConversation = Pick<
  Conversation,
  'id' | 'createdAt' | 'updatedAt' | 'uuid' | 'subject' | 'lastMessage' | 'lastMessageAt' | 'lastInteraction'
>;

/** An agent who took part. */
export interface Participant {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
}

/** How many conversations one request changes. */
export const mostChangedTogether = 100;

export const maxUnreadCount = 99;

export const maxPreviewLength = 500;

export const firstReferenceNumber = 100;
