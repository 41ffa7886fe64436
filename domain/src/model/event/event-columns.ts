import type { AvailabilityStatus } from '../agent/availability.ts';
import type { Catalogue } from './catalogue.ts';
import type { Assignees, ConversationChanges, ConversationEvent, DomainEvent } from './event.ts';

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

/** The records that are read together with an event, by id. Each reader gets those that they may read. */
export interface EventRecords {
  readonly conversation?: number;
  /** A message of `conversation`. An agent who may not read it gets the newest message, of which lists show the author. */
  readonly message?: number;
  /** The newest message of `conversation`, for everyone who may read that. */
  readonly newestMessage?: true;
  /** The agent to whom the event assigns `conversation`; `present`: its assignee of now. */
  readonly assignee?: number | 'present';
  /** Whose availability has changed. */
  readonly agent?: number;
  readonly notification?: { readonly agentId: number; readonly id: number };
  /** The contact whose visits are read. */
  readonly pageVisitsOf?: number;
}

/**
 * What an agent gets of an event about a conversation, as far as they may read that. Adapters turn it into frames.
 * `seen`: by the contact, or by an agent, who has another unread count since.
 */
export type ConversationUpdate =
  | { readonly kind: 'conversation_created' }
  | { readonly kind: 'conversation_changed'; readonly changes: ConversationChanges }
  | { readonly kind: 'seen'; readonly userId: number }
  | { readonly kind: 'message_created' }
  | { readonly kind: 'message_changed' }
  | { readonly kind: 'message_deleted'; readonly messageUuid: string }
  | { readonly kind: 'conversation_deleted'; readonly uuid: string };

/** What is the same for all agents who may receive the event. */
export type SharedUpdate =
  | {
      readonly kind: 'availability';
      readonly agentId: number;
      readonly availabilityStatus: AvailabilityStatus;
    }
  | {
      readonly kind: 'contact_changed';
      readonly contactId: number;
      readonly change: { readonly enabled: boolean } | { readonly mergedInto: number };
    }
  | { readonly kind: 'page_visits'; readonly contactId: number };

/** An update for one agent. Null stands for all of their notifications. */
export type OwnUpdate =
  | { readonly kind: 'notified' }
  | {
      readonly kind: 'notification_changed';
      readonly notificationId: number | null;
      readonly change: 'read' | 'deleted';
    };

/** Who gets what. */
export type AgentUpdate =
  | { readonly audience: 'conversation_readers'; readonly update: ConversationUpdate }
  | { readonly audience: SharedAudience; readonly update: SharedUpdate }
  | { readonly audience: 'its_agent'; readonly update: OwnUpdate };

type SharedAudience = 'every_agent' | 'contact_followers' | 'contact_readers';

/** What the contact gets of an event that has a `seq`, in this number of their stream. */
export type NumberedUpdate =
  | { readonly kind: 'message_created' }
  /** `everything`: the conversation is new to the contact. The assignee is loaded with the event. */
  | { readonly kind: 'conversation_changed'; readonly shows: ContactChanges | 'everything' };

/** What a widget shows of a change; no member where the contact cannot see any of it. */
export interface ContactChanges {
  readonly status?: string;
  readonly assignee?: true;
  readonly assignedTeamId?: number | null;
  readonly unreadMessageCount?: 0;
}

/** What the contact gets without a number: only open sockets receive it. */
export type PassingUpdate = { readonly kind: 'seen_by_agent' };

export type ContactUpdate = (NumberedUpdate & { readonly seq: number }) | (PassingUpdate & { readonly seq: null });

/** Whose counts of conversations may be different after an event. */
export interface MovedCounts {
  /** A conversation may have entered or left a list: the counts that agents share. */
  readonly lists: boolean;
  /** Whose own counts: by id, the conversation's assignee of now, and the agents whom it mentions. Null is ignored. */
  readonly agents: readonly (number | null | 'assignee' | 'mentioned')[] | 'every_agent';
}

/** What a type of event decides for the contact. One that takes a number of their stream always has an update for it. */
type ContactColumn<Event> = number extends SeqOf<Event> ? ContactRule<Event> : 'nothing';

type SeqOf<Event> = Event extends { readonly seq: infer Seq } ? Seq : null;

interface ContactRule<Event> {
  readonly numbered: (event: Event) => NumberedUpdate;
  /** Where the event has no `seq`. */
  readonly unnumbered: PassingUpdate | 'nothing';
}

/** Who may receive the event, and what they get. An audience without an update does not compile. */
type AgentColumns<Event> =
  | { readonly agents: 'nobody'; readonly agentUpdate: () => undefined }
  | {
      readonly agents: Event extends ConversationEvent ? 'conversation_readers' : never;
      readonly agentUpdate: (event: Event) => ConversationUpdate;
    }
  | {
      readonly agents: SharedAudience;
      readonly agentUpdate: (event: Event) => SharedUpdate;
    }
  | { readonly agents: 'its_agent'; readonly agentUpdate: (event: Event) => OwnUpdate };

/** What readers of the log have to know of a type of event. One more reader is one more member here. */
interface ReaderColumns<Event> {
  readonly subject: (event: Event) => EventSubject;
  readonly loads: (event: Event) => EventRecords | undefined;
  readonly contact: ContactColumn<Event>;
  readonly counts: (event: Event) => MovedCounts | undefined;
  /**
   * The assignees before, where readers may have lost the conversation: those who could read it get at most that it is
   * gone, and are no longer shown as present in it.
   */
  readonly readersBefore: (event: Event) => Assignees | undefined;
  readonly changesRights: (event: Event) => ChangedRights | undefined;
  /** All agents fetch this again. */
  readonly catalogue: Catalogue | null;
  readonly endsSessions: (event: Event) => EndedSessions | undefined;
  /** The inbox whose open widgets are checked again: their page may no longer be allowed. */
  readonly checksWidgetsOf: (event: Event) => number | undefined;
  /** Whether operators find it in the log of the service. */
  readonly journal: boolean;
}

/** The decisions that a type of event needs before it can be written. */
export type EventRule<Event> = ReaderColumns<Event> & AgentColumns<Event>;

/** The rule of an event whose type is not known yet. */
export interface AnyEventRule extends Omit<ReaderColumns<DomainEvent>, 'contact'> {
  readonly agents: AgentAudience;
  readonly agentUpdate: (event: DomainEvent) => AgentUpdate['update'] | undefined;
  readonly contact: ContactRule<DomainEvent> | 'nothing';
}
