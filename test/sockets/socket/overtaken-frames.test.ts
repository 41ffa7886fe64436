import { describe, expect, it } from 'vitest';
import { type LiveWorld, onEveryLiveStore } from './live-world.ts';
import type { AgentTestSocket } from './socket-client.ts';

type Change = (world: LiveWorld) => Promise<unknown>;

const changes: readonly (readonly [kind: string, change: Change])[] = [
  ['tags', (world) => world.data('createTag', { body: { name: 'vip' } })],
  ['statuses', (world) => world.data('createStatus', { body: { name: 'Waiting' } })],
  ['teams', (world) => world.team()],
  ['roles', (world) => world.data('createRole', { body: { name: 'Readers', permissions: [] } })],
  [
    'macros',
    (world) => world.data('createMacro', { body: { name: 'Bye', message_content: 'Bye', visibility: 'all' } }),
  ],
  [
    'inboxes',
    (world) => world.data('createInbox', { body: { name: 'Mail', channel: 'email', from: 'Mail <mail@example.com>' } }),
  ],
];

const kindsOf = (socket: AgentTestSocket) => socket.all('catalogue_update').map(({ data }) => data.kind);

/** The cursor of the last frame that has one, which a client keeps for its next join. */
function cursorOf(socket: AgentTestSocket): string {
  const cursors = socket.frames.flatMap((frame) => ('cursor' in frame && frame.cursor ? [frame.cursor] : []));
  return cursors.at(-1) ?? socket.all('joined').at(-1)?.data.cursor ?? '';
}

onEveryLiveStore(
  (world) => {
    describe('faults O9: a frame that is held back is sent after a resume, whichever overtook it', () => {
      it.each(changes)('%s, then a message, and the line is cut', async (kind, change) => {
        const { uuid } = await world().conversation();
        const desk = await world().desk();
        await change(world());
        await world().reply(uuid, 'Here it is');
        await desk.next('new_message');
        expect(kindsOf(desk)).toEqual([]);
        const resumed = await world().desk(undefined, cursorOf(desk));
        expect(kindsOf(resumed)).toEqual([kind]);
        expect(resumed.all('resync')).toEqual([]);
        expect(resumed.all('new_message')).toEqual([]);
      });

      it('also when the line is cut once more, before the second of two kinds', async () => {
        const { uuid } = await world().conversation();
        const desk = await world().desk();
        await world().data('createTag', { body: { name: 'vip' } });
        await world().team();
        await world().reply(uuid, 'Here it is');
        await desk.next('new_message');
        const resumed = await world().desk(undefined, cursorOf(desk));
        expect(kindsOf(resumed)).toEqual(['tags', 'teams']);
        const [first] = resumed.all('catalogue_update');
        const again = await world().desk(undefined, first?.cursor);
        expect(kindsOf(again)).toEqual(['tags', 'teams']);
        // The end of what was missed claims everything.
        const last = await world().desk(undefined, again.all('joined')[0]?.data.cursor);
        expect(kindsOf(last)).toEqual([]);
      });

      it('of several kinds of one second, the line being cut between them', async () => {
        const desk = await world().desk();
        for (const [, change] of changes.slice(0, 3)) await change(world());
        await world().data('setMyAvailability', { body: { status: 'away_manual' } });
        await desk.next('agent_availability_update');
        world().timers.tick();
        await desk.ping();
        const frames = desk.all('catalogue_update');
        const kinds = frames.map(({ data }) => data.kind);
        expect(kinds).toEqual(['tags', 'statuses', 'teams']);
        for (const { cursor } of frames.slice(0, -1)) {
          expect(kindsOf(await world().desk(undefined, cursor))).toEqual(kinds);
        }
        expect(kindsOf(await world().desk(undefined, frames.at(-1)?.cursor))).toEqual([]);
      });

      it('after so many entries it is sent before its second is over', async () => {
        const { uuid } = await world().conversation();
        const desk = await world().desk();
        await world().data('createTag', { body: { name: 'vip' } });
        for (let count = 0; count < 70; count += 1) await world().reply(uuid, `Reply ${count}`);
        const frame = await desk.next('catalogue_update');
        expect(frame.data.kind).toBe('tags');
        expect(kindsOf(await world().desk(undefined, cursorOf(desk)))).toEqual([]);
      });

      it('a cursor that claims less than any of the service is answered with a resync', async () => {
        const desk = await world().desk();
        const [position = ''] = cursorOf(desk).split('.');
        for (const since of ['9999999', String(Number(position) - 65), 'x', '-1']) {
          const odd = await world().desk(undefined, `${position}.1.${since}`);
          expect(kindsOf(odd)).toEqual([]);
          expect(odd.all('resync').length + odd.all('joined').length, since).toBeGreaterThan(0);
        }
      });
    });

    describe('faults O9: what is held back without a cursor is whole after a join', () => {
      it('counts', async () => {
        const features = { features: ['counts'] };
        const desk = await world().agentSocket();
        desk.send({ type: 'join', data: features });
        await desk.next('counts_update');
        await world().conversation();
        await desk.next('new_conversation');
        const resumed = await world().agentSocket();
        resumed.send({ type: 'join', data: { ...features, cursor: cursorOf(desk) } });
        expect((await resumed.next('counts_update')).data.unassigned?.open).toBe(1);
      });

      it('notifications are told at once, each with the number', async () => {
        const account = await world().agent({ roles: ['Agent'] });
        const { uuid } = await world().conversation();
        const desk = await world().desk(account);
        await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: account.id } });
        await desk.next('new_notification');
        const missed = await world().desk(account, desk.all('joined')[0]?.data.cursor);
        expect(missed.all('new_notification')).toHaveLength(1);
      });
    });
  },
  { socketsPerAgent: 30, standsStill: true },
);
