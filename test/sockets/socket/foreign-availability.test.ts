import { describe, expect, it } from 'vitest';
import { type LiveWorld, onEveryDesk } from './live-world.ts';
import type { WidgetTestSocket } from './socket-client.ts';

/** Joined like a client of the family: without `after`. */
async function plainWidget(world: LiveWorld, person: { readonly token: string }): Promise<WidgetTestSocket> {
  const socket = await world.widgetSocket();
  socket.send(world.joinFrame(person));
  await socket.next('joined');
  return socket;
}

const assigned = (world: LiveWorld, uuid: string, id: number) =>
  world.data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });

const statusesOf = (socket: WidgetTestSocket) =>
  socket.all('conversation_update').flatMap(({ data }) => data.assignee?.availability_status ?? []);

onEveryDesk(
  (world) => {
    const become = (as: string, status: 'online' | 'away_manual' | 'away_and_reassigning' | 'away') =>
      world().data('setMyAvailability', { as, body: { status } });
    /** Everything that was published before has reached the sockets of this desk. */
    const settle = async () => {
      const witness = await world().desk();
      const other = await world().agent({ roles: ['Agent'] });
      await become(other.as, 'away_manual');
      await witness.next('agent_availability_update', ({ data }) => data.id === other.id);
      await witness.close();
    };

    describe('foreign G8: the availability of the assigned agent', () => {
      it('reaches the widget, at once and as the agent is', async () => {
        const visitor = await world().visitor();
        const { uuid } = visitor;
        const ann = await world().agent({ roles: ['Agent'], first_name: 'Ann' });
        await assigned(world(), uuid, ann.id);
        const widget = await plainWidget(world(), visitor);
        await become(ann.as, 'away_manual');
        const { data } = await widget.next('conversation_update');
        expect(data).toMatchObject({ uuid, assignee: { first_name: 'Ann', availability_status: 'away_manual' } });
        expect(Object.keys(data)).toEqual(['uuid', 'assignee']);
        expect(JSON.stringify(data)).not.toContain(ann.email);
      });

      it('at most once in two seconds, the last one always', async () => {
        const visitor = await world().visitor();
        const ann = await world().agent({ roles: ['Agent'] });
        await assigned(world(), visitor.uuid, ann.id);
        const widget = await plainWidget(world(), visitor);
        for (const status of ['away_manual', 'online', 'away_and_reassigning'] as const) await become(ann.as, status);
        await widget.next('conversation_update');
        await settle();
        world().timers.advance(1_999);
        await widget.ping();
        expect(statusesOf(widget)).toEqual(['away_manual']);
        world().timers.advance(1);
        await widget.next('conversation_update');
        expect(statusesOf(widget)).toEqual(['away_manual', 'away_and_reassigning']);
        await become(ann.as, 'online');
        await become(ann.as, 'away_and_reassigning');
        await settle();
        world().timers.advance(2_000);
        await widget.ping();
        expect(statusesOf(widget)).toEqual(['away_manual', 'away_and_reassigning']);
        await become(ann.as, 'online');
        await widget.next('conversation_update');
        expect(statusesOf(widget).at(-1)).toBe('online');
      });

      it('of the agent who has it now, also when it changed hands while the widget was open', async () => {
        const visitor = await world().visitor();
        const [ann, ben] = [await world().agent({ roles: ['Agent'] }), await world().agent({ roles: ['Agent'] })];
        const widget = await plainWidget(world(), visitor);
        await become(ann.as, 'away_manual');
        await assigned(world(), visitor.uuid, ann.id);
        await assigned(world(), visitor.uuid, ben.id);
        await widget.next('conversation_update', ({ data }) => data.assignee?.id === ben.id);
        await become(ann.as, 'away_and_reassigning');
        await become(ben.as, 'away_manual');
        const { data } = await widget.next('conversation_update');
        expect(data.assignee).toMatchObject({ id: ben.id, availability_status: 'away_manual' });
        await world().data('unassignConversationAgent', { params: { uuid: visitor.uuid } });
        await widget.next('conversation_update', (frame) => frame.data.assignee === null);
        world().timers.advance(2_000);
        const frames = widget.frames.length;
        await become(ben.as, 'away_and_reassigning');
        await settle();
        await widget.ping();
        expect(widget.frames.slice(frames).map(({ type }) => type)).toEqual(['pong']);
      });

      it('of nobody else: other contacts, and clients that count, hear nothing of it', async () => {
        const [mine, theirs] = [await world().visitor(), await world().visitor()];
        const ann = await world().agent({ roles: ['Agent'] });
        await assigned(world(), mine.uuid, ann.id);
        const [plain, stranger, counting] = [
          await plainWidget(world(), mine),
          await plainWidget(world(), theirs),
          await world().widget(mine),
        ];
        await become(ann.as, 'away_manual');
        await plain.next('conversation_update');
        for (const socket of [stranger, counting]) {
          await socket.ping();
          expect(socket.frames.map(({ type }) => type)).toEqual(['joined', 'pong']);
        }
      });
    });
  },
  { standsStill: true },
);
