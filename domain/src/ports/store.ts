import type { AgentReader, AgentRepository } from './agent-repository.ts';
import type { AgentSessionReader, AgentSessionRepository } from './agent-session-repository.ts';
import type { AuditLog, AuditLogReader } from './audit-log.ts';
import type { StatusReader, StatusRepository, TagReader, TagRepository } from './catalogue-repository.ts';
import type { ContactReader, ContactRepository } from './contact-repository.ts';
import type { ConversationReader, ConversationRepository } from './conversation-repository.ts';
import type { CustomAttributeReader, CustomAttributeRepository } from './custom-attribute-repository.ts';
import type { DeletionReader, DeletionRepository } from './deletion-repository.ts';
import type { DraftReader, DraftRepository } from './draft-repository.ts';
import type { EventLog, EventReader } from './event-log.ts';
import type { IdempotencyRepository } from './idempotency-repository.ts';
import type { InboxReader, InboxRepository } from './inbox-repository.ts';
import type { MacroReader, MacroRepository } from './macro-repository.ts';
import type { MailImportReader, MailImportRepository } from './mail/mail-import-repository.ts';
import type { MailOutboxReader, MailOutboxRepository } from './mail/mail-outbox-repository.ts';
import type { MailSecretReader, MailSecretRepository } from './mail/mail-secret-repository.ts';
import type { MailThreadReader, MailThreadRepository } from './mail/mail-thread-repository.ts';
import type { MailboxReader, MailboxRepository } from './mail/mailbox-repository.ts';
import type { MediaReader, MediaRepository } from './media-repository.ts';
import type { MessageReader, MessageRepository } from './message-repository.ts';
import type { NamedKeyReader, NamedKeyRepository } from './named-key-repository.ts';
import type { NotificationReader, NotificationRepository } from './notification-repository.ts';
import type { OidcReader, OidcRepository } from './oidc-repository.ts';
import type { ReportReader } from './report-reader.ts';
import type { RoleReader, RoleRepository } from './role-repository.ts';
import type { SecondFactorReader, SecondFactorRepository } from './second-factor-repository.ts';
import type { SettingsReader, SettingsRepository } from './settings-repository.ts';
import type { SignInReader, SignInRepository } from './sign-in-repository.ts';
import type { TeamReader, TeamRepository } from './team-repository.ts';
import type { TextCountRepository } from './text-count-repository.ts';
import type { UploadReader, UploadRepository } from './upload-repository.ts';
import type { ViewReader, ViewRepository } from './view-repository.ts';
import type { WidgetReader, WidgetRepository } from './widget-repository.ts';

/**
 * Where the desk is kept. Repositories come from the handle inside `work`, never from outside, and
 * must not be used after `work` has settled.
 *
 * Throws `unavailable` when the store cannot be reached or written (locked, full, gone), and
 * `conflict` / `store.unique` when a write breaks a uniqueness that the use case did not check in
 * time. Strings are stored exactly as given; comparisons "without case" are by `foldCase`.
 */
export interface Store {
  /** Reads committed data. Several reads inside one `work` see one state with `oneState`, and else need not. */
  read<T>(work: (reader: StoreReader) => Promise<T>, options?: ReadOptions): Promise<T>;

  /**
   * One transaction: all of `work` or, when it throws, nothing. When the promise is fulfilled, the
   * change is on disk. `work` waits for nothing but the handle (no network, no timer): other
   * writers may be waiting. It may run more than once, when the engine asks for a retry.
   */
  transact<T>(work: (writer: StoreWriter) => Promise<T>, options?: TransactOptions<T>): Promise<T>;
}

export interface ReadOptions {
  /**
   * The user for whom this is read, where it may take longer in a large desk (searches, filters, reports). Such reads
   * wait their turn, and one caller with many of them does not delay other callers. Beyond a limit of time or number
   * they throw `store.too_slow`.
   */
  readonly caller?: number;

  /**
   * Everything that `work` reads is of one state of the desk: for an answer that is put together from several reads. The
   * first read that waits for its turn (`caller`) begins another state, which all later reads see. So what is read before
   * such a read decides only whether `work` goes on. `events` is not read with it: what is newest in one state is
   * no position in the log, because a change with a lower number may be committed later.
   */
  readonly oneState?: boolean;
}

