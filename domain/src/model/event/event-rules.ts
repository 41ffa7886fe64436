import { securitySettingsName } from '../sign-in/security-settings.ts';
import type { Catalogue } from './catalogue.ts';
import type { DomainEvent, EventOf, EventType } from './event.ts';

/** The record that an event is about. */
export interface EventSubject {
  readonly record:
    | 'conversation'
    | 'contact'
    | 'agent'
    | 'role'
    | 'team'
    | 'inbox'
    | 'tag'
    | 'status'
    | 'view'
    | 'macro'
    | 'custom_attribute'
    | 'desk';
  /** 0 for the desk itself. */
  readonly id: number;
}

/**
 * Which agents may receive an event: those who may read its conversation, all or none. `contact_followers` may read its
 * contact or any of the contact's conversations; `contact_readers` may read any of the contact's conversations. `its_agent` is the one whom it is
 * about.
 */
export type AgentAudience =
  | 'nobody'
  | 'every_agent'
  | 'its_agent'
  | 'conversation_readers'
  | 'contact_followers'
  | 'contact_readers';

/** Whose rights an event may have changed: those of one agent, or of all. */
export type ChangedRights = { readonly agentId: number } | 'every_agent';

/** Widget sessions that an event ends: of a contact or of an inbox, narrowed by the other members. */
export interface EndedSessions {
  readonly reason: 'blocked' | 'merged' | 'inbox_deleted' | 'logged_out' | 'secret_changed';
  readonly contactId?: number;
  readonly inboxId?: number;
  readonly sessionId?: number;
  /** Only sessions of verified contacts with ids up to this one. */
  readonly verifiedUpTo?: number;
}

/**
 * The decisions that a type of event needs before it can be written. The contact is not mentioned: they get the events
 * of their conversations that have a `seq`.
 */
interface EventRule<Event extends DomainEvent> {
  readonly subject: (event: Event) => EventSubject;
  readonly agents: AgentAudience;
  readonly changesRights?: (event: Event) => ChangedRights | undefined;
  /** All agents fetch this again. */
  readonly catalogue?: Catalogue;
  readonly endsSessions?: (event: Event) => EndedSessions | undefined;
}

interface OfConversation {
  readonly conversationId: number;
}
interface OfContact {
  readonly contactId: number;
}
interface OfAgent {
  readonly agentId: number;
}
interface OfInbox {
  readonly inboxId: number;
}

const conversation = ({ conversationId }: OfConversation): EventSubject => ({
  record: 'conversation',
  id: conversationId,
});
const contact = ({ contactId }: OfContact): EventSubject => ({ record: 'contact', id: contactId });
const agent = ({ agentId }: OfAgent): EventSubject => ({ record: 'agent', id: agentId });
const inbox = ({ inboxId }: OfInbox): EventSubject => ({ record: 'inbox', id: inboxId });
const ofOneAgent = ({ agentId }: OfAgent): ChangedRights => ({ agentId });
const ofEveryAgent = (): ChangedRights => 'every_agent';

