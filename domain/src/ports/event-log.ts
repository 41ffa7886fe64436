import type { DomainEvent, RecordedEvent } from '../event/event.ts';
import type { Timestamp } from '../time.ts';

export interface EventReader {
  /** Events behind `id`, in the order of the log. */
  listAfter(id: number, limit: number): Promise<readonly RecordedEvent[]>;
}

export interface EventLog extends EventReader {
  /** In the order given; part of the transaction. */
  append(events: readonly DomainEvent[], at: Timestamp): Promise<void>;
}
