import { describe, expect, it } from 'vitest';
import { onEveryDesk } from './live-world.ts';
import { plainDesk, provesArrival, silentSocket } from './plain-desk.ts';
import type { AgentTestSocket } from './socket-client.ts';

const textsOf = (socket: AgentTestSocket) => socket.all('new_message').map(({ data }) => data.text_content);

/** Two minutes, in milliseconds. */
const keptFor = 120_000;

onEveryDesk(
  (world) => {
    describe('foreign G23: a client without cursors that comes back', () => {
      it('first gets what it missed, once and in order, and then what happens', async () => {
        const { uuid } = await world().conversation();
        const first = await plainDesk(world());
        await world().reply(uuid, 'seen');
        await first.next('conversation_update');
        await provesArrival(world(), first);
        first.terminate();
        await first.closed;
        for (const text of ['one', 'two']) await world().reply(uuid, text);
        await world().data('setConversationTags', { params: { uuid }, body: { tags: ['missed'] } });
        const back = await plainDesk(world());
        expect(textsOf(back).slice(0, 2)).toEqual(['one', 'two']);
        expect(back.all('conversation_update').some(({ data }) => data.tags?.[0] === 'missed')).toBe(true);
        expect(back.frames.at(-1)?.type).toBe('joined');
        await world().reply(uuid, 'now');
        await back.next('conversation_update', ({ data }) => data.last_message === 'now');
        expect(textsOf(back).at(-1)).toBe('now');
        expect(textsOf(back)).toHaveLength(new Set(textsOf(back)).size);
      });

      it('gets again what may not have arrived', async () => {
        const { uuid } = await world().conversation();
        const first = await plainDesk(world());
        await world().reply(uuid, 'on its way');
        await first.next('new_message');
        first.terminate();
        await first.closed;
        expect(textsOf(await plainDesk(world()))).toEqual(['on its way']);
      });

      it('also while its former socket still counts as open, and when it says nothing', async () => {
        const { uuid } = await world().conversation();
        const [first, witness] = [await plainDesk(world()), await world().desk()];
        await world().reply(uuid, 'seen');
        await first.next('conversation_update');
        await provesArrival(world(), first);
        first.pause();
        await world().reply(uuid, 'unread');
        await witness.next('conversation_update', ({ data }) => data.last_message === 'unread');
        const back = await silentSocket(world());
        world().timers.advance(1_000);
        await back.next('joined');
        expect(textsOf(back)).toEqual(['unread']);
        first.resume();
      });

      it('gets it once: another window of the same key begins with what is new', async () => {
        const { uuid } = await world().conversation();
        const early = await plainDesk(world());
        await provesArrival(world(), early);
        early.terminate();
        await early.closed;
        await world().reply(uuid, 'one');
        const late = await world().desk();
        await world().reply(uuid, 'two');
        await late.next('conversation_update', ({ data }) => data.last_message === 'two');
        expect(textsOf(late)).toEqual(['two']);
        const one = await plainDesk(world());
        expect(textsOf(one)).toEqual(['one', 'two']);
        // Before that nobody knows whether it is there: another one would get the same.
        await provesArrival(world(), one);
        expect(textsOf(await plainDesk(world()))).toEqual([]);
      });

      it('after two minutes begins with what is new', async () => {
        const { uuid } = await world().conversation();
        const first = await plainDesk(world());
        first.terminate();
        await first.closed;
        await world().reply(uuid, 'long ago');
        world().timers.advance(keptFor);
        expect(textsOf(await plainDesk(world()))).toEqual([]);
      });

      it('with a `join` gets what its cursor says, and another key nothing', async () => {
        const { uuid } = await world().conversation();
        const other = await world().agent({ roles: ['Agent'] });
        const first = await plainDesk(world());
        first.terminate();
        await first.closed;
        await world().reply(uuid, 'missed');
        expect(textsOf(await world().desk())).toEqual([]);
        expect(textsOf(await plainDesk(world(), other.as))).toEqual([]);
        expect(textsOf(await plainDesk(world()))).toEqual(['missed']);
      });

      it('nothing of what its agent may no longer read', async () => {
        const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read'] as const;
        const ann = await world().agent({ permissions });
        const { uuid } = await world().conversation({ agent_id: ann.id });
        const first = await plainDesk(world(), ann.as);
        first.terminate();
        await first.closed;
        const note = { message: 'About Ann', private: true };
        await world().data('sendMessage', { params: { cuuid: uuid }, body: note });
        const body = { assignee_id: world().adminId };
        await world().data('assignConversationAgent', { params: { uuid }, body });
        const back = await plainDesk(world(), ann.as);
        expect(JSON.stringify(back.frames)).not.toContain('About Ann');
        expect(back.all('conversation_update').map(({ data }) => data)).toEqual([{ uuid, removed: true }]);
      });

      it('loses nothing by twenty cuts', async () => {
        const { uuid } = await world().conversation();
        const seen = new Set<string>();
        for (let cut = 0; cut < 20; cut++) {
          const socket = await plainDesk(world());
          await world().reply(uuid, `${cut} open`);
          if (cut % 2 === 0) await socket.next('new_message', ({ data }) => data.text_content === `${cut} open`);
          socket.terminate();
          await socket.closed;
          await world().reply(uuid, `${cut} away`);
          for (const text of textsOf(socket)) seen.add(text);
        }
        for (const text of textsOf(await plainDesk(world()))) seen.add(text);
        const sent = Array.from({ length: 20 }, (_, cut) => [`${cut} open`, `${cut} away`]).flat();
        expect([...seen].sort()).toEqual(sent.sort());
      });

      it('stays open while it says nothing: its machine answers for it', async () => {
        const socket = await silentSocket(world());
        world().timers.advance(1_000);
        await socket.next('joined');
        for (let each = 0; each < 4; each++) {
          const before = socket.probes;
          world().timers.advance(30_000);
          const witness = await world().desk();
          await witness.ping();
          expect(socket.probes).toBe(before + 1);
          await witness.close();
        }
        expect(socket.isOpen).toBe(true);
      });
    });
  },
  { standsStill: true, joinWithin: 10_000, silentAfter: 60_000 },
);
