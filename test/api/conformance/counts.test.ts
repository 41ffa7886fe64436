import { expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { onEveryStore } from './world.ts';

type Counted =
  | 'listAllConversations'
  | 'listAssignedConversations'
  | 'listMentionedConversations'
  | 'listUnassignedConversations';

onEveryStore((world) => {
  /** What the lists themselves say: their totals of open conversations, and their unread rows. */
  const listed = async (route: Counted | 'listTeamUnassignedConversations', given: Given) => {
    const open = (await world().data('listStatuses')).filter(({ category }) => category === 'open').map(({ id }) => id);
    const filters = JSON.stringify([{ model: 'conversations', field: 'status_id', operator: 'in', value: open }]);
    const page = await world().data(route, { ...given, query: { filters, page_size: '500' } });
    return { open: page.total, unread: page.results.filter((item) => item.unread_message_count > 0).length };
  };

  test('people 48: counts are those of the lists after each of 200 acts', async () => {
    const desk = world();
    const [mine, foreign] = [await desk.team('Mine'), await desk.team('Foreign')];
    const { as, id } = await desk.agent({ roles: ['Agent'], teams: ['Mine'] });
    const talks: string[] = [];
    let seed = 48;
    const draw = <T>(items: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return items[Math.floor((seed / 2_147_483_648) * items.length)] as T;
    };
    const acts: ((uuid: string) => Promise<unknown>)[] = [
      (uuid) =>
        desk.data('assignConversationAgent', { params: { uuid }, body: { assignee_id: draw([id, id, desk.adminId]) } }),
      (uuid) =>
        desk.data('assignConversationTeam', { params: { uuid }, body: { assignee_id: draw([mine.id, foreign.id]) } }),
      (uuid) => desk.data('unassignConversationAgent', { params: { uuid } }),
      (uuid) => desk.data('unassignConversationTeam', { params: { uuid } }),
      (uuid) =>
        desk.data('setConversationStatus', {
          params: { uuid },
          body: { status: draw(['Open', 'Open', 'Resolved', 'Closed']) },
        }),
      (uuid) =>
        desk.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello', private: draw([true, false]) } }),
      (uuid) => desk.data('sendMessage', { as, params: { cuuid: uuid }, body: { message: 'Mine', private: true } }),
      (uuid) =>
        desk.data('sendMessage', {
          params: { cuuid: uuid },
          body: { message: 'Still waiting', sender_type: 'contact' },
        }),
      (uuid) => {
        const mentions = [
          draw([
            { type: 'agent', id },
            { type: 'team', id: mine.id },
          ]),
        ];
        return desk.data('sendMessage', {
          params: { cuuid: uuid },
          body: { message: 'Look', private: true, mentions },
        });
      },
      async (uuid) => {
        const notes = await desk.data('listMessages', { params: { cuuid: uuid }, query: { private: 'true' } });
        const there = notes.results.filter(({ meta }) => meta.deleted_at === undefined);
        const params = { cuuid: uuid, uuid: draw(there)?.uuid };
        if (params.uuid !== undefined)
          await desk.data('deletePrivateNote', { params: { ...params, uuid: params.uuid } });
      },
      (uuid) => desk.data('markConversationSeen', { params: { uuid }, as }),
      (uuid) => desk.data('markConversationUnread', { params: { uuid }, as }),
    ];
    let mentioned = 0;
    for (let act = 0; act < 200; act += 1) {
      if (act % 20 === 0) talks.push((await desk.conversation()).uuid);
      else await draw(acts)(draw(talks));
      const counts = await desk.data('countConversations', { as });
      expect(counts.assigned).toEqual(await listed('listAssignedConversations', { as }));
      expect(counts.unassigned?.open).toBe((await listed('listUnassignedConversations', { as })).open);
      expect(counts.all?.open).toBe((await listed('listAllConversations', { as })).open);
      const ofTeam = await listed('listTeamUnassignedConversations', { as, params: { id: mine.id } });
      expect(counts.teams).toEqual({ [mine.id]: { open: ofTeam.open, unread: null } });
      expect(counts.mentioned).toEqual(await listed('listMentionedConversations', { as }));
      mentioned += counts.mentioned?.open ?? 0;
      expect([counts.unassigned?.unread, counts.all?.unread]).toEqual([null, null]);
    }
    expect(mentioned).toBeGreaterThan(0);
  });

  test('lists that the caller may not ask for are not counted', async () => {
    await world().team('Mine');
    await world().data('createRole', {
      body: { name: 'Own', permissions: ['conversations:read', 'conversations:read_assigned'] },
    });
    const { as } = await world().agent({ roles: ['Own'], teams: ['Mine'] });
    await world().conversation();
    const counts = await world().data('countConversations', { as });
    expect(counts).toMatchObject({
      assigned: { open: 0, unread: 0 },
      unassigned: null,
      all: null,
      mentioned: { open: 0, unread: 0 },
    });
    expect(Object.values(counts.teams)).toEqual([null]);
  });
});
