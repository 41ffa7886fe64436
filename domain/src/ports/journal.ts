import type { DomainEvent } from '../model/event/event.ts';

/** What operators want to find in the log of the service: who changed how an inbox is secured. */
export type JournalEvent = Extract<DomainEvent, { readonly type: 'inbox.access_changed' }>;

/** Written after the transaction of the event, at most once. Holds no secret. Must not throw. */
export interface Journal {
  note(event: JournalEvent): void;
}
