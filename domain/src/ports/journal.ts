import type { DomainEvent } from '../model/event/event.ts';

/** What whoever runs the service wants to find in its log: who changed how an inbox is secured. */
export type JournalEvent = Extract<DomainEvent, { readonly type: 'inbox.access_changed' }>;

/** Written after the transaction of the event, at most once. Holds no secret. Must not throw. */
export interface Journal {
  note(event: JournalEvent): void;
}
