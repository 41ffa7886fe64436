import { describe, expect, test } from 'vitest';
import { onEveryStore, type World } from './world.ts';

const report = (world: World, days?: unknown) =>
  world.data('reportTags', { query: days === undefined ? {} : { days } });

async function conversationAt(world: World, iso: string, tags: readonly string[] = []): Promise<void> {
  world.clock.set(Date.parse(iso));
  const { uuid } = await world.conversation();
  if (tags.length > 0) await world.data('setConversationTags', { params: { uuid }, body: { tags } });
}

/** Windows that are asked for, and the days that they have. */
const windows = [
  [undefined, 1],
  [0, 1],
  [-7, 1],
  [6, 7],
  [365, 366],
  [9_999, 366],
  ['99999999999999999999', 366],
] as const;

const counted = (days: readonly { readonly date: string; readonly count: number }[]) =>
  days.filter((each) => each.count > 0).map((each) => [each.date, each.count]);

onEveryStore((world) => {
  const count = async (days?: unknown) => {
    const { tagged_conversations, untagged_conversations } = await report(world(), days);
    return tagged_conversations + untagged_conversations;
  };

  test('without conversations', async () => {
    await world().data('createTag', { body: { name: 'unused' } });
    expect(await report(world())).toEqual({
      top_tags: [],
      tagged_conversations: 0,
      untagged_conversations: 0,
      tagged_percentage: 0,
    });
  });

  test('counts conversations per tag, most first, ties by name, zero left out', async () => {
    await world().data('createTag', { body: { name: 'unused' } });
    for (const tags of [['vip', 'billing'], ['billing', 'returns'], ['billing'], []]) {
      await conversationAt(world(), '2026-05-20T12:00:00Z', tags);
    }
    const { top_tags, ...rest } = await report(world());
    expect(top_tags.map((tag) => [tag.tag_name, tag.count])).toEqual([
      ['billing', 3],
      ['returns', 1],
      ['vip', 1],
    ]);
    const known = await world().data('listTags');
    for (const tag of top_tags) expect(known.find((each) => each.id === tag.tag_id)?.name).toBe(tag.tag_name);
    expect(rest).toEqual({ tagged_conversations: 3, untagged_conversations: 1, tagged_percentage: 75 });
  });

  test('tags of an inbox and of a team are those of their conversations', async () => {
    const { id: inbox_id } = await world().data('createInbox', { body: { name: 'Shop', channel: 'livechat' } });
    const { id: team_id } = await world().team();
    const add = async (fields: Record<string, unknown>, ...tags: readonly string[]) => {
      const { uuid } = await world().conversation(fields);
      await world().data('setConversationTags', { params: { uuid }, body: { tags } });
    };
    await add({}, 'vip');
    await add({ inbox_id }, 'vip', 'late');
    await add({ team_id });
    await add({ inbox_id, team_id }, 'late');
    const found = async (query: Record<string, unknown>) => {
      const { top_tags, ...rest } = await world().data('reportTags', { query });
      return [top_tags.map((tag) => `${tag.tag_name} ${tag.count}`).join(), rest.untagged_conversations];
    };
    expect(await found({})).toEqual(['late 2,vip 2', 1]);
    expect(await found({ inbox_id })).toEqual(['late 2,vip 1', 0]);
    expect(await found({ team_id })).toEqual(['late 1', 1]);
    expect(await found({ inbox_id, team_id })).toEqual(['late 1', 0]);
    await world().data('deleteTeam', { params: { id: team_id } });
    for (const [name, value] of [
      ['inbox_id', '987654321'],
      ['inbox_id', 'none'],
      ['team_id', String(team_id)],
    ] as const) {
      expect((await world().refused(400, 'reportTags', { query: { [name]: value } })).paths).toEqual([name]);
    }
  });

  test('at most ten', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `tag ${String.fromCharCode(108 - index)}`);
    await conversationAt(world(), '2026-05-20T12:00:00Z', names);
    const { top_tags } = await report(world());
    expect(top_tags.map((tag) => tag.tag_name)).toEqual(names.toSorted().slice(0, 10));
  });

  test.each([
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [5, 5, 100],
    [0, 4, 0],
  ])('%i of %i tagged: %d %%', async (tagged, total, percentage) => {
    for (let index = 0; index < total; index++) {
      await conversationAt(world(), '2026-05-20T12:00:00Z', index < tagged ? ['a', 'b'] : []);
    }
    expect((await report(world())).tagged_percentage).toBe(percentage);
  });

  test('from midnight N days before, clamped to 0 and 365', async () => {
    for (const at of [
      '2025-05-19T23:59:59.999Z',
      '2025-05-20T00:00:00.000Z',
      '2026-05-17T23:59:59.999Z',
      '2026-05-18T00:00:00.000Z',
      '2026-05-19T23:59:59.999Z',
      '2026-05-20T00:00:00.000Z',
    ]) {
      await conversationAt(world(), at);
    }
    world().clock.set(Date.parse('2026-05-20T23:59:59Z'));
    const counts = [undefined, 0, -7, 1, 2, 3, 364, 365, 9_999, '99999999999999999999'];
    expect(await Promise.all(counts.map(count))).toEqual([1, 1, 1, 2, 3, 4, 4, 5, 5, 5]);
  });
});

