import type { Visibility } from '../model/conversation/access.ts';
import type { Notification, ShownNotification } from '../model/notification/notification.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** Messages to agents besides the events of their conversations. */
export interface NotificationReader {
  /** Undefined as well when it is another agent's. Whether the agent may read its conversation is not looked at. */
  find(agentId: number, id: number): Promise<ShownNotification | undefined>;

  /** The agent's, newest first, without those about conversations that are not among the visible ones. */
  list(query: NotificationQuery): Promise<readonly ShownNotification[]>;

  /** How many notifications the agent has, over all pages of the list. */
  count(agentId: number, visibility: Visibility): Promise<NotificationCounts>;
}

export interface NotificationQuery {
  readonly agentId: number;
  readonly visibility: Visibility;
  readonly limit: number;
  readonly offset: number;
}

export interface NotificationCounts {
  readonly total: number;
  readonly unread: number;
}

export interface NotificationRepository extends NotificationReader {
  /** Returns the new id. The oldest beyond `keep` of the agent go. */
  insert(notification: NewNotification, keep: number): Promise<number>;

  /** One of the agent, or all of them; returns how many were unread. */
  markRead(agentId: number, id: number | null, at: Timestamp): Promise<number>;

  /** One of the agent, or all of them; returns how many there were. */
  delete(agentId: number, id: number | null): Promise<number>;

  /** Deletes unread notifications of the type `assignment` about the conversation; returns their ids. */
  deleteUnreadAssignments(agentId: number, conversationId: number): Promise<readonly number[]>;

  /** Deletes the notifications about the message; returns them with their agents. */
  deleteOfMessage(messageId: number): Promise<readonly Pick<Notification, 'id' | 'agentId'>[]>;

  /** Deletes the notifications about the conversation; returns them with their agents. */
  deleteOfConversation(conversationId: number): Promise<readonly Pick<Notification, 'id' | 'agentId'>[]>;

  /** Deletes older notifications of all agents, the oldest first, at most `limit`; returns how many. */
  deleteOlder(before: Timestamp, limit: number): Promise<number>;
}

export type NewNotification = Omit<Notification, 'id' | 'updatedAt' | 'isRead'>;
