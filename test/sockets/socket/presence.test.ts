import type { AgentServerFrame } from '@helpdesk/contract';
import { expect, it } from 'vitest';
import { type LiveWorld, onEveryDesk } from './live-world.ts';
import { type AgentTestSocket, inTicks, until } from './socket-client.ts';

/** A joined socket that receives presence. */
async function onlooker(world: LiveWorld, as?: string): Promise<AgentTestSocket> {
  const socket = await world.agentSocket(as);
  socket.send({ type: 'join', data: { features: ['presence'] } });
  await socket.next('joined');
  return socket;
}

type PresenceData = Extract<AgentServerFrame, { readonly type: 'presence' }>['data'];

const view = (socket: AgentTestSocket, conversation_uuid: string | null): void =>
  socket.send({ type: 'viewing', data: { conversation_uuid } });

/** The ids in the last presence of the conversation. */
function lastIn(socket: AgentTestSocket, uuid: string): readonly (readonly [id: number, state: string])[] {
  const of = socket.all('presence').filter(({ data }) => data.conversation_uuid === uuid);
  return of.at(-1)?.data.agents.map(({ id, state }) => [id, state] as const) ?? [];
}

onEveryDesk(
  (world) => {
    const person = () => world().agent({ roles: ['Agent'] });
    const tick = () => world().timers.tick();
    const told = (socket: AgentTestSocket, matches: (data: PresenceData) => boolean) =>
      inTicks(
        world().timers,
        socket.next('presence', ({ data }) => matches(data)),
      );

    /** What the socket has sent, the server has dealt with: `typing` passes where `viewing` does, and changes nothing. */
    async function dealtWith(socket: AgentTestSocket, uuid: string): Promise<void> {
      const witness = await world().desk();
      socket.send({ type: 'typing', data: { conversation_uuid: uuid, is_typing: false } });
      await witness.next('typing', ({ data }) => data.conversation_uuid === uuid);
      await witness.close();
    }

    it('people 63: viewers see each other, and who leaves or is cut off is gone', async () => {
      const [ann, ben] = [await person(), await person()];
      const { uuid } = await world().conversation();
      const [one, two] = [await onlooker(world(), ann.as), await onlooker(world(), ben.as)];
      view(one, uuid);
      view(two, uuid);
      const seen = async (socket: AgentTestSocket, ids: readonly number[]) =>
        (await told(socket, ({ agents }) => `${agents.map(({ id }) => id)}` === `${ids}`)).data;
      expect((await seen(one, [ben.id])).agents[0]).toMatchObject({ id: ben.id, avatar_url: null, state: 'viewing' });
      await seen(two, [ann.id]);
      two.terminate();
      await seen(one, []);
    });

    it('somebody who types is shown as typing', async () => {
      const [ann, ben] = [await person(), await person()];
      const { uuid } = await world().conversation();
      const [one, two] = [await onlooker(world(), ann.as), await onlooker(world(), ben.as)];
      view(one, uuid);
      view(two, uuid);
      two.send({ type: 'typing', data: { conversation_uuid: uuid, is_typing: true, is_private_message: true } });
      await told(one, ({ agents }) => agents.some(({ state }) => state === 'typing'));
      two.send({ type: 'typing', data: { conversation_uuid: uuid, is_typing: false } });
      await told(one, ({ agents }) => agents.some(({ state }) => state === 'viewing'));
      expect(lastIn(one, uuid)).toEqual([[ben.id, 'viewing']]);
    });

    it('a list on a screen shows who is in its conversations', async () => {
      const [ann, ben] = [await person(), await person()];
      const [shown, other] = [await world().conversation(), await world().conversation()];
      const [one, two] = [await onlooker(world(), ann.as), await onlooker(world(), ben.as)];
      one.send({ type: 'list_subscribe_replace', data: { uuids: [shown.uuid, 'nope', other.uuid] } });
      view(two, shown.uuid);
      await told(one, ({ conversation_uuid, agents }) => conversation_uuid === shown.uuid && agents.length === 1);
      one.send({ type: 'list_subscribe_replace', data: { uuids: [other.uuid] } });
      await one.ping();
      view(two, other.uuid);
      await told(one, ({ conversation_uuid, agents }) => conversation_uuid === other.uuid && agents.length === 1);
      expect(lastIn(one, shown.uuid)).toEqual([[ben.id, 'viewing']]);
      // Two windows of one agent count as one viewer.
      const again = await onlooker(world(), ben.as);
      view(again, other.uuid);
      await again.ping();
      view(two, null);
      await dealtWith(two, other.uuid);
      tick();
      await one.ping();
      expect(lastIn(one, other.uuid)).toEqual([[ben.id, 'viewing']]);
    });

    it('people 64: who may not read a conversation views nothing and is told nothing', async () => {
      const [ann, blind] = [await person(), await world().agent({ permissions: ['messages:read'] })];
      const { uuid } = await world().conversation();
      const [one, two] = [await onlooker(world(), ann.as), await onlooker(world(), blind.as)];
      view(two, uuid);
      expect((await two.next('error')).data.code).toBe('not_found');
      two.send({ type: 'list_subscribe_replace', data: { uuids: [uuid] } });
      await two.ping();
      view(one, uuid);
      await dealtWith(one, uuid);
      tick();
      for (const socket of [one, two]) await socket.ping();
      expect([...one.all('presence'), ...two.all('presence')]).toEqual([]);
      view(two, 'nope');
      expect((await two.next('error')).data.code).toBe('not_found');
    });

    it('people 64: who loses a conversation is gone from it, and is told no more', async () => {
      const own = await world().agent({ permissions: ['conversations:read', 'conversations:read_assigned'] });
      const ann = await person();
      const { uuid } = await world().conversation({ agent_id: own.id });
      const [one, two] = [await onlooker(world(), ann.as), await onlooker(world(), own.as)];
      view(one, uuid);
      view(two, uuid);
      await told(one, ({ agents }) => agents.length === 1);
      await told(two, ({ agents }) => agents.length === 1);
      await world().data('unassignConversationAgent', { params: { uuid } });
      await told(one, ({ agents }) => agents.length === 0);
      view(one, null);
      await dealtWith(one, uuid);
      tick();
      await two.ping();
      expect(lastIn(two, uuid)).toEqual([[ann.id, 'viewing']]);
    });

    it('people 65: however wildly sockets view, each is told once a tick, and the last is right', async () => {
      const people: Awaited<ReturnType<typeof person>>[] = [];
      for (let count = 0; count < 20; count++) people.push(await person());
      const places = [await world().conversation(), await world().conversation()];
      const sockets: AgentTestSocket[] = [];
      for (const { as } of people) sockets.push(await onlooker(world(), as));
      const watcher = await onlooker(world());
      watcher.send({ type: 'list_subscribe_replace', data: { uuids: places.map(({ uuid }) => uuid) } });
      await watcher.ping();
      let ticks = 0;
      for (let turn = 0; turn < 10; turn++) {
        for (const [index, socket] of sockets.entries()) view(socket, places[(turn + index) % 2]?.uuid ?? '');
        await watcher.ping();
        tick();
        ticks += 1;
      }
      const lastOf = (of: number) => people.flatMap(({ id }, index) => ((9 + index) % 2 === of ? [id] : []));
      const isRight = (of: number) =>
        `${lastIn(watcher, places[of]?.uuid ?? '').map(([id]) => id)}` === `${lastOf(of).toSorted((a, b) => a - b)}`;
      await until(() => {
        tick();
        ticks += 1;
        return isRight(0) && isRight(1);
      }, 'the last presence');
      for (const socket of [watcher, ...sockets]) {
        for (const { uuid } of places) {
          const frames = socket.all('presence').filter(({ data }) => data.conversation_uuid === uuid);
          expect(frames.length).toBeLessThanOrEqual(ticks);
        }
      }
      // The eleventh within ten seconds is refused; the clock has not moved.
      sockets[0] && view(sockets[0], null);
      expect((await sockets[0]?.next('error'))?.data.code).toBe('rate_limited');
    });

    it('people 66: a client that asks for no feature is told neither who is where nor counts', async () => {
      const [ann, ben] = [await person(), await person()];
      const { uuid } = await world().conversation();
      const [plain, two] = [await world().desk(ann), await onlooker(world(), ben.as)];
      plain.send({ type: 'conversation_subscribe', data: { conversation_uuid: uuid } });
      plain.send({ type: 'conversation_subscribe', data: { conversation_uuid: 'nope', other: [1] } });
      plain.send({ type: 'conversation_subscribe', data: { conversation_uuid: uuid } });
      plain.send({ type: 'list_subscribe_replace', data: { uuids: 'all' } });
      plain.send({ type: 'list_subscribe_replace', data: { uuids: [uuid, 7] } });
      view(two, uuid);
      await told(two, ({ agents }) => `${agents.map(({ id }) => id)}` === `${ann.id}`);
      const counting = await world().agentSocket();
      counting.send({ type: 'join', data: { features: ['counts'] } });
      await world().conversation();
      await inTicks(
        world().timers,
        counting.next('counts_update', ({ data }) => data.all?.open === 2),
      );
      await plain.ping();
      expect([...plain.all('presence'), ...plain.all('counts_update'), ...plain.all('error')]).toEqual([]);
    });

    it('only those who look at a conversation of a contact are told that the contact is there', async () => {
      const person = await world().customer('c-1');
      const started = await world().data('initWidgetConversation', {
        headers: person.headers,
        body: { message: 'Hi' },
      });
      const [looks, idle, plain] = [await onlooker(world()), await onlooker(world()), await world().desk()];
      looks.send({ type: 'list_subscribe_replace', data: { uuids: [started.conversation.uuid] } });
      await looks.ping();
      const widget = await world().widget(person);
      const online = { id: person.userId, contact_id: person.userId, availability_status: 'online' };
      expect((await looks.next('contact_update')).data).toEqual(online);
      expect((await plain.next('contact_update')).data).toEqual(online);
      await idle.ping();
      expect(idle.all('contact_update')).toEqual([]);
      await widget.close();
      await looks.next('contact_update', ({ data }) => data.availability_status === 'offline');
    });
  },
  { standsStill: true },
);