describe('the overview', () => {
  onEveryStore((world) => {
    const setStatus = (uuid: string, status: string, more: object = {}) =>
      world().data('setConversationStatus', { params: { uuid }, body: { status, ...more } });
    const say = (cuuid: string, message: string, more: object = {}) =>
      world().data('sendMessage', { params: { cuuid }, body: { message, ...more } });

    test('counts what stands, and who is there', async () => {
      const nothing = { open: 0, awaiting_response: 0, unassigned: 0, pending: 0 };
      expect(await world().data('reportCounts')).toEqual({
        ...nothing,
        waiting_longest_seconds: null,
        agents_online: 0,
        agents_away: 0,
        agents_offline: 1,
        agents_reassigning: 0,
      });
      for (const status of ['online', 'away', 'away_manual', 'away_and_reassigning']) {
        const { as } = await world().agent();
        await world().data('setMyAvailability', { body: { status, source: 'user' }, as });
      }
      const disabled = await world().agent();
      await world().data('updateAgent', { params: { id: disabled.id }, body: { enabled: false } });

      const open = await world().conversation();
      const answered = await world().conversation({ agent_id: world().adminId });
      await say(answered.uuid, 'It leaves today.');
      await world().conversation({ team_id: (await world().team()).id });
      const snoozed = await world().conversation();
      await setStatus(snoozed.uuid, 'Snoozed', { snoozed_until: '1h' });
      await world().data('createStatus', { body: { name: 'At the supplier', category: 'waiting' } });
      await setStatus((await world().conversation()).uuid, 'At the supplier');
      for (const status of ['Resolved', 'Closed']) await setStatus((await world().conversation()).uuid, status);

      const agents = { agents_online: 1, agents_away: 3, agents_offline: 1, agents_reassigning: 1 };
      expect(await world().data('reportCounts')).toEqual({
        open: 3,
        awaiting_response: 2,
        waiting_longest_seconds: 0,
        unassigned: 2,
        pending: 2,
        ...agents,
      });
      await setStatus(open.uuid, 'Resolved');
      await say(snoozed.uuid, 'And today?', { sender_type: 'contact' });
      expect(await world().data('reportCounts')).toEqual({
        open: 3,
        awaiting_response: 2,
        waiting_longest_seconds: 0,
        unassigned: 2,
        pending: 1,
        ...agents,
      });
    });

    test.each(windows)('%s days back is %i days, the last of them today', async (days, length) => {
      world().clock.set(Date.parse('2026-05-20T23:59:59Z'));
      const query = days === undefined ? {} : { days };
      const charts = await world().data('reportCharts', { query });
      const { per_day } = await world().data('reportMessages', { query });
      const dates = per_day.map((each) => each.date);
      expect(dates).toHaveLength(length);
      expect([dates[0], dates.at(-1)]).toEqual([
        new Date(Date.parse('2026-05-20') - (length - 1) * 86_400_000).toISOString().slice(0, 10),
        '2026-05-20',
      ]);
      expect(new Set(dates).size).toBe(length);
      for (const chart of [charts.new_conversations, charts.resolved_conversations, charts.messages_sent]) {
        expect(chart).toEqual(dates.map((date) => ({ date, count: 0 })));
      }
    });

    test('charts tell of each day what was begun, resolved and answered', async () => {
      const [first, second] = [await begun('2026-05-17T23:59:59.999Z'), await begun('2026-05-18T00:00:00.000Z')];
      const third = await begun('2026-05-18T12:00:00.000Z');
      world().clock.set(Date.parse('2026-05-19T10:00:00Z'));
      for (const uuid of [first, second]) await say(uuid, 'It leaves today.');
      await say(first, 'He called.', { private: true });
      await setStatus(first, 'Resolved');
      await setStatus(second, 'Closed');
      await setStatus(third, 'Snoozed', { snoozed_until: '1h' });
      world().clock.set(Date.parse('2026-05-20T10:00:00Z'));
      await begun('2026-05-20T10:00:00Z');
      const charts = () => world().data('reportCharts', { query: { days: 2 } });
      const { new_conversations, resolved_conversations, messages_sent, status_summary } = await charts();
      expect(counted(new_conversations)).toEqual([
        ['2026-05-18', 2],
        ['2026-05-20', 1],
      ]);
      expect(counted(resolved_conversations)).toEqual([['2026-05-19', 2]]);
      expect(counted(messages_sent)).toEqual([['2026-05-19', 2]]);
      expect(status_summary).toEqual([
        { status: 'Closed', count: 1 },
        { status: 'Open', count: 1 },
        { status: 'Snoozed', count: 1 },
      ]);
      // What is opened again was not resolved; what is resolved again is so today.
      await say(first, 'It did not come.', { sender_type: 'contact' });
      await setStatus(second, 'Open');
      await setStatus(second, 'Resolved');
      expect(counted((await charts()).resolved_conversations)).toEqual([['2026-05-20', 1]]);
    });

    test('messages are counted by who wrote to whom, and activities are none', async () => {
      const uuid = await begun('2026-05-19T10:00:00Z');
      await say(uuid, 'He called.', { private: true });
      world().clock.set(Date.parse('2026-05-20T10:00:00Z'));
      await say(uuid, 'It leaves today.');
      await say(uuid, 'Thank you', { sender_type: 'contact' });
      await setStatus(uuid, 'Resolved');
      const days = (days: number) => world().data('reportMessages', { query: { days } });
      const [yesterday, today] = [
        { incoming: 1, outgoing: 0, private_notes: 1 },
        { incoming: 1, outgoing: 1, private_notes: 0 },
      ];
      expect(await days(1)).toMatchObject({
        total: 4,
        incoming: 2,
        outgoing: 1,
        private_notes: 1,
        total_messages: 3,
        incoming_messages: 2,
        outgoing_messages: 1,
        messages_per_conversation: 3,
        per_day: [
          { date: '2026-05-19', ...yesterday },
          { date: '2026-05-20', ...today },
        ],
      });
      expect(await days(0)).toMatchObject({ total: 2, ...today, total_messages: 2, messages_per_conversation: 0 });
      for (let count = 0; count < 3; count += 1) await begun('2026-05-20T11:00:00Z');
      expect(await days(0)).toMatchObject({ total_messages: 5, messages_per_conversation: 1.7 });
    });

    test('the first reply is timed where a contact waited for it', async () => {
      const times = async () => {
        const report = await world().data('reportMessages');
        return [report.first_replies, report.average_first_reply_seconds, report.median_first_reply_seconds];
      };
      const start = Date.parse('2026-05-20T10:00:00Z');
      world().clock.set(start);
      await world().conversation({ initiator: 'agent' });
      await world().conversation();
      expect(await times()).toEqual([0, null, null]);
      for (const [seconds, wanted] of [
        [60, [1, 60, 60]],
        [3_600, [2, 1_830, 1_830]],
        [90, [3, 1_250, 90]],
      ] as const) {
        world().clock.set(start);
        const { uuid } = await world().conversation();
        world().clock.set(start + 1_000);
        await say(uuid, 'He called.', { private: true });
        world().clock.set(start + seconds * 1_000);
        await say(uuid, 'It leaves today.');
        await say(uuid, 'It has left.');
        expect(await times()).toEqual(wanted);
      }
    });

    test('asks for the permission, and nothing less opens it', async () => {
      const { as } = await world().agent({ permissions: ['conversations:read_all', 'conversations:read'] });
      const reader = await world().agent({ permissions: ['reports:manage'] });
      for (const route of ['reportCounts', 'reportCharts', 'reportMessages'] as const) {
        await world().refused(401, route, { as: null });
        await world().refused(403, route, { as });
        expect((await world().ask(route, { as: reader.as })).status).toBe(200);
      }
    });

    async function begun(iso: string): Promise<string> {
      world().clock.set(Date.parse(iso));
      return (await world().conversation()).uuid;
    }
  });
});

