import type { Catalogue } from './catalogue.ts';
import { lasting, silent } from './column-groups.ts';
import { conversationEventRules } from './conversation-event-rules.ts';
import { deskEventRules } from './desk-event-rules.ts';
import { type Assignees, type DomainEvent, type EventOf, type EventType, isConversationEvent } from './event.ts';
import type {
  AgentAudience,
  AgentUpdate,
  AnyEventRule,
  ChangedRights,
  ContactUpdate,
  EndedSessions,
  EventRecords,
  EventRule,
  EventSubject,
  MovedCounts,
} from './event-columns.ts';

/** What is decided about every type of event, in every column: a type without a row does not compile. */
const eventRules = { ...conversationEventRules, ...deskEventRules } as const satisfies {
  readonly [Type in EventType]: EventRule<EventOf<Type>>;
};

/**
 * Whether this version has a row for the event. While a desk is upgraded, nodes of the version before read the log too,
 * and it may hold types that only the next version has.
 *
 * @example
 * isKnownEvent({ type: 'tag.changed', tagId: 3 }) // true
 */
export function isKnownEvent({ type }: DomainEvent): boolean {
  return Object.hasOwn(eventRules, type);
}

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
 * Which agents may receive the event, and what they get; undefined where none may.
 *
 * @example
 * agentUpdateOf({ type: 'contact.page_visited', contactId: 7 })
 * // { audience: 'contact_readers', update: { kind: 'page_visits', contactId: 7 } }
 */
export function agentUpdateOf(event: DomainEvent): AgentUpdate | undefined {
  const { agents: audience, agentUpdate } = ruleOf(event);
  const update = agentUpdate(event);
  // The type of the table holds which update goes with which audience.
  return update && ({ audience, update } as AgentUpdate);
}

/**
 * What the contact of a conversation gets of the event; undefined for what they may not know of. Every event with a
 * `seq` has an update with this number: the numbers that a client sees have no gap.
 *
 * @example
 * contactUpdateOf({ type: 'message.created', conversationId: 7, seq: 2, messageId: 9 })
 * // { kind: 'message_created', seq: 2 }
 */
export function contactUpdateOf(event: DomainEvent): ContactUpdate | undefined {
  const { contact } = ruleOf(event);
  const seq = isConversationEvent(event) ? event.seq : null;
  // A version before may have given a number to a type that has none now.
  if (seq !== null) return { ...(contact === 'nothing' ? emptyUpdate : contact.numbered(event)), seq };
  return contact === 'nothing' || contact.unnumbered === 'nothing' ? undefined : { ...contact.unnumbered, seq };
}

/**
 * The records that readers of the log get with the event.
 *
 * @example
 * recordsWith({ type: 'message.created', conversationId: 7, seq: 2, messageId: 9 }) // { conversation: 7, message: 9 }
 */
export function recordsWith(event: DomainEvent): EventRecords {
  return ruleOf(event).loads(event) ?? {};
}

/**
 * Whose counts of conversations may be different now; undefined where no count is.
 *
 * @example
 * countsMovedBy({ type: 'conversation.seen', conversationId: 7, seq: null, userId: 3 })
 * // { lists: false, agents: [3, 'mentioned'] }
 */
export function countsMovedBy(event: DomainEvent): MovedCounts | undefined {
  return ruleOf(event).counts(event);
}

/**
 * The assignees that the conversation had before; undefined where no reader can have lost it.
 *
 * @example
 * readersBefore({ type: 'conversation.updated', conversationId: 7, seq: 2, changes: {} }) // undefined
 */
export function readersBefore(event: DomainEvent): Assignees | undefined {
  return ruleOf(event).readersBefore(event);
}

/**
 * Whose rights the event may have changed; undefined where it changes none.
 *
 * @example
 * rightsChangedBy({ type: 'agent.updated', agentId: 7 }) // { agentId: 7 }
 * rightsChangedBy({ type: 'tag.changed', tagId: 3 }) // undefined
 */
export function rightsChangedBy(event: DomainEvent): ChangedRights | undefined {
  return ruleOf(event).changesRights(event);
}

/**
 * What agents have a copy of that is no longer right; undefined for an event that changes none of it.
 *
 * @example
 * catalogueChangedBy({ type: 'tag.changed', tagId: 3 }) // 'tags'
 */
export function catalogueChangedBy(event: DomainEvent): Catalogue | undefined {
  return ruleOf(event).catalogue ?? undefined;
}

/**
 * The widget sessions that the event ends; undefined where it ends none.
 *
 * @example
 * sessionsEndedBy({ type: 'inbox.deleted', inboxId: 1 }) // { reason: 'inbox_deleted', inboxId: 1 }
 */
export function sessionsEndedBy(event: DomainEvent): EndedSessions | undefined {
  return ruleOf(event).endsSessions(event);
}

/**
 * The inbox whose open widgets are checked again after the event; undefined for an event that concerns none.
 *
 * @example
 * widgetsCheckedBy({ type: 'inbox.changed', inboxId: 1 }) // 1
 */
export function widgetsCheckedBy(event: DomainEvent): number | undefined {
  return ruleOf(event).checksWidgetsOf(event);
}

/** The events that operators find in the log of the service. */
export type JournalEvent = {
  [Type in EventType]: (typeof eventRules)[Type]['journal'] extends true ? EventOf<Type> : never;
}[EventType];

/**
 * Whether operators find the event in the log of the service.
 *
 * @example
 * isForJournal({ type: 'tag.changed', tagId: 3 }) // false
 */
export function isForJournal(event: DomainEvent): event is JournalEvent {
  return ruleOf(event).journal;
}

const emptyUpdate = { kind: 'conversation_changed', shows: {} } as const;

/** An event of a later version has no effect here. Its number still reaches the contact: a gap would be a lost message. */
const laterEventRule: AnyEventRule = {
  subject: () => ({ record: 'desk', id: 0 }),
  ...silent,
  loads: (event) => (isConversationEvent(event) ? { conversation: event.conversationId } : undefined),
  ...lasting,
};

/** The row of the event's own type takes just this event, which the type of a table cannot say. */
function ruleOf(event: DomainEvent): AnyEventRule {
  return isKnownEvent(event) ? (eventRules[event.type] as AnyEventRule) : laterEventRule;
}
