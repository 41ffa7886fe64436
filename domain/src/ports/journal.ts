import type { JournalEvent } from '../model/event/event-rules.ts';

/** Written after the transaction of the event, at most once. Holds no secret. Must not throw. */
export interface Journal {
  note(event: JournalEvent): void;
}
