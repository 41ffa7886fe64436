import type { DomainEvent, RecordedEvent } from '../model/event/event.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** Events are read by `readEvent`. */
export interface EventReader {
  /** Events behind `id`, in the order of the log: none will ever appear before one that was answered. */
  listAfter(id: number, limit: number): Promise<readonly RecordedEvent[]>;

  /** The events of one conversation after `seq` that its contact may see, in order. */
  listAfterSeq(conversationId: number, seq: number, limit: number): Promise<readonly RecordedEvent[]>;

  /** The id of the newest event, forgotten ones included, before which none will ever appear; 0 when there is none. */
  newest(): Promise<number>;

  /** The highest id that was forgotten; 0 when there is none. */
  forgottenUpTo(): Promise<number>;
}

export interface EventLog extends EventReader {
  /** Appends the events in the given order, as part of the transaction. */
  append(events: readonly DomainEvent[], at: Timestamp): Promise<void>;

  /** Forgets at most `limit` of the oldest, those appended before that instant; returns how many. */
  forgetBefore(before: Timestamp, limit: number): Promise<number>;
}
