import type { AvailabilityStatus } from '../agent/availability.ts';
import type { ChangePart } from '../conversation/change-part.ts';
import type { SenderType } from '../conversation/conversation.ts';
import type { Attachment } from '../media/media.ts';
import type { JsonValue } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';
import type { Mention } from './mention.ts';

export const messageTypes = ['incoming', 'outgoing', 'activity'] as const;

export type MessageType = (typeof messageTypes)[number];

/** `received`: incoming; `pending` then `sent` or `failed`: outgoing; `sent`: notes and activities. */
export type MessageStatus = 'received' | 'pending' | 'sent' | 'failed';

export type MessageContentType = 'text' | 'html';

export interface MessageMeta {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly from: readonly string[];
  readonly subject: string;
  /** Of an activity: who did it, as they were called then, and what; see `activityOf`. */
  readonly actor_name?: string;
  readonly changes?: readonly ChangePart[];
  /** For a deleted note: the time of the deletion in ISO 8601. Nothing else of the note is kept. */
  readonly deleted_at?: string;
  readonly [key: string]: JsonValue;
}

/** Who wrote a message, with their current record. */
export interface MessageAuthor {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly avatarUrl: string | null;
  /** null for contacts. */
  readonly availabilityStatus: AvailabilityStatus | null;
  readonly type: 'agent' | 'contact' | 'visitor';
  readonly lastActiveAt: Timestamp | null;
}

/** A message in search results, with what is shown of its conversation. */
export interface FoundMessage extends Message {
  readonly conversation: {
    readonly referenceNumber: string;
    /** Its name. */
    readonly status: string;
    readonly createdAt: Timestamp;
    readonly subject: string | null;
  };
}

export interface Message {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly uuid: string;
  readonly type: MessageType;
  readonly status: MessageStatus;
  readonly conversationId: number;
  readonly conversationUuid: string;
  /** Safe HTML when `contentType` is `html`; when it is `text`, text as it was typed, to be shown as text alone. */
  readonly content: string;
  readonly textContent: string;
  readonly contentType: MessageContentType;
  /** An internal note. */
  readonly private: boolean;
  /** Whom a private note mentions; empty for other messages. */
  readonly mentions: readonly Mention[];
  readonly senderId: number;
  readonly senderType: SenderType;
  readonly meta: MessageMeta;
  readonly author: MessageAuthor;
  /** In the order in which they were uploaded. */
  readonly attachments: readonly Attachment[];
  /** The conversation's `seq` that the message has; null where the contact may not see it. */
  readonly seq: number | null;
}

/** A message that is to be stored. */
export type NewMessage = Omit<Message, 'id' | 'author' | 'conversationUuid' | 'attachments'>;