describe('in a zone', () => {
  onEveryStore(
    (world) => {
      test('midnight is that of the desk, also over a change of the clock', async () => {
        // On 29 March 2026 the clock of Berlin went from 2 to 3.
        for (const at of [
          '2026-03-27T22:59:59Z',
          '2026-03-27T23:00:00Z',
          '2026-03-28T23:00:00Z',
          '2026-03-29T22:00:00Z',
        ]) {
          await conversationAt(world(), at);
        }
        world().clock.set(Date.parse('2026-03-30T08:00:00Z'));
        const counts = await Promise.all([0, 1, 2, 3].map((days) => report(world(), days)));
        expect(counts.map((each) => each.untagged_conversations)).toEqual([1, 2, 3, 4]);
      });

      test('the days of charts and messages are those of the desk, the short one too', async () => {
        for (const at of [
          '2026-03-28T22:59:59.999Z',
          '2026-03-28T23:00:00.000Z',
          '2026-03-29T21:59:59.999Z',
          '2026-03-29T22:00:00.000Z',
        ]) {
          await conversationAt(world(), at);
        }
        world().clock.set(Date.parse('2026-03-30T22:30:00Z'));
        const { new_conversations } = await world().data('reportCharts', { query: { days: 3 } });
        const { per_day } = await world().data('reportMessages', { query: { days: 3 } });
        const wanted = [
          ['2026-03-28', 1],
          ['2026-03-29', 2],
          ['2026-03-30', 1],
        ];
        expect(counted(new_conversations)).toEqual(wanted);
        expect(counted(per_day.map(({ date, incoming }) => ({ date, count: incoming })))).toEqual(wanted);
        expect(per_day.at(-1)?.date).toBe('2026-03-31');
      });

      test('a bare date in a filter is a day of the desk', async () => {
        for (const at of [
          '2026-03-28T22:59:59Z',
          '2026-03-28T23:00:00Z',
          '2026-03-29T21:59:59Z',
          '2026-03-29T22:00:00Z',
        ]) {
          await conversationAt(world(), at);
        }
        const rule = { model: 'conversations', field: 'created_at', operator: 'equals', value: '2026-03-29' };
        const query = { filters: JSON.stringify([rule]) };
        expect((await world().data('listAllConversations', { query })).total).toBe(2);
      });
    },
    { timeZone: 'Europe/Berlin' },
  );
});
