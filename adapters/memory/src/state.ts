import {
  type Agent,
  type AuditEntry,
  type Contact,
  type Conversation,
  type ConversationDocuments,
  type ConversationState,
  type CustomAttribute,
  type Deletion,
  firstReferenceNumber,
  type Inbox,
  type JsonObject,
  type KnownMailId,
  type Macro,
  type Mailbox,
  type MailImport,
  type MailInOutbox,
  type MailPerson,
  type Media,
  type Message,
  type NamedKey,
  type Notification,
  type OidcAttempt,
  type OidcProvider,
  type PageVisit,
  type Passkey,
  type PasskeyChallenge,
  type PasswordLink,
  type PendingSignIn,
  type Priority,
  type RecordedEvent,
  type Role,
  type SavedDraft,
  type SeenMail,
  type Status,
  type Tag,
  type Team,
  type TextAmount,
  type Timestamp,
  type Totp,
  type UploadAmount,
  type UploadCount,
  type View,
  type WidgetSession,
} from '@helpdesk/domain';
import type {
  KnownDevice,
  MailSecret,
  NewAgentSession,
  OidcLink,
  TicketHolder,
  UploadHold,
} from '@helpdesk/domain/ports';

/** Rows are never changed, only replaced; so copying a state copies its maps and nothing below. */
export interface State {
  readonly agents: Map<number, AgentRow>;
  readonly preferences: Map<number, JsonObject>;
  readonly signatures: Map<number, string>;
  readonly namedKeys: Map<number, NamedKeyRow>;
  readonly agentSessions: Map<number, NewAgentSession & { readonly id: number }>;
  readonly links: Map<string, PasswordLink>;
  readonly devices: Map<string, KnownDevice>;
  readonly failures: Map<number, FailureRow>;
  readonly totps: Map<number, Totp>;
  readonly recoveryCodes: Map<string, { readonly agentId: number; readonly codeHash: string }>;
  readonly passkeys: Map<number, Passkey>;
  readonly pendingSignIns: Map<string, PendingSignIn>;
  readonly challenges: Map<string, PasskeyChallenge>;
  readonly settings: Map<string, JsonObject>;
  readonly oidcProviders: Map<number, OidcProvider>;
  readonly oidcLinks: Map<string, OidcLink>;
  readonly oidcAttempts: Map<string, OidcAttempt>;
  readonly contacts: Map<number, Contact>;
  readonly roles: Map<number, Role>;
  readonly teams: Map<number, Team>;
  readonly inboxes: Map<number, Inbox>;
  readonly views: Map<number, View>;
  readonly macros: Map<number, Macro>;
  readonly notifications: Map<number, Notification>;
  readonly audit: Map<number, AuditEntry>;
  readonly drafts: Map<number, SavedDraft>;
  readonly customAttributes: Map<number, CustomAttribute>;
  readonly tags: Map<number, Tag>;
  readonly statuses: Map<number, Status>;
  readonly priorities: Map<number, Priority>;
  readonly channels: Map<number, { readonly contactId: number; readonly inboxId: number }>;
  readonly notes: Map<number, NoteRow>;
  readonly conversations: Map<number, ConversationRow>;
  readonly messages: Map<number, MessageRow>;
  /** The key is the message and the agent. */
  readonly mentions: Map<string, MentionRow>;
  readonly events: Map<number, RecordedEvent>;
  readonly answers: Map<string, AnswerRow>;
  readonly counters: Map<string, number>;
  readonly deletions: Map<string, Deletion>;
  readonly media: Map<number, Media>;
  readonly uploadCounts: Map<string, UploadCount & UploadAmount>;
  readonly uploadHolds: Map<string, UploadHold>;
  readonly textCounts: Map<string, TextAmount & { readonly day: Timestamp }>;
  readonly sessions: Map<number, WidgetSession>;
  /** By inbox: up to which id the sessions of contacts have ended. */
  readonly endedSessions: Map<number, number>;
  readonly visits: Map<number, VisitRow>;
  readonly tickets: Map<string, TicketHolder & { readonly expiresAt: Timestamp }>;
  readonly mailboxes: Map<string, Mailbox>;
  readonly mailSeen: Map<string, SeenMail & { readonly tries: number }>;
  readonly mailImports: Map<number, MailImport>;
  readonly mailIds: Map<string, KnownMailId & { readonly inboxId: number }>;
  readonly mailPeople: Map<string, MailPerson & { readonly conversationId: number }>;
  readonly mailOutbox: Map<number, MailRow>;
  readonly mailSecrets: Map<string, MailSecret & { readonly inboxId: number }>;
}

/** `begunAt`: when its latest attempt began. */
export type MailRow = MailInOutbox & { readonly begunAt: Timestamp | null };

export type VisitRow = PageVisit & { readonly id: number; readonly contactId: number };

export type AgentRow = Omit<Agent, 'roles' | 'permissions' | 'teams'> & {
  readonly type: 'agent' | 'system';
  readonly roleIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly secretHash: string | null;
  readonly passwordHash: string | null;
  readonly deletedAt: Timestamp | null;
};

interface FailureRow {
  readonly id: number;
  readonly subject: string;
  readonly at: Timestamp;
}

export type NamedKeyRow = NamedKey & { readonly secretHash: string };

export interface NoteRow {
  readonly id: number;
  readonly contactId: number;
  readonly authorId: number;
  readonly note: string;
  readonly createdAt: Timestamp;
}

interface Seen {
  readonly messageId: number;
  readonly at: Timestamp;
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
    readonly seen: ReadonlyMap<number, Seen>;
  };

export type MessageRow = Omit<Message, 'author' | 'conversationUuid' | 'attachments'>;

interface MentionRow {
  readonly agentId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

interface AnswerRow {
  readonly fingerprint: string;
  readonly createdAt: Timestamp;
  readonly answer: string;
}

export function emptyState(): State {
  return {
    agents: new Map(),
    preferences: new Map(),
    signatures: new Map(),
    namedKeys: new Map(),
    agentSessions: new Map(),
    links: new Map(),
    devices: new Map(),
    failures: new Map(),
    totps: new Map(),
    recoveryCodes: new Map(),
    passkeys: new Map(),
    pendingSignIns: new Map(),
    challenges: new Map(),
    settings: new Map(),
    oidcProviders: new Map(),
    oidcLinks: new Map(),
    oidcAttempts: new Map(),
    contacts: new Map(),
    roles: new Map(),
    teams: new Map(),
    inboxes: new Map(),
    views: new Map(),
    macros: new Map(),
    notifications: new Map(),
    audit: new Map(),
    drafts: new Map(),
    customAttributes: new Map(),
    tags: new Map(),
    statuses: new Map(),
    priorities: new Map(),
    channels: new Map(),
    notes: new Map(),
    conversations: new Map(),
    messages: new Map(),
    mentions: new Map(),
    events: new Map(),
    answers: new Map(),
    media: new Map(),
    uploadCounts: new Map(),
    uploadHolds: new Map(),
    textCounts: new Map(),
    sessions: new Map(),
    endedSessions: new Map(),
    visits: new Map(),
    tickets: new Map(),
    mailboxes: new Map(),
    mailSeen: new Map(),
    mailImports: new Map(),
    mailIds: new Map(),
    mailPeople: new Map(),
    mailOutbox: new Map(),
    mailSecrets: new Map(),
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
