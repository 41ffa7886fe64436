/** What a desk needs from outside: its store, clock, files and signals. */

export type * from './ports/agent-repository.ts';
export type * from './ports/catalogue-repository.ts';
export type * from './ports/contact-repository.ts';
export type * from './ports/conversation-repository.ts';
export type * from './ports/customer-token-verifier.ts';
export type * from './ports/deletion-repository.ts';
export type * from './ports/event-log.ts';
export type * from './ports/idempotency-repository.ts';
export type * from './ports/inbox-repository.ts';
export type * from './ports/journal.ts';
export type * from './ports/media-inspector.ts';
export type * from './ports/media-repository.ts';
export type * from './ports/media-store.ts';
export type * from './ports/message-repository.ts';
export type * from './ports/named-key-repository.ts';
export type * from './ports/notifier.ts';
export type * from './ports/platform.ts';
export type * from './ports/ports.ts';
export type * from './ports/report-reader.ts';
export type * from './ports/role-repository.ts';
export * from './ports/signal-bus.ts';
export type * from './ports/store.ts';
export type * from './ports/team-repository.ts';
export type * from './ports/upload-repository.ts';
export type * from './ports/widget-repository.ts';
