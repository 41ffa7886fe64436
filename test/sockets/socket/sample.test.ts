import { expect, it } from 'vitest';
import { claim, setupToken } from '../../api/conformance/setup-link.ts';
import { onEveryDesk } from './live-world.ts';
import { inTicks } from './socket-client.ts';

onEveryDesk(
  (world) => {
    const claimed = async (): Promise<string> => {
      await world().data('claimSetup', { as: null, body: { token: await setupToken(world()), ...claim() } });
      const [item] = (await world().data('listUnassignedConversations')).results;
      return item?.uuid ?? expect.fail('there is no sample');
    };

    it('setup 28: agents who could read the sample are told once that it is gone, and nobody else is', async () => {
      const uuid = await claimed();
      const permissions = ['conversations:read', 'messages:read', 'conversations:read_assigned'] as const;
      const [admin, other] = [await world().desk(), await world().desk(await world().agent({ permissions }))];
      await world().reply(uuid, 'before');
      const { cursor } = await admin.next('new_message');
      await world().data('deleteSample');
      await world().data('deleteSample');
      const { data } = await admin.next('conversation_update', (frame) => frame.data.removed === true);
      expect(data).toEqual({ uuid, removed: true });
      // An event that every agent receives: all frames that belong before it have arrived.
      const { id, as } = await world().agent();
      await world().data('setMyAvailability', { as, body: { status: 'away_manual' } });
      for (const socket of [admin, other]) {
        await socket.next('agent_availability_update', (frame) => frame.data.id === id);
      }
      expect(admin.all('conversation_update').filter((frame) => frame.data.removed === true)).toHaveLength(1);
      expect(JSON.stringify(other.frames)).not.toContain(uuid);
      const late = await world().desk(undefined, cursor);
      expect(late.all('conversation_update').map((frame) => frame.data)).toContainEqual({ uuid, removed: true });
    });

    it('setup 28: the counts follow, of the agent whom it was assigned to as well', async () => {
      const uuid = await claimed();
      const agent = await world().agent({ roles: ['Agent'] });
      await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: agent.id } });
      const socket = await world().agentSocket(agent.as);
      socket.send({ type: 'join', data: { features: ['counts'] } });
      await socket.next('counts_update', ({ data }) => data.assigned?.open === 1 && data.assigned.unread === 1);
      await world().data('deleteSample');
      await inTicks(
        world().timers,
        socket.next('counts_update', ({ data }) => data.assigned?.open === 0 && data.assigned.unread === 0),
      );
    });
  },
  { hasSetupLink: true },
);
