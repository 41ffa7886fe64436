import { conversationDetail, type RouteId } from '@helpdesk/contract';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  let uuid = '';
  beforeEach(async () => {
    ({ uuid } = await world().conversation());
  });

  const act = (id: RouteId, body?: object) => world().data(id, { params: { uuid }, body });
  const detail = () => world().conversationOf(uuid);

  /** How many activities and events an act leaves. */
  async function cost(run: () => Promise<unknown>): Promise<{ activities: number; events: number }> {
    const count = async () => [(await world().activitiesOf(uuid)).length, (await world().events()).length] as const;
    const before = await count();
    expect(await run()).toBe(true);
    const after = await count();
    return { activities: after[0] - before[0], events: after[1] - before[1] };
  }

  async function expectOne(run: () => Promise<unknown>): Promise<void> {
    const { activities, events } = await cost(run);
    expect([activities, events > 0]).toEqual([1, true]);
  }

  async function expectNothing(run: () => Promise<unknown>): Promise<void> {
    const before = await world().dump();
    expect(await cost(run)).toEqual({ activities: 0, events: 0 });
    expect(await world().dump()).toEqual(before);
  }

  describe('status', () => {
    const set = (status: string, snoozed_until?: string | null) =>
      act('setConversationStatus', { status, ...(snoozed_until !== undefined && { snoozed_until }) });
    const states = ['Open', 'Snoozed', 'Resolved', 'Closed'] as const;
    const until = (status: string) => (status === 'Snoozed' ? '1h' : undefined);

    test('every move is allowed; one activity each, none for the same again', async () => {
      for (const from of states) {
        for (const to of states) {
          await set(from, until(from));
          await (from === to ? expectNothing : expectOne)(() => set(to, until(to)));
          expect((await detail()).status).toBe(to);
        }
      }
    });

    test('names match in any case, the built-in spelling is kept', async () => {
      await set(' rEsOlVeD ');
      expect((await detail()).status).toBe('Resolved');
    });

    test('resolved sets resolved_at, Closed also closed_at, leaving clears both', async () => {
      const times = async () => {
        const { resolved_at, closed_at, status_category } = await detail();
        return [status_category, resolved_at, closed_at];
      };
      expect(await times()).toEqual(['open', null, null]);
      await set('Resolved');
      expect(await times()).toEqual(['resolved', '2026-05-20T12:00:00.000Z', null]);
      world().clock.advance(60_000);
      await set('Closed');
      expect((await times())[2]).toBe('2026-05-20T12:01:00.000Z');
      await set('Snoozed', '1h');
      expect(await times()).toEqual(['waiting', null, null]);
      await set('Closed');
      await set('Open');
      expect(await times()).toEqual(['open', null, null]);
    });

    test('own statuses act by their category', async () => {
      const body = { name: 'Done', category: 'resolved' };
      await world().data('createStatus', { body });
      await world().data('createStatus', { body: { name: 'Third party', category: 'waiting' } });
      await expectOne(() => set('done'));
      expect((await detail()).resolved_at).not.toBeNull();
      await expectOne(() => set('Third Party'));
      expect(await detail()).toMatchObject({ status: 'Third party', resolved_at: null, snoozed_until: null });
    });

    test('the activity names its author and the status', async () => {
      await set('Resolved');
      const [text = ''] = await world().activitiesOf(uuid);
      expect(text).toContain('Admin');
      expect(text).toContain('Resolved');
    });
  });

  describe('priority', () => {
    test('exactly Low, Medium, High', async () => {
      for (const priority of ['Low', 'Medium', 'High']) {
        await expectOne(() => act('setConversationPriority', { priority }));
        await expectNothing(() => act('setConversationPriority', { priority }));
        expect((await detail()).priority).toBe(priority);
      }
      for (const priority of ['low', 'HIGH', ' High', 'Urgent', '', null]) {
        await world().refused(400, 'setConversationPriority', { params: { uuid }, body: { priority } });
      }
    });
  });

  describe('tags', () => {
    const tag = (tags: readonly string[], action?: string) =>
      act('setConversationTags', { tags, ...(action !== undefined && { action }) });
    const tags = async () => (await detail()).tags;

    test('the list replaces, add_tags adds, remove_tags removes', async () => {
      await expectOne(() => tag(['Billing', 'vip']));
      expect(await tags()).toEqual(['Billing', 'vip']);
      await expectOne(() => tag(['urgent', 'vip'], 'add_tags'));
      expect(await tags()).toEqual(['Billing', 'urgent', 'vip']);
      await expectOne(() => tag(['VIP', 'never seen'], 'remove_tags'));
      expect(await tags()).toEqual(['Billing', 'urgent']);
      await expectOne(() => tag(['vip'], 'set_tags'));
      expect(await tags()).toEqual(['vip']);
      await expectOne(() => tag([]));
      expect(await tags()).toEqual([]);
    });

    test('an act that changes nothing writes nothing', async () => {
      await tag(['Billing', 'vip']);
      await expectNothing(() => tag(['vip', 'billing', 'VIP']));
      await expectNothing(() => tag(['BILLING'], 'add_tags'));
      await expectNothing(() => tag([], 'add_tags'));
      await expectNothing(() => tag([], 'remove_tags'));
      await expectNothing(() => tag(['unknown'], 'remove_tags'));
    });

    test('names are trimmed and match in any case; an unknown one is made once', async () => {
      await world().data('createTag', { body: { name: 'Éclair' } });
      await tag([' éCLAIR ', 'New', 'new', ' NEW ']);
      // reports D6: by the folded name.
      expect(await tags()).toEqual(['Éclair', 'New']);
      expect((await world().data('listTags')).map((each) => each.name).toSorted()).toEqual(['New', 'Éclair']);
      await world().refused(409, 'createTag', { body: { name: 'ÉCLAIR' } });
    });

    test('has 1 to 140 characters', async () => {
      await tag(['x'.repeat(140), ` ${'y'.repeat(140)} `]);
      for (const name of ['', '  ', 'x'.repeat(141)]) {
        const refusal = await world().refused(400, 'setConversationTags', { params: { uuid }, body: { tags: [name] } });
        expect(refusal.paths).toEqual(['tags.0']);
      }
    });

    test('at most 50 per conversation', async () => {
      const names = (count: number, prefix = 'tag') =>
        Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
      await tag(names(50));
      const before = await world().dump();
      const refuse = (tags_: string[], action: string) =>
        world().refused(400, 'setConversationTags', { params: { uuid }, body: { tags: tags_, action } });
      await refuse(['one more'], 'add_tags');
      await refuse(names(51), 'set_tags');
      expect(await world().dump()).toEqual(before);
      await tag(names(50, 'other'));
      expect(await tags()).toHaveLength(50);
    });

    test('a deleted tag leaves its conversations', async () => {
      await tag(['Billing', 'vip']);
      const billing = (await world().data('listTags')).find((each) => each.name === 'Billing');
      await world().data('deleteTag', { params: { id: billing?.id ?? 0 } });
      expect(await tags()).toEqual(['vip']);
    });
  });

  describe('assignee', () => {
    const assignAgent = (assignee_id: number) => act('assignConversationAgent', { assignee_id });
    const assignTeam = (assignee_id: number) => act('assignConversationTeam', { assignee_id });
    const assignees = async () => {
      const { assigned_user_id, assigned_team_id } = await detail();
      return [assigned_user_id, assigned_team_id];
    };

    test('an agent leaves the team, a team clears the agent in one activity', async () => {
      const [agent, team, other] = [await world().agent(), await world().team(), await world().team('Night')];
      await expectOne(() => assignTeam(team.id));
      await expectOne(() => assignAgent(agent.id));
      expect(await assignees()).toEqual([agent.id, team.id]);
      await expectOne(() => assignTeam(other.id));
      expect(await assignees()).toEqual([null, other.id]);
      expect((await world().activitiesOf(uuid)).at(-1)).toMatch(/Night.*agent/);
      await expectNothing(() => assignTeam(other.id));
      await assignAgent(agent.id);
      await expectNothing(() => assignAgent(agent.id));
      await expectOne(() => act('unassignConversationAgent'));
      await expectNothing(() => act('unassignConversationAgent'));
      expect(await assignees()).toEqual([null, other.id]);
      await expectOne(() => act('unassignConversationTeam'));
      await expectNothing(() => act('unassignConversationTeam'));
      expect(await assignees()).toEqual([null, null]);
    });

    test('the same team again leaves its agent', async () => {
      const [agent, team] = [await world().agent(), await world().team()];
      await assignTeam(team.id);
      await assignAgent(agent.id);
      await expectNothing(() => assignTeam(team.id));
      expect(await assignees()).toEqual([agent.id, team.id]);
    });

    test('only an enabled agent', async () => {
      const [disabled, deleted] = [await world().agent(), await world().agent()];
      await world().data('updateAgent', { params: { id: disabled.id }, body: { enabled: false } });
      await world().data('deleteAgent', { params: { id: deleted.id } });
      for (const assignee_id of [disabled.id, deleted.id, 1]) {
        const given = { params: { uuid }, body: { assignee_id } };
        expect((await world().refused(400, 'assignConversationAgent', given)).paths).toEqual(['assignee_id']);
      }
    });
  });

  describe('If-Match', () => {
    const changes: readonly (readonly [RouteId, () => Promise<object | undefined>])[] = [
      ['setConversationStatus', async () => ({ status: 'Resolved' })],
      ['setConversationTags', async () => ({ tags: ['vip'] })],
      ['setConversationPriority', async () => ({ priority: 'High' })],
      ['assignConversationAgent', async () => ({ assignee_id: world().adminId })],
      ['assignConversationTeam', async () => ({ assignee_id: (await world().team()).id })],
      ['unassignConversationAgent', async () => undefined],
      ['unassignConversationTeam', async () => undefined],
    ];
    const etag = async () => {
      const answer = await world().ask('getConversation', { params: { uuid } });
      expect(answer.headers.etag).toBe(answer.data.etag);
      return answer.data.etag;
    };
    const ask = (id: RouteId, match: string, body?: object) =>
      world().ask(id, { params: { uuid }, body, headers: { 'if-match': match } });

    test.each(changes)('%s: fresh is done, stale answers the current record', async (id, bodyOf) => {
      await act('assignConversationTeam', { assignee_id: (await world().team('First')).id });
      await act('assignConversationAgent', { assignee_id: (await world().agent()).id });
      const body = await bodyOf();
      const fresh = await etag();
      expect((await ask(id, fresh, body)).data).toBe(true);
      expect(await etag()).not.toBe(fresh);
      const before = await world().dump();
      const { status, error } = await ask(id, fresh, body);
      expect(status).toBe(409);
      expect(v.parse(conversationDetail, error.data)).toEqual(await detail());
      expect(await world().dump()).toEqual(before);
    });

    test('* and one of several match; anything else is stale', async () => {
      const current = await etag();
      expect((await ask('setConversationPriority', '*', { priority: 'Low' })).status).toBe(200);
      expect((await ask('setConversationPriority', `"9999", ${await etag()}`, { priority: 'High' })).status).toBe(200);
      const malformed = [
        current,
        '',
        'garbage',
        '"',
        '"abc"',
        'W/"x"',
        '*, *',
        `${current}${current}`,
        '"-1"',
        '"1e9"',
      ];
      for (const match of malformed) {
        const { status } = await ask('setConversationPriority', match, { priority: 'Medium' });
        expect([400, 409], match).toContain(status);
      }
      expect((await detail()).priority).toBe('High');
    });

    test('a list item carries the same tag', async () => {
      const [item] = (await world().data('listAllConversations')).results;
      expect(item?.etag).toBe(await etag());
      expect((await ask('setConversationTags', item?.etag ?? '', { tags: ['a'] })).status).toBe(200);
    });

    test('a stale tag is a fault only of who may do it and sends sound input', async () => {
      const { as } = await world().agent();
      const headers = { 'if-match': '"9999"' };
      const params = { uuid };
      await world().refused(403, 'setConversationPriority', { params, body: { priority: 'Low' }, headers, as });
      await world().refused(400, 'setConversationPriority', { params, body: { priority: 'x' }, headers });
    });

    test('of two changes at once with the same tag one is done', async () => {
      const current = await etag();
      const answers = await Promise.all(
        ['Low', 'High'].map((priority) => ask('setConversationPriority', current, { priority })),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
      expect(await world().activitiesOf(uuid)).toHaveLength(1);
    });
  });
});
