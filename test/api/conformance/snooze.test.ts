import { beforeEach, describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 4, 20, 12);
const iso = (at: number) => new Date(at).toISOString();

onEveryStore((world) => {
  let uuid = '';
  beforeEach(async () => {
    ({ uuid } = await world().conversation());
  });

  const snooze = (snoozed_until: unknown) =>
    world().ask('setConversationStatus', { params: { uuid }, body: { status: 'Snoozed', snoozed_until } });
  const detail = () => world().conversationOf(uuid);

  test.each([
    ['30m', now + hour / 2],
    ['1h30m', now + 1.5 * hour],
    ['24h', now + day],
    ['1h', now + hour],
    ['90m', now + 1.5 * hour],
    ['2026-05-20T12:00:01Z', now + 1_000],
    ['2026-05-20T15:30:00+02:00', now + 1.5 * hour],
    ['2026-06-01T08:00:00.250Z', Date.UTC(2026, 5, 1, 8, 0, 0, 250)],
    ['2036-05-19T12:00:00Z', Date.UTC(2036, 4, 19, 12)],
  ])('%s', async (text, at) => {
    expect((await snooze(text)).status).toBe(200);
    expect((await detail()).snoozed_until).toBe(iso(at));
  });

  describe('reports E8: a snooze until a time that has passed means open', () => {
    const passed = [
      '2026-05-20T12:00:00Z',
      '2026-05-20T11:59:59.999Z',
      '2026-05-20T13:59:59+02:00',
      '2001-01-01T00:00:00Z',
    ];

    test.each(passed)('of one conversation: %s', async (until) => {
      await snooze('1h');
      expect((await snooze(until)).status).toBe(200);
      expect(await detail()).toMatchObject({ status: 'Open', snoozed_until: null });
      const count = (await world().activitiesOf(uuid)).length;
      // It is open already: nothing is left to be changed.
      expect((await snooze(until)).status).toBe(200);
      expect(await world().activitiesOf(uuid)).toHaveLength(count);
    });

    test('of many: what was taken back late is open, and what still sleeps sleeps on', async () => {
      const { uuid: other } = await world().conversation();
      for (const each of [uuid, other])
        await world().data('setConversationStatus', { params: { uuid: each }, body: { status: 'Resolved' } });
      const change = (until: string, ...uuids: string[]) =>
        world().data('changeConversations', { body: { uuids, change: { status: 'snoozed', snoozed_until: until } } });
      world().clock.advance(hour);
      expect(await change(iso(now + hour / 2), uuid, other)).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await change('1h', other)).toMatchObject([{ ok: true }]);
      expect(await detail()).toMatchObject({ status: 'Open', snoozed_until: null, resolved_at: null });
      const slept = { status: 'Snoozed', snoozed_until: iso(now + 2 * hour) };
      expect(await world().conversationOf(other)).toMatchObject(slept);
    });

    test('a resolved conversation opens; its other changes are made too', async () => {
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Closed' } });
      const change = { status: 'Snoozed', snoozed_until: iso(now - day), priority: 'High', tags: ['late'] } as const;
      expect(await world().data('changeConversations', { body: { uuids: [uuid], change } })).toMatchObject([
        { ok: true },
      ]);
      expect(await detail()).toMatchObject({ status: 'Open', closed_at: null, priority: 'High', tags: ['late'] });
    });
  });

  test.each([
    undefined,
    null,
    '',
    '0m',
    '0h0m',
    '-30m',
    '30',
    '1d',
    'h',
    'tomorrow',
    '1h 30m',
    '2026-05-21',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2036-06-20T12:00:00Z',
    '9999-12-31T23:59:59Z',
    '99999h',
    '9999999m',
    'x'.repeat(65),
  ])('%s is refused and changes nothing', async (text) => {
    const before = await world().dump();
    const { status, error } = await snooze(text);
    expect([status, error.paths]).toEqual([400, ['snoozed_until']]);
    expect(await world().dump()).toEqual(before);
  });

  test('for another status it is ignored', async () => {
    const body = { status: 'Resolved', snoozed_until: 'nonsense' };
    await world().data('setConversationStatus', { params: { uuid }, body });
    expect((await detail()).snoozed_until).toBeNull();
  });

  test('another time moves the wake-up with an activity, the same time changes nothing', async () => {
    await snooze('1h');
    await snooze('1h');
    expect(await world().activitiesOf(uuid)).toHaveLength(1);
    await snooze('2h');
    expect(await world().activitiesOf(uuid)).toHaveLength(2);
    world().clock.advance(hour);
    expect(await world().helpdesk.wakeSnoozed()).toBe(0);
    world().clock.advance(hour);
    expect(await world().helpdesk.wakeSnoozed()).toBe(1);
  });

  describe('waking', () => {
    test('when it is due: Open, one activity of the desk itself, its events', async () => {
      await snooze('1h');
      world().clock.advance(hour - 1);
      expect(await world().helpdesk.wakeSnoozed()).toBe(0);
      expect((await detail()).status).toBe('Snoozed');
      world().clock.advance(1);
      const events = (await world().events()).length;
      expect(await world().helpdesk.wakeSnoozed()).toBe(1);
      expect(await detail()).toMatchObject({ status: 'Open', snoozed_until: null, status_category: 'open' });
      expect(await world().activitiesOf(uuid)).toHaveLength(2);
      expect((await world().messagesOf(uuid)).at(-1)?.author.first_name).toBe('System');
      expect((await world().events()).length).toBeGreaterThan(events);
    });

    test('once, also when several look at once', async () => {
      await snooze('1h');
      world().clock.advance(2 * hour);
      const woken = await Promise.all([1, 2, 3].map(() => world().helpdesk.wakeSnoozed()));
      expect(woken.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(await world().helpdesk.wakeSnoozed()).toBe(0);
      expect(await world().activitiesOf(uuid)).toHaveLength(2);
    });

    test('not after somebody opened, resolved or answered it', async () => {
      await snooze('1h');
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      world().clock.advance(2 * hour);
      expect(await world().helpdesk.wakeSnoozed()).toBe(0);
      expect((await detail()).status).toBe('Resolved');
    });

    test('a message of the contact wakes it at once and for good', async () => {
      await snooze('1h');
      const body = { message: 'Hello?', sender_type: 'contact' };
      await world().data('sendMessage', { params: { cuuid: uuid }, body });
      expect(await detail()).toMatchObject({ status: 'Open', snoozed_until: null });
      world().clock.advance(2 * hour);
      expect(await world().helpdesk.wakeSnoozed()).toBe(0);
    });
  });
});
