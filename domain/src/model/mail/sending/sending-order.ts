import { minuteLengthMs, type Timestamp } from '../../shared/time.ts';
import type { SendingMail } from './sending-state.ts';

/** A mail that is not at its end. */
export interface QueuedMail extends Pick<SendingMail, 'step' | 'startedAt' | 'nextAt' | 'putOffAt'> {
  /** Rises in the order in which mails are written. */
  readonly id: number;
  /** Null for mails without a conversation, such as a notice. */
  readonly conversationId: number | null;
}

/** Waiting mails of an inbox that are looked at together. What is left comes with a later look. */
export const mostQueued = 500;

/** What an inbox may send now, counted over all processes. */
export interface SendingCapacity {
  /** Connections at once. */
  readonly maxConns: number;
  readonly maxPerMinute: number;
  /** Attempts that were begun in the last minute. */
  readonly begunLastMinute: number;
  /** When the inbox rests: until when. It stays set until an attempt succeeds. */
  readonly restsUntil: Timestamp | null;
}

/**
 * Whether an inbox may begin any attempt now, whatever waits.
 *
 * @example
 * hasCapacity({ maxConns: 2, maxPerMinute: 30, begunLastMinute: 30, restsUntil: null }, 0) // false
 */
export function hasCapacity({ maxPerMinute, begunLastMinute, restsUntil }: SendingCapacity, at: Timestamp): boolean {
  return (restsUntil === null || restsUntil <= at) && begunLastMinute < maxPerMinute;
}

/** How long a mail that was put off holds the later ones of its conversation. */
export const longestHoldMs = 15 * minuteLengthMs;

/**
 * Which waiting mails of one inbox may be claimed now: the ids, in the order in which they are to be claimed. `queue`
 * has the mails of the inbox that are under way, those that are due first, and the others of their conversations, in any
 * order. Mails of one conversation leave in the order in
 * which they were written, except that one which was put off holds the others for 15 minutes at most. After a rest
 * one mail goes first, and the others once it is through. Source: section 8 of the design of the e-mail channel.
 *
 * @example
 * const mail = { step: 'waiting', startedAt: 0, nextAt: 0, putOffAt: null, conversationId: 7 } as const;
 * const capacity = { maxConns: 2, maxPerMinute: 30, begunLastMinute: 0, restsUntil: null };
 * claimable([{ ...mail, id: 2 }, { ...mail, id: 1 }], capacity, 0) // [1]
 */
export function claimable(queue: readonly QueuedMail[], capacity: SendingCapacity, at: Timestamp): readonly number[] {
  if (!hasCapacity(capacity, at)) return [];
  const { maxConns, maxPerMinute, begunLastMinute, restsUntil } = capacity;
  const underWay = queue.filter(({ step }) => step !== 'waiting').length;
  const most = Math.min((restsUntil === null ? maxConns : 1) - underWay, maxPerMinute - begunLastMinute);
  if (most <= 0) return [];
  return withoutHeld(queue, at)
    .filter(({ step, nextAt }) => step === 'waiting' && (nextAt ?? 0) <= at)
    .toSorted((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0) || a.id - b.id)
    .slice(0, most)
    .map(({ id }) => id);
}

/** The mails that no earlier one of their conversation holds. */
function withoutHeld(queue: readonly QueuedMail[], at: Timestamp): readonly QueuedMail[] {
  const holding = new Set<number>();
  return queue
    .toSorted((a, b) => a.id - b.id)
    .filter(({ conversationId, putOffAt }) => {
      if (conversationId === null) return true;
      const isFree = !holding.has(conversationId);
      if (putOffAt === null || at - putOffAt < longestHoldMs) holding.add(conversationId);
      return isFree;
    });
}
