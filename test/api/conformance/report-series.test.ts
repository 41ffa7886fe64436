import type { ReplyOf } from '@helpdesk/contract';
import { hourLengthMs } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const sumOf = ({ points }: ReplyOf<'reportSeries'>): number => points.reduce((sum, { value }) => sum + (value ?? 0), 0);
const hoursOn = ({ points }: ReplyOf<'reportSeries'>, from: string, until: string): number =>
  points.filter(({ at }) => at >= from && at < until).length;

onEveryStore(
  (world) => {
    const series = (query: Record<string, unknown>) => world().data('reportSeries', { query });

    async function fill(from: string, hours: number, every: number): Promise<void> {
      for (let hour = 0; hour < hours; hour += every) {
        world().clock.set(Date.parse(from) + hour * hourLengthMs);
        const { uuid } = await world().conversation();
        world().clock.advance((hour + 1) * 1_000);
        await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Here it is' } });
        await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      }
    }

    test('people 61: points add up to the total, by day and by hour, as the charts have them', async () => {
      await fill('2026-05-15T21:30:00Z', 5 * 24, 7);
      const [charts, messages] = [
        await world().data('reportCharts', { query: { days: 5 } }),
        await world().data('reportMessages', { query: { days: 5 } }),
      ];
      const counted = {
        conversations_created: charts.new_conversations.map(({ count }) => count),
        conversations_resolved: charts.resolved_conversations.map(({ count }) => count),
        messages_in: messages.per_day.map(({ incoming }) => incoming),
        messages_out: messages.per_day.map(({ outgoing }) => outgoing),
      };
      for (const [metric, values] of Object.entries(counted)) {
        const daily = await series({ metric, days: 5 });
        expect(daily.points.map(({ value }) => value)).toEqual(values);
        const hourly = await series({ metric, days: 5, bucket: 'hour' });
        for (const found of [daily, hourly]) {
          expect(sumOf(found)).toBe(found.total);
          expect(found.total).toBe(values.reduce((sum, value) => sum + value, 0));
        }
        expect(hourly.points).toHaveLength(6 * 24);
        expect(hourly.points.filter(({ value }) => value === 1)).toHaveLength(sumOf(hourly));
      }
    });

    test('the previous total is of as many days before', async () => {
      await fill('2026-05-10T12:00:00Z', 48, 24);
      await fill('2026-05-12T12:00:00Z', 72, 12);
      world().clock.set(Date.parse('2026-05-14T23:00:00+02:00'));
      const found = await series({ metric: 'conversations_created', days: 2 });
      expect([found.total, found.previous_total]).toEqual([5, 2]);
      expect(found).toMatchObject({ bucket: 'day', timezone: 'Europe/Berlin' });
      expect(found.points.map(({ at }) => at)).toEqual([
        '2026-05-11T22:00:00.000Z',
        '2026-05-12T22:00:00.000Z',
        '2026-05-13T22:00:00.000Z',
      ]);
    });

    test('the median of first replies is that of each step, and null without any', async () => {
      await fill('2026-05-12T12:00:00Z', 72, 12);
      const found = await series({ metric: 'first_reply_seconds_median', days: 3 });
      const whole = await world().data('reportMessages', { query: { days: 3 } });
      expect(found.total).toBe(whole.median_first_reply_seconds);
      expect(found.points.map(({ value }) => value)).toEqual([1, 19, 43, 61]);
      expect(found.previous_total).toBe(null);
    });

    test.each([
      ['2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 25],
      ['2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 23],
      ['2026-05-20T12:00:00Z', '2026-05-19T22:00:00.000Z', '2026-05-20T22:00:00.000Z', 24],
    ])('people 61: the day of %s begins %s and ends %s: %i hours', async (now, from, until, hours) => {
      await fill(from, hours, 1);
      world().clock.set(Date.parse(now) + 0);
      const found = await series({ metric: 'conversations_created', days: 1, bucket: 'hour' });
      expect(hoursOn(found, from, until)).toBe(hours);
      expect(found.points.filter(({ at }) => at >= from).map(({ value }) => value)).toEqual(Array(hours).fill(1));
      const daily = await series({ metric: 'conversations_created', days: 1 });
      expect(daily.points.map(({ value }) => value)).toEqual([0, hours]);
    });

    test('series of an inbox and of a team add up to that of the desk', async () => {
      world().clock.set(Date.parse('2026-05-12T12:00:00Z'));
      const { id: inbox_id } = await world().data('createInbox', { body: { name: 'Shop', channel: 'livechat' } });
      const { id: team_id } = await world().team();
      for (const [index, changes] of [{}, { inbox_id }, { team_id }, { inbox_id, team_id }, { inbox_id }].entries()) {
        const { uuid } = await world().conversation(changes);
        world().clock.advance((index + 1) * 10_000);
        await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Here it is' } });
        if (index > 0) {
          await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
        }
      }
      const totals = async (metric: string) => {
        const ofAll: (number | null)[] = [];
        for (const scope of [{}, { inbox_id: world().inboxId }, { inbox_id }, { team_id }, { inbox_id, team_id }]) {
          const found = await series({ metric, days: 1, ...scope });
          if (metric !== 'first_reply_seconds_median') expect(sumOf(found)).toBe(found.total);
          expect((await series({ metric, days: 1, bucket: 'hour', ...scope })).total).toBe(found.total);
          ofAll.push(found.total);
        }
        return ofAll;
      };
      expect(await totals('conversations_created')).toEqual([5, 2, 3, 2, 1]);
      expect(await totals('conversations_resolved')).toEqual([4, 1, 3, 2, 1]);
      expect(await totals('messages_out')).toEqual([5, 2, 3, 2, 1]);
      expect(await totals('messages_in')).toEqual([5, 2, 3, 2, 1]);
      expect(await totals('first_reply_seconds_median')).toEqual([30, 20, 40, 35, 40]);
    });

    test('hours of more than seven days, and unknown figures, are refused', async () => {
      expect((await series({ metric: 'messages_in', days: 7, bucket: 'hour' })).points.length).toBe(8 * 24);
      const wrong = { metric: 'messages_in', days: 8, bucket: 'hour' };
      expect((await world().refused(400, 'reportSeries', { query: wrong })).paths).toEqual(['bucket']);
      await world().refused(400, 'reportSeries', { query: { days: 1 } });
      for (const [name, value] of [
        ['days', 'abc'],
        ['metric', '__proto__'],
        ['bucket', 'week'],
        ['inbox_id', '987654321'],
        ['inbox_id', 'none'],
        ['team_id', '987654321'],
        ['team_id', '1.5'],
      ] as const) {
        const query = { metric: 'messages_in', days: 1, [name]: value };
        expect((await world().refused(400, 'reportSeries', { query })).paths).toEqual([name]);
      }
      const { as } = await world().agent({ roles: ['Agent'] });
      await world().refused(403, 'reportSeries', { query: { metric: 'messages_in' }, as });
    });

    test('the longest wait is that of open conversations that wait', async () => {
      await world().conversation();
      world().clock.advance(90_500);
      const { uuid } = await world().conversation();
      expect((await world().data('reportCounts')).waiting_longest_seconds).toBe(90);
      world().clock.advance(10_000);
      const [first] = (await world().data('listAllConversations', { query: { order: 'asc' } })).results;
      await world().data('setConversationStatus', {
        params: { uuid: first?.uuid === uuid ? '' : (first?.uuid ?? '') },
        body: { status: 'Resolved' },
      });
      expect((await world().data('reportCounts')).waiting_longest_seconds).toBe(10);
    });
  },
  { timeZone: 'Europe/Berlin' },
);
