import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { onEveryDesk } from './live-world.ts';
import { type AgentTestSocket, inTicks, until } from './socket-client.ts';

onEveryDesk(
  (world) => {
    const counting = async (as?: string) => {
      const socket = await world().agentSocket(as);
      socket.send({ type: 'join', data: { features: ['counts', 'of the future'] } });
      await socket.next('joined');
      return socket;
    };
    type Counts = ReturnType<typeof counts> extends Promise<infer Data> ? Data : never;
    const told = (socket: AgentTestSocket, matches: (data: Counts) => boolean) =>
      inTicks(
        world().timers,
        socket.next('counts_update', ({ data }) => matches(data)),
      );
    const lastOf = (socket: AgentTestSocket) => socket.all('counts_update').at(-1)?.data;
    const counts = (as?: string) => world().data('countConversations', as === undefined ? {} : { as });

    it('the counts come after joining, and again when they differ', async () => {
      const agent = await world().agent({ roles: ['Agent'] });
      const [admin, own] = [await counting(), await counting(agent.as)];
      expect((await admin.next('counts_update')).data).toEqual(await counts());
      expect((await own.next('counts_update')).data).toEqual(await counts(agent.as));
      const { uuid } = await world().conversation();
      await told(admin, (data) => data.unassigned?.open === 1 && data.all?.open === 1);
      await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: agent.id } });
      await told(own, (data) => data.assigned?.open === 1 && data.assigned.unread === 1);
      await world().data('markConversationSeen', { params: { uuid }, as: agent.as });
      await told(own, (data) => data.assigned?.unread === 0);
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      await told(own, (data) => data.assigned?.open === 0);
      await told(admin, (data) => data.all?.open === 0);
      expect(lastOf(own)).toEqual(await counts(agent.as));
      expect(lastOf(admin)).toEqual(await counts());
    });

    it('nobody is told counts that are as they were', async () => {
      const [socket, witness] = [await counting(), await world().desk()];
      const { uuid } = await world().conversation();
      await told(socket, (data) => data.all?.open === 1);
      const before = socket.all('counts_update').length;
      await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
      await world().reply(uuid, 'Yes');
      await witness.next('new_message', ({ data }) => data.text_content === 'Yes');
      for (let tick = 0; tick < 3; tick++) {
        world().timers.tick();
        await witness.ping();
      }
      await world().conversation();
      await told(socket, (data) => data.all?.open === 2);
      expect(socket.all('counts_update')).toHaveLength(before + 1);
    });

    it('people 66: 500 changes within 5 ticks are at most 5 counts, and the last are right', async () => {
      const agent = await world().agent({ roles: ['Agent'] });
      const socket = await counting(agent.as);
      await socket.next('counts_update');
      const witness = await world().desk();
      const uuids = (await Promise.all(Array.from({ length: 10 }, () => world().conversation()))).map(
        ({ uuid }) => uuid,
      );
      await told(socket, (data) => data.unassigned?.open === 10);
      const before = socket.all('counts_update').length;
      let ticks = 0;
      const tick = () => {
        world().timers.tick();
        ticks += 1;
      };
      for (let turn = 0; turn < 50; turn++) {
        const body = { uuids, change: { assignee_id: turn % 2 === 0 ? null : agent.id } };
        await world().data('changeConversations', { body });
        if (turn % 10 === 5) tick();
      }
      await world().reply(uuids[0] ?? '', 'the end');
      await witness.next('new_message', ({ data }) => data.text_content === 'the end');
      await socket.ping();
      const since = () => socket.all('counts_update').length - before;
      expect(ticks).toBe(5);
      expect(since()).toBeLessThanOrEqual(ticks);
      const expected = await counts(agent.as);
      await until(() => {
        tick();
        return isDeepStrictEqual(lastOf(socket), expected);
      }, 'the last counts');
      expect(since()).toBeGreaterThanOrEqual(1);
      expect(since()).toBeLessThanOrEqual(ticks);
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

    it('what everybody keeps a copy of is fetched again once a tick, and after what was missed', async () => {
      const agent = await world().agent({ permissions: [] });
      const socket = await world().desk(agent);
      const { cursor } = socket.all('joined')[0]?.data ?? {};
      // The agent's own account may still be on its way when the socket has joined.
      await world().data('setMyAvailability', { body: { status: 'away_manual' } });
      await socket.next('agent_availability_update');
      world().timers.tick();
      await socket.ping();
      const earlier = socket.all('catalogue_update').length;
      for (const name of ['one', 'two', 'three']) await world().data('createTag', { body: { name } });
      await world().data('createStatus', { body: { name: 'Waiting' } });
      const kinds = () =>
        socket
          .all('catalogue_update')
          .slice(earlier)
          .map(({ data }) => data.kind);
      await world().data('setMyAvailability', { body: { status: 'online' } });
      await socket.next('agent_availability_update', ({ data }) => data.availability_status === 'online');
      expect(kinds()).toEqual([]);
      world().timers.tick();
      await socket.ping();
      expect(kinds()).toEqual(['tags', 'statuses']);
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
  { socketsPerAgent: 20, standsStill: true },
);