export interface TransactOptions<T = unknown> {
  /**
   * No other transaction runs at the same time, on any node. For records that many other decisions depend on (rights,
   * identities, what there is to choose from). Others see one row at a time change under them unless they lock it. An
   * engine with one writer runs every transaction so.
   */
  readonly alone?: boolean;

  /** Goes on with what an earlier transaction of the request has written down; doing it again does no harm. */
  readonly isPart?: boolean;

  /** One of several transactions of a request, by a name of its own: each keeps a result of its own (see `onceOnly`). */
  readonly named?: string;

  /**
   * Called instead of `work` where an earlier result is returned again (see `onceOnly`): its refusal replaces that
   * result. For callers who could lose the access that `work` checked.
   */
  admitRepeat?(reader: StoreReader, kept: T): Promise<void>;

  /** For a result that is stored to be returned again: what is stored instead of it, because rows hold the rest. */
  readonly kept?: KeptResult<T>;
}

/** See `keptAs`. */
export interface KeptResult<T> {
  brief(result: T): unknown;
  whole(reader: StoreReader, brief: unknown): Promise<T>;
}

export interface StoreReader {
  readonly agents: AgentReader;
  readonly namedKeys: NamedKeyReader;
  readonly agentSessions: AgentSessionReader;
  readonly signIn: SignInReader;
  readonly secondFactors: SecondFactorReader;
  readonly settings: SettingsReader;
  readonly oidc: OidcReader;
  readonly roles: RoleReader;
  readonly teams: TeamReader;
  readonly contacts: ContactReader;
  readonly inboxes: InboxReader;
  readonly conversations: ConversationReader;
  readonly messages: MessageReader;
  readonly media: MediaReader;
  readonly uploads: UploadReader;
  readonly widget: WidgetReader;
  readonly views: ViewReader;
  readonly macros: MacroReader;
  readonly notifications: NotificationReader;
  readonly drafts: DraftReader;
  readonly customAttributes: CustomAttributeReader;
  readonly tags: TagReader;
  readonly statuses: StatusReader;
  readonly mailboxes: MailboxReader;
  readonly mailImports: MailImportReader;
  readonly mailThreads: MailThreadReader;
  readonly mailOutbox: MailOutboxReader;
  readonly mailSecrets: MailSecretReader;
  readonly reports: ReportReader;
  readonly deletions: DeletionReader;
  readonly audit: AuditLogReader;
  readonly events: EventReader;
}

/** The writer extends the reader, and reads what it has written. */
export interface StoreWriter extends StoreReader {
  readonly agents: AgentRepository;
  readonly namedKeys: NamedKeyRepository;
  readonly agentSessions: AgentSessionRepository;
  readonly signIn: SignInRepository;
  readonly secondFactors: SecondFactorRepository;
  readonly settings: SettingsRepository;
  readonly oidc: OidcRepository;
  readonly roles: RoleRepository;
  readonly teams: TeamRepository;
  readonly contacts: ContactRepository;
  readonly inboxes: InboxRepository;
  readonly conversations: ConversationRepository;
  readonly messages: MessageRepository;
  readonly media: MediaRepository;
  readonly uploads: UploadRepository;
  readonly texts: TextCountRepository;
  readonly widget: WidgetRepository;
  readonly views: ViewRepository;
  readonly macros: MacroRepository;
  readonly notifications: NotificationRepository;
  readonly drafts: DraftRepository;
  readonly customAttributes: CustomAttributeRepository;
  readonly tags: TagRepository;
  readonly statuses: StatusRepository;
  readonly mailboxes: MailboxRepository;
  readonly mailImports: MailImportRepository;
  readonly mailThreads: MailThreadRepository;
  readonly mailOutbox: MailOutboxRepository;
  readonly mailSecrets: MailSecretRepository;
  readonly deletions: DeletionRepository;
  readonly audit: AuditLog;
  readonly events: EventLog;
  readonly idempotency: IdempotencyRepository;
}
