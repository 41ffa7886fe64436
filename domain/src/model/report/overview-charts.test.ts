import { describe, expect, it } from 'vitest';
import { reportDays } from './day-range.ts';
import { overviewCharts } from './overview-charts.ts';

const days = reportDays(Date.parse('2026-03-30T12:00:00Z'), 'Europe/Berlin', 2);

const none = { created: [], resolved: [], messages: [], statuses: [] };

const [sat, sun, mon] = ['2026-03-28', '2026-03-29', '2026-03-30'];

describe('overviewCharts', () => {
  it('shows every day, also of nothing', () => {
    const zeros = [sat, sun, mon].map((date) => ({ date, count: 0 }));
    expect(overviewCharts(days, none)).toEqual({
      newConversations: zeros,
      resolvedConversations: zeros,
      messagesSent: zeros,
      statusSummary: [],
    });
  });

  it('adds up what comes in parts and in any order', () => {
    const charts = overviewCharts(days, {
      ...none,
      created: [
        { day: 2, count: 1 },
        { day: 0, count: 4 },
        { day: 2, count: 5 },
      ],
      resolved: [{ day: 1, count: 9 }],
    });
    expect(charts.newConversations.map((each) => each.count)).toEqual([4, 0, 6]);
    expect(charts.resolvedConversations.map((each) => each.count)).toEqual([0, 9, 0]);
  });

  it('counts as sent what agents wrote to contacts', () => {
    const messages = [
      { day: 0, type: 'outgoing', private: false, count: 2 },
      { day: 0, type: 'outgoing', private: true, count: 30 },
      { day: 1, type: 'incoming', private: false, count: 40 },
    ] as const;
    expect(overviewCharts(days, { ...none, messages }).messagesSent.map((each) => each.count)).toEqual([2, 0, 0]);
  });

  it('orders statuses by count, then name, and leaves zeros out', () => {
    const statuses = [
      { status: 'Snoozed', count: 1 },
      { status: 'Open', count: 1 },
      { status: 'Closed', count: 0 },
      { status: 'Resolved', count: 8 },
    ];
    const { statusSummary } = overviewCharts(days, { ...none, statuses });
    expect(statusSummary.map((each) => each.status)).toEqual(['Resolved', 'Open', 'Snoozed']);
  });
});
