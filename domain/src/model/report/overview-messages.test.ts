import { describe, expect, it } from 'vitest';
import { reportDays } from './day-range.ts';
import { overviewMessages } from './overview-messages.ts';

const days = reportDays(Date.parse('2026-03-30T12:00:00Z'), 'UTC', 1);

const noReplies = { count: 0, sum: 0, middle: null };

describe('overviewMessages', () => {
  it('is zero of nothing, and has no times', () => {
    const kinds = { incoming: 0, outgoing: 0, privateNotes: 0 };
    expect(overviewMessages(days, [], noReplies, [])).toEqual({
      total: 0,
      perConversation: 0,
      ...kinds,
      perDay: [
        { date: '2026-03-29', ...kinds },
        { date: '2026-03-30', ...kinds },
      ],
      firstReplies: 0,
      averageFirstReply: null,
      medianFirstReply: null,
    });
  });

  it('tells apart what contacts wrote, what agents wrote to them, and notes', () => {
    const report = overviewMessages(
      days,
      [
        { day: 0, type: 'incoming', private: false, count: 1 },
        { day: 1, type: 'incoming', private: false, count: 2 },
        { day: 1, type: 'outgoing', private: false, count: 4 },
        { day: 1, type: 'outgoing', private: true, count: 8 },
        { day: 1, type: 'incoming', private: false, count: 16 },
        { day: 2, type: 'incoming', private: false, count: 99 },
      ],
      noReplies,
      [{ count: 2 }, { count: 5 }],
    );
    expect(report).toMatchObject({ perConversation: 3.3, total: 31, incoming: 19, outgoing: 4, privateNotes: 8 });
    expect(report.perDay).toEqual([
      { date: '2026-03-29', incoming: 1, outgoing: 0, privateNotes: 0 },
      { date: '2026-03-30', incoming: 18, outgoing: 4, privateNotes: 8 },
    ]);
  });

  it.each([
    [{ count: 1, sum: 1_499, middle: [1_499, 1_499] }, 1, 1],
    [{ count: 2, sum: 4_000, middle: [1_000, 3_000] }, 2, 2],
    [{ count: 3, sum: 100_000, middle: [2_000, 2_000] }, 33, 2],
    [{ count: 4, sum: 10_000, middle: [2_000, 3_000] }, 3, 3],
  ] as const)('%j: %i seconds on average, half of them within %i', (replies, average, median) => {
    expect(overviewMessages(days, [], replies, [])).toMatchObject({
      firstReplies: replies.count,
      averageFirstReply: average,
      medianFirstReply: median,
    });
  });
});
