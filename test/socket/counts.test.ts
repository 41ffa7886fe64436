import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onEveryDesk } from './live-world.ts';
import { until } from './socket-client.ts';

onEveryDesk(
  (world) => {
    const counting = async (as?: string) => {
      const socket = await world().agentSocket(as);
      socket.send({ type: 'join', data: { features: ['counts', 'of the future'] } });
      await socket.next('joined');
      return socket;
    };
    const counts = (as?: string) => world().data('countConversations', as === undefined ? {} : { as });

    it('the counts come after joining, and again when they differ', async () => {
      const agent = await world().agent({ roles: ['Agent'] });
      const [admin, own] = [await counting(), await counting(agent.as)];
      expect((await admin.next('counts_update')).data).toEqual(await counts());
      expect((await own.next('counts_update')).data).toEqual(await counts(agent.as));
      const { uuid } = await world().conversation();
      await admin.next('counts_update', ({ data }) => data.unassigned?.open === 1 && data.all?.open === 1);
      await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: agent.id } });
      await own.next('counts_update', ({ data }) => data.assigned?.open === 1 && data.assigned.unread === 1);
      await world().data('markConversationSeen', { params: { uuid }, as: agent.as });
      await own.next('counts_update', ({ data }) => data.assigned?.unread === 0);
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      await own.next('counts_update', ({ data }) => data.assigned?.open === 0);
      await wait(1_500);
      expect(own.all('counts_update').at(-1)?.data).toEqual(await counts(agent.as));
      expect(admin.all('counts_update').at(-1)?.data).toEqual(await counts());
    });

    it('nobody is told counts that are as they were', async () => {
      const socket = await counting();
      const { uuid } = await world().conversation();
      await socket.next('counts_update', ({ data }) => data.all?.open === 1);
      const before = socket.all('counts_update').length;
      await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
      await world().reply(uuid, 'Yes');
      await wait(2_000);
      expect(socket.all('counts_update')).toHaveLength(before);
    });

    it('people 66: 500 changes within 5 s are at most 6 counts, and the last are right', async () => {
      const agent = await world().agent({ roles: ['Agent'] });
      const socket = await counting(agent.as);
      await socket.next('counts_update');
      const uuids = (await Promise.all(Array.from({ length: 10 }, () => world().conversation()))).map(
        ({ uuid }) => uuid,
      );
      await until(() => socket.all('counts_update').at(-1)?.data.unassigned?.open === 10, 'ten conversations');
      const before = socket.all('counts_update').length;
      const began = performance.now();
      for (let turn = 0; turn < 50; turn++) {
        const body = { uuids, change: { assignee_id: turn % 2 === 0 ? null : agent.id } };
        await world().data('changeConversations', { body });
      }
      const seconds = (performance.now() - began) / 1_000;
      await wait(2_500);
      const told = socket.all('counts_update').length - before;
      expect(told).toBeGreaterThanOrEqual(1);
      expect(told).toBeLessThanOrEqual(Math.max(6, Math.ceil(seconds) + 1));
      expect(socket.all('counts_update').at(-1)?.data).toEqual(await counts(agent.as));
    });

    it('people 67: the 21st socket of an agent is refused with 1013, on whichever credentials', async () => {
      const agent = await world().agent({ roles: ['Agent'] });
      const { id } = agent;
      const key = await world().data('createNamedApiKey', { params: { id }, body: { name: 'Second' } });
      const second = `${key.api_key}:${key.api_secret}`;
      for (let count = 0; count < 20; count++) await world().desk({ as: count % 2 === 0 ? agent.as : second });
      const last = await world().agentSocket(second);
      expect((await last.closed).code).toBe(1013);
      await world().desk();
    });

    it('what everybody keeps a copy of is fetched again once a second, and after what was missed', async () => {
      const agent = await world().agent({ permissions: [] });
      const socket = await world().desk(agent);
      const { cursor } = socket.all('joined')[0]?.data ?? {};
      for (const name of ['one', 'two', 'three']) await world().data('createTag', { body: { name } });
      await world().data('createStatus', { body: { name: 'Waiting' } });
      const kinds = () => socket.all('catalogue_update').map(({ data }) => data.kind);
      await until(() => kinds().includes('tags') && kinds().includes('statuses'), 'both kinds');
      expect(kinds().length).toBeLessThanOrEqual(4);
      const later = await world().desk(agent, cursor);
      expect(later.all('catalogue_update').map(({ data }) => data.kind)).toEqual(['tags', 'statuses']);
      const newest = socket.all('catalogue_update').at(-1)?.cursor;
      const last = await world().desk(agent, newest);
      expect(last.all('catalogue_update')).toEqual([]);
    });

    it('joining tells which version the service has', async () => {
      const socket = await world().desk();
      expect(socket.all('joined')[0]?.data.build).toBe('1.2.3');
    });
  },
  { socketsPerAgent: 20 },
);
