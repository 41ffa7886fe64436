import type { MessageType } from '../message/message.ts';
import { secondLengthMs } from '../shared/time.ts';
import type { ZonedDay } from '../shared/zoned-day.ts';

/** What was written, and how long contacts waited for the first reply. */
export interface OverviewMessages extends MessageKinds {
  /** All three kinds, without activities. */
  readonly total: number;
  /** Public ones, of contacts and agents, for each conversation created on the days; one decimal, 0 without any. */
  readonly perConversation: number;
  readonly perDay: readonly (MessageKinds & { readonly date: string })[];
  /** How many conversations the two times below are of. */
  readonly firstReplies: number;
  /** Whole seconds; null without first replies. */
  readonly averageFirstReply: number | null;
  /** Whole seconds; null without first replies. */
  readonly medianFirstReply: number | null;
}

export interface MessageKinds {
  /** Messages of contacts. */
  readonly incoming: number;
  /** Public messages of agents, delivered or not. */
  readonly outgoing: number;
  readonly privateNotes: number;
}

/** The number of messages of one day and kind. */
export interface MessageCount {
  /** The position of the day in the requested days, from 0. */
  readonly day: number;
  readonly type: Exclude<MessageType, 'activity'>;
  readonly private: boolean;
  readonly count: number;
}

/** First replies, in milliseconds from the creation of the conversation on. */
export interface FirstReplies {
  readonly count: number;
  readonly sum: number;
  /** The two in the middle of all in order, twice the same when their number is odd; null without any. */
  readonly middle: readonly [number, number] | null;
}

/** Which figure a message counts in. */
export function messageKind(message: Pick<MessageCount, 'type' | 'private'>): keyof MessageKinds {
  if (message.private) return 'privateNotes';
  return message.type;
}

/**
 * What was written, and how long contacts waited for the first reply.
 *
 * @param counts in any order, days without any left out
 * @param created conversations created on the days
 * @example
 * const days = reportDays(Date.UTC(2026, 0, 15), 'UTC', 0);
 * const replies = { count: 2, sum: 90_000, middle: [30_000, 60_000] } as const;
 * overviewMessages(days, [], replies, []).medianFirstReply // 45
 */
export function overviewMessages(
  days: readonly ZonedDay[],
  counts: readonly MessageCount[],
  replies: FirstReplies,
  created: readonly { readonly count: number }[],
): OverviewMessages {
  const perDay = days.map(({ date }) => ({ date, incoming: 0, outgoing: 0, privateNotes: 0 }));
  const all = { incoming: 0, outgoing: 0, privateNotes: 0 };
  for (const message of counts) {
    const [kind, figures] = [messageKind(message), perDay[message.day]];
    if (figures === undefined) continue;
    figures[kind] += message.count;
    all[kind] += message.count;
  }
  return {
    total: all.incoming + all.outgoing + all.privateNotes,
    ...all,
    perConversation: ratio(all.incoming + all.outgoing, sum(created)),
    perDay,
    firstReplies: replies.count,
    averageFirstReply: replies.count === 0 ? null : seconds(replies.sum / replies.count),
    medianFirstReply: replies.middle === null ? null : seconds((replies.middle[0] + replies.middle[1]) / 2),
  };
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((all, { count }) => all + count, 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10) / 10;
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / secondLengthMs);
}
