import type { AvailabilityStatus } from '../agent/availability.ts';
import type { Activity } from '../conversation/activity.ts';
import type { ConversationState } from '../conversation/conversation.ts';
import type { PriorityName } from '../conversation/priority.ts';
import type { StatusCategory } from '../conversation/status.ts';
import type { InboxAccess } from '../inbox/inbox.ts';

/**
 * One change, written to the log in the transaction of the change. Everything that delivers events (sockets, later
 * webhooks) reads only the log. `seq` is the conversation's counter of what its contact may see, and null where the
 * contact may not see the event.
 */
export type DomainEvent = ConversationEvent | DeskEvent;

export type ConversationEvent =
  | { readonly type: 'conversation.created'; readonly conversationId: number; readonly seq: null }
  | {
      readonly type: 'conversation.updated';
      readonly conversationId: number;
      readonly seq: number | null;
      readonly changes: ConversationChanges;
      /** What its activity keeps. `changes.lastMessage` is null where this is written, and the sentence where it is read. */
      readonly activity?: Activity;
      /** The former assignees, where one of them changed. */
      readonly previous?: Assignees;
    }
  | {
      readonly type: 'message.created';
      readonly conversationId: number;
      readonly seq: number | null;
      readonly messageId: number;
    }
  | {
      readonly type: 'message.deleted';
      readonly conversationId: number;
      readonly seq: null;
      readonly messageId: number;
      readonly messageUuid: string;
    }
  | {
      /** A note mentions these agents, of whom some may not be allowed to read it: the use case that notifies them checks that. */
      readonly type: 'conversation.mentioned';
      readonly conversationId: number;
      readonly seq: null;
      readonly messageId: number;
      readonly agentIds: readonly number[];
    }
  | {
      /** The state of its delivery changed. */
      readonly type: 'message.updated';
      readonly conversationId: number;
      readonly seq: null;
      readonly messageId: number;
    }
  | {
      /** An agent or the contact has seen the conversation up to now. */
      readonly type: 'conversation.seen';
      readonly conversationId: number;
      /** Null for an agent. */
      readonly seq: number | null;
      readonly userId: number;
    }
  | {
      /** An agent marked the conversation as unread again. */
      readonly type: 'conversation.marked_unread';
      readonly conversationId: number;
      readonly seq: null;
      readonly userId: number;
    }
  | {
      /** Its row is gone, so the event holds what readers of the log need of it. */
      readonly type: 'conversation.deleted';
      readonly conversationId: number;
      readonly seq: null;
      readonly uuid: string;
      readonly previous: Assignees;
      /** The agents whom its notes mentioned. */
      readonly mentioned: readonly number[];
    };

/** Everything that is not about one conversation. */
export type DeskEvent =
  | {
      readonly type: 'agent.availability_changed';
      readonly agentId: number;
      readonly availabilityStatus: AvailabilityStatus;
    }
  /**
   * Record, roles, teams or enabled flag of the agent changed: what they may see has to be checked again. The same is
   * true after `role.changed` and `team.deleted`, for everyone who holds the role or was a member.
   */
  | { readonly type: 'agent.updated'; readonly agentId: number }
  | { readonly type: 'agent.created'; readonly agentId: number }
  | { readonly type: 'agent.deleted'; readonly agentId: number }
  | { readonly type: 'agent.api_key_changed'; readonly agentId: number }
  /** A session of the agent has ended, or all but one; without `sessionId` any may have. */
  | { readonly type: 'agent.session_ended'; readonly agentId: number; readonly sessionId?: number }
  | { readonly type: 'agent.notified'; readonly agentId: number; readonly notificationId: number }
  /** The agent's notification, or with null all of them, was read or deleted. */
  | {
      readonly type: 'agent.notifications_changed';
      readonly agentId: number;
      readonly notificationId: number | null;
      readonly change: 'read' | 'deleted';
    }
  | { readonly type: 'role.changed'; readonly roleId: number }
  | { readonly type: 'team.changed'; readonly teamId: number }
  | { readonly type: 'team.deleted'; readonly teamId: number }
  | { readonly type: 'contact.created'; readonly contactId: number }
  | { readonly type: 'contact.updated'; readonly contactId: number }
  | { readonly type: 'contact.block_changed'; readonly contactId: number; readonly enabled: boolean }
  /** `visitorId` is part of the contact now, and no record any more: a visitor, or a contact whom an agent merged. */
  | { readonly type: 'contact.merged'; readonly contactId: number; readonly visitorId: number }
  | { readonly type: 'contact.page_visited'; readonly contactId: number }
  | { readonly type: 'contact.note_created'; readonly contactId: number; readonly noteId: number }
  | { readonly type: 'contact.note_deleted'; readonly contactId: number; readonly noteId: number }
  | { readonly type: 'inbox.changed'; readonly inboxId: number }
  /** It was closed: it has left all lists, and its sessions are over. `inbox.changed` follows if its row is deleted too. */
  | { readonly type: 'inbox.deleted'; readonly inboxId: number }
  /** Who may sign in at the inbox or embed it; after `inbox.changed` of the same change. */
  | {
      readonly type: 'inbox.access_changed';
      readonly inboxId: number;
      readonly actorId: number;
      /** Null for the agent's single key. */
      readonly namedKeyId: number | null;
      readonly changed: readonly InboxAccess[];
    }
  /** All sessions of verified contacts with ids up to this one are over. */
  | { readonly type: 'inbox.sessions_ended'; readonly inboxId: number; readonly lastSessionId: number }
  /** The contact has logged out of this session. */
  | { readonly type: 'session.ended'; readonly contactId: number; readonly sessionId: number }
  | { readonly type: 'tag.changed'; readonly tagId: number }
  | { readonly type: 'tag.deleted'; readonly tagId: number }
  | { readonly type: 'status.changed'; readonly statusId: number }
  | { readonly type: 'status.deleted'; readonly statusId: number }
  /** Created, changed or deleted. */
  | { readonly type: 'view.changed'; readonly viewId: number }
  | { readonly type: 'macro.changed'; readonly macroId: number }
  | { readonly type: 'custom_attribute.changed'; readonly attributeId: number }
  /** Settings of the desk, by their name; with those of `security`, what every agent may do has to be checked again. */
  | { readonly type: 'settings.changed'; readonly name: string };

export type EventType = DomainEvent['type'];

export type EventOf<Type extends EventType> = Extract<DomainEvent, { readonly type: Type }>;

export type Assignees = Pick<ConversationState, 'assignedUserId' | 'assignedTeamId'>;

/** The fields of a list item that an act changed, with their new values. */
export type ConversationChanges = Partial<Omit<ConversationState, 'lastActivity'>> & {
  readonly status?: string;
  readonly statusCategory?: StatusCategory;
  readonly priority?: PriorityName | null;
  readonly tags?: readonly string[];
  readonly contactId?: number;
};

/** An event as the log holds it. */
export interface RecordedEvent {
  /** Rises in the order of the log; not without gaps. */
  readonly id: number;
  readonly createdAt: number;
  readonly event: DomainEvent;
}

/**
 * Whether the event is about one conversation.
 *
 * @example
 * isConversationEvent({ type: 'tag.changed', tagId: 3 }) // false
 */
export function isConversationEvent(event: DomainEvent): event is ConversationEvent {
  return 'conversationId' in event;
}
