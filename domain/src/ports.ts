/** What a desk needs from outside: its store, clock, files and signals. */

export type {
  AgentChanges,
  AgentCredentials,
  AgentReader,
  AgentRepository,
  NewAgent,
} from './ports/agent-repository.ts';
export type {
  StatusFields,
  StatusReader,
  StatusRepository,
  TagReader,
  TagRepository,
} from './ports/catalogue-repository.ts';
export type {
  ContactChanges,
  ContactReader,
  ContactRepository,
  NewContact,
} from './ports/contact-repository.ts';
export type {
  ConversationPosition,
  ConversationQuery,
  ConversationReader,
  ConversationRepository,
  ListScope,
  NewConversation,
} from './ports/conversation-repository.ts';
export type { CustomerTokenVerifier } from './ports/customer-token-verifier.ts';
export type { DeletionReader, DeletionRepository } from './ports/deletion-repository.ts';
export type { EventLog, EventReader } from './ports/event-log.ts';
export type { IdempotencyKey, IdempotencyRepository, KeptAnswer } from './ports/idempotency-repository.ts';
export type { InboxFields, InboxReader, InboxRepository } from './ports/inbox-repository.ts';
export type { Journal, JournalEvent } from './ports/journal.ts';
export type { MediaInspector, Uploader } from './ports/media-inspector.ts';
export type { MediaReader, MediaRepository } from './ports/media-repository.ts';
export type { ByteRange, DiskRoom, MediaStore, MediaVariant, OpenedFile, StagedFile } from './ports/media-store.ts';
export type {
  MessagePreview,
  MessageQuery,
  MessageReader,
  MessageRepository,
  NewMessage,
  PublicMessage,
} from './ports/message-repository.ts';
export type { NamedKeyReader, NamedKeyRepository, NewNamedKey } from './ports/named-key-repository.ts';
export type { Notifier } from './ports/notifier.ts';
export type { Clock, HtmlSanitizer, IdGenerator, PasswordHasher, Sealer, SecretHasher } from './ports/platform.ts';
export type { Ports } from './ports/ports.ts';
export type { ReportReader } from './ports/report-reader.ts';
export type { RoleFields, RoleReader, RoleRepository } from './ports/role-repository.ts';
export { type BusListener, maxSignalBytes, type SignalBus } from './ports/signal-bus.ts';
export type { ReadOptions, Store, StoreReader, StoreWriter, TransactOptions } from './ports/store.ts';
export type { TeamFields, TeamReader, TeamRepository } from './ports/team-repository.ts';
export type { UploadHold, UploadReader, UploadRepository } from './ports/upload-repository.ts';
export type { TicketHolder, WidgetReader, WidgetRepository } from './ports/widget-repository.ts';