/** Every type of event, none left out: a type without a row does not compile. */
const eventRules = {
  'conversation.created': { subject: conversation, agents: 'conversation_readers' },
  'conversation.updated': { subject: conversation, agents: 'conversation_readers' },
  'conversation.seen': { subject: conversation, agents: 'conversation_readers' },
  'conversation.marked_unread': { subject: conversation, agents: 'conversation_readers' },
  'conversation.mentioned': { subject: conversation, agents: 'nobody' },
  'message.created': { subject: conversation, agents: 'conversation_readers' },
  'message.updated': { subject: conversation, agents: 'conversation_readers' },
  'message.deleted': { subject: conversation, agents: 'conversation_readers' },
  'agent.availability_changed': { subject: agent, agents: 'every_agent' },
  'agent.created': { subject: agent, agents: 'nobody', catalogue: 'agents' },
  'agent.updated': { subject: agent, agents: 'nobody', catalogue: 'agents', changesRights: ofOneAgent },
  'agent.deleted': { subject: agent, agents: 'nobody', catalogue: 'agents', changesRights: ofOneAgent },
  'agent.api_key_changed': { subject: agent, agents: 'nobody', changesRights: ofOneAgent },
  'agent.session_ended': { subject: agent, agents: 'nobody', changesRights: ofOneAgent },
  'agent.notified': { subject: agent, agents: 'its_agent' },
  'agent.notifications_changed': { subject: agent, agents: 'its_agent' },
  'role.changed': {
    subject: ({ roleId }) => ({ record: 'role', id: roleId }),
    agents: 'nobody',
    catalogue: 'roles',
    changesRights: ofEveryAgent,
  },
  'team.changed': {
    subject: ({ teamId }) => ({ record: 'team', id: teamId }),
    agents: 'nobody',
    catalogue: 'teams',
  },
  'team.deleted': {
    subject: ({ teamId }) => ({ record: 'team', id: teamId }),
    agents: 'nobody',
    catalogue: 'teams',
    changesRights: ofEveryAgent,
  },
  'contact.created': { subject: contact, agents: 'nobody' },
  'contact.updated': { subject: contact, agents: 'nobody' },
  'contact.block_changed': {
    subject: contact,
    agents: 'contact_followers',
    endsSessions: ({ contactId, enabled }) => (enabled ? undefined : { reason: 'blocked', contactId }),
  },
  'contact.merged': {
    subject: contact,
    agents: 'contact_followers',
    endsSessions: ({ visitorId }) => ({ reason: 'merged', contactId: visitorId }),
  },
  'contact.page_visited': { subject: contact, agents: 'contact_readers' },
  'contact.note_created': { subject: contact, agents: 'nobody' },
  'contact.note_deleted': { subject: contact, agents: 'nobody' },
  'inbox.changed': { subject: inbox, agents: 'nobody', catalogue: 'inboxes' },
  'inbox.deleted': {
    subject: inbox,
    agents: 'nobody',
    catalogue: 'inboxes',
    endsSessions: ({ inboxId }) => ({ reason: 'inbox_deleted', inboxId }),
  },
  'inbox.access_changed': { subject: inbox, agents: 'nobody' },
  'inbox.sessions_ended': {
    subject: inbox,
    agents: 'nobody',
    endsSessions: ({ inboxId, lastSessionId }) => ({
      reason: 'secret_changed',
      inboxId,
      verifiedUpTo: lastSessionId,
    }),
  },
  'session.ended': {
    subject: contact,
    agents: 'nobody',
    endsSessions: ({ contactId, sessionId }) => ({ reason: 'logged_out', contactId, sessionId }),
  },
  'tag.changed': { subject: ({ tagId }) => ({ record: 'tag', id: tagId }), agents: 'nobody', catalogue: 'tags' },
  'tag.deleted': { subject: ({ tagId }) => ({ record: 'tag', id: tagId }), agents: 'nobody', catalogue: 'tags' },
  'status.changed': {
    subject: ({ statusId }) => ({ record: 'status', id: statusId }),
    agents: 'nobody',
    catalogue: 'statuses',
  },
  'status.deleted': {
    subject: ({ statusId }) => ({ record: 'status', id: statusId }),
    agents: 'nobody',
    catalogue: 'statuses',
  },
  'macro.changed': {
    subject: ({ macroId }) => ({ record: 'macro', id: macroId }),
    agents: 'nobody',
    catalogue: 'macros',
  },
  'view.changed': { subject: ({ viewId }) => ({ record: 'view', id: viewId }), agents: 'nobody', catalogue: 'views' },
  'custom_attribute.changed': {
    subject: ({ attributeId }) => ({ record: 'custom_attribute', id: attributeId }),
    agents: 'nobody',
    catalogue: 'custom_attributes',
  },
  'settings.changed': {
    subject: () => ({ record: 'desk', id: 0 }),
    agents: 'nobody',
    catalogue: 'settings',
    changesRights: ({ name }) => (name === securitySettingsName ? 'every_agent' : undefined),
  },
} as const satisfies { readonly [Type in EventType]: EventRule<EventOf<Type>> };

/** The types of events that an audience may receive. */
export type EventTypeFor<Audience extends AgentAudience> = {
  [Type in EventType]: (typeof eventRules)[Type]['agents'] extends Audience ? Type : never;
}[EventType];

/**
 * The record that the event is about.
 *
 * @example
 * subjectOf({ type: 'tag.changed', tagId: 3 }) // { record: 'tag', id: 3 }
 */
export function subjectOf(event: DomainEvent): EventSubject {
  return ruleOf(event).subject(event);
}

/**
 * Which agents may know of the event. Whoever delivers events checks this, and `mayKnowOfEvent` for one agent.
 *
 * @example
 * agentAudienceOf({ type: 'contact.page_visited', contactId: 7 }) // 'contact_readers'
 */
export function agentAudienceOf(event: DomainEvent): AgentAudience {
  return ruleOf(event).agents;
}

/**
 * Whose rights the event may have changed; undefined where it changes none.
 *
 * @example
 * rightsChangedBy({ type: 'agent.updated', agentId: 7 }) // { agentId: 7 }
 * rightsChangedBy({ type: 'tag.changed', tagId: 3 }) // undefined
 */
export function rightsChangedBy(event: DomainEvent): ChangedRights | undefined {
  return ruleOf(event).changesRights?.(event);
}

/**
 * What agents have a copy of that is no longer right; undefined for an event that changes none of it.
 *
 * @example
 * catalogueChangedBy({ type: 'tag.changed', tagId: 3 }) // 'tags'
 */
export function catalogueChangedBy(event: DomainEvent): Catalogue | undefined {
  return ruleOf(event).catalogue;
}

/**
 * The widget sessions that the event ends; undefined where it ends none.
 *
 * @example
 * sessionsEndedBy({ type: 'inbox.deleted', inboxId: 1 }) // { reason: 'inbox_deleted', inboxId: 1 }
 */
export function sessionsEndedBy(event: DomainEvent): EndedSessions | undefined {
  return ruleOf(event).endsSessions?.(event);
}

/** The row of the event's own type takes just this event, which the type of a table cannot say. */
function ruleOf(event: DomainEvent): EventRule<DomainEvent> {
  return eventRules[event.type] as EventRule<DomainEvent>;
}
