import {
  type Agent,
  type Contact,
  type Conversation,
  type ConversationDocuments,
  type ConversationState,
  type Deletion,
  firstReferenceNumber,
  type Inbox,
  type Media,
  type Message,
  type NamedKey,
  type PageVisit,
  type Priority,
  type RecordedEvent,
  type Role,
  type Status,
  type Tag,
  type Team,
  type Timestamp,
  type UploadAmount,
  type UploadCount,
  type WidgetSession,
} from '@helpdesk/domain';
import type { TicketHolder, UploadHold } from '@helpdesk/domain/ports';

/** Rows are never changed, only replaced; so copying a state copies its maps and nothing below. */
export interface State {
  readonly agents: Map<number, AgentRow>;
  readonly namedKeys: Map<number, NamedKeyRow>;
  readonly contacts: Map<number, Contact>;
  readonly roles: Map<number, Role>;
  readonly teams: Map<number, Team>;
  readonly inboxes: Map<number, Inbox>;
  readonly tags: Map<number, Tag>;
  readonly statuses: Map<number, Status>;
  readonly priorities: Map<number, Priority>;
  readonly channels: Map<number, { readonly contactId: number; readonly inboxId: number }>;
  readonly notes: Map<number, NoteRow>;
  readonly conversations: Map<number, ConversationRow>;
  readonly messages: Map<number, MessageRow>;
  readonly events: Map<number, RecordedEvent>;
  readonly answers: Map<string, AnswerRow>;
  readonly counters: Map<string, number>;
  readonly deletions: Map<string, Deletion>;
  readonly media: Map<number, Media>;
  readonly uploadCounts: Map<string, UploadCount & UploadAmount>;
  readonly uploadHolds: Map<string, UploadHold>;
  readonly sessions: Map<number, WidgetSession>;
  readonly visits: Map<number, VisitRow>;
  readonly tickets: Map<string, TicketHolder & { readonly expiresAt: Timestamp }>;
}

export type VisitRow = PageVisit & { readonly id: number; readonly contactId: number };

export type AgentRow = Omit<Agent, 'roles' | 'permissions' | 'teams'> & {
  readonly type: 'agent' | 'system';
  readonly roleIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly secretHash: string | null;
  readonly passwordHash: string | null;
  readonly deletedAt: Timestamp | null;
};

export type NamedKeyRow = NamedKey & { readonly secretHash: string };

export interface NoteRow {
  readonly id: number;
  readonly contactId: number;
  readonly authorId: number;
  readonly note: string;
  readonly createdAt: Timestamp;
}

export type ConversationRow = Pick<
  Conversation,
  'id' | 'uuid' | 'createdAt' | 'referenceNumber' | 'contactId' | 'contactChannelId' | 'inboxId'
> &
  ConversationDocuments &
  ConversationState & {
    readonly tagIds: readonly number[];
    readonly participantIds: readonly number[];
    /** The newest message that each user has seen. */
    readonly seen: ReadonlyMap<number, number>;
  };

export type MessageRow = Omit<Message, 'author' | 'conversationUuid' | 'attachments'>;

interface AnswerRow {
  readonly fingerprint: string;
  readonly createdAt: Timestamp;
  readonly answer: string;
}

export function emptyState(): State {
  return {
    agents: new Map(),
    namedKeys: new Map(),
    contacts: new Map(),
    roles: new Map(),
    teams: new Map(),
    inboxes: new Map(),
    tags: new Map(),
    statuses: new Map(),
    priorities: new Map(),
    channels: new Map(),
    notes: new Map(),
    conversations: new Map(),
    messages: new Map(),
    events: new Map(),
    answers: new Map(),
    media: new Map(),
    uploadCounts: new Map(),
    uploadHolds: new Map(),
    sessions: new Map(),
    visits: new Map(),
    tickets: new Map(),
    deletions: new Map(),
    counters: new Map([['reference number', firstReferenceNumber - 1]]),
  };
}

export function copyState(state: State): State {
  const copies = Object.entries(state).map(([name, rows]) => [name, new Map(rows as Map<unknown, unknown>)]);
  return Object.fromEntries(copies) as State;
}

/** The next id of a sequence; agents and contacts share the sequence `user`. Never given twice. */
export function nextId(state: State, sequence: string): number {
  const id = (state.counters.get(sequence) ?? 0) + 1;
  state.counters.set(sequence, id);
  return id;
}
