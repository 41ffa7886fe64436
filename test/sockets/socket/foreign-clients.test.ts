import { describe, expect, it } from 'vitest';
import { type LiveWorld, onEveryDesk } from './live-world.ts';
import { plainDesk, silentSocket } from './plain-desk.ts';
import { type AgentTestSocket, until } from './socket-client.ts';

/** How long a socket of agents may say nothing until it is joined, in milliseconds. */
const speechless = 1_000;

const rowsOf = (socket: AgentTestSocket) => socket.all('new_conversation').map(({ data }) => data);

describe('an agent socket of a client of the family', () => {
  onEveryDesk(
    (world) => {
      describe('foreign G1: a ping that is a text', () => {
        it('is answered by a text, joins the socket, and counts as heard', async () => {
          const { uuid } = await world().conversation();
          const socket = await plainDesk(world());
          expect(socket.frames.map(({ type }) => type)).toEqual(['joined']);
          await world().reply(uuid, 'Hello');
          await socket.next('new_message');
          world().timers.advance(40_000);
          socket.raw('ping');
          await until(() => socket.textPongs === 2, 'the pong');
          world().timers.advance(40_000);
          await socket.ping();
          expect(socket.isOpen).toBe(true);
          expect(socket.all('error')).toEqual([]);
        });

        it.each(['PING', ' ping', 'pong', 'ping\0', '"ping"', '["ping"]', ''])(
          'is the word alone: %j is no JSON frame',
          async (text) => {
            const socket = await world().agentSocket();
            socket.raw(text);
            expect((await socket.next('error')).data.code).toBe('invalid_json');
            expect(socket.textPongs).toBe(0);
          },
        );

        it('is not known to a widget, which the specification gives a frame', async () => {
          const widget = await world().widget(await world().visitor());
          widget.raw('ping');
          expect((await widget.next('error')).data.code).toBe('invalid_json');
        });
      });

      describe('foreign G2: a socket that sends no frame', () => {
        it.each(['key', 'ticket'] as const)(
          'is joined after a second, from the newest position, with a %s',
          async (by) => {
            const { uuid } = await world().conversation();
            const opened = by === 'key' ? silentSocket(world()) : world().data('createSocketTicket');
            const given = await opened;
            const socket = 'ticket' in given ? await world().ticketSocket(given.ticket, '') : given;
            await world().reply(uuid, 'before');
            const witness = await world().desk();
            world().timers.advance(speechless - 1);
            await witness.ping();
            expect(socket.frames).toEqual([]);
            world().timers.advance(1);
            await socket.next('joined');
            await world().reply(uuid, 'after');
            expect((await socket.next('new_message')).data.text_content).toBe('after');
            expect(socket.all('new_message')).toHaveLength(1);
          },
        );

        it('is not joined when it has sent one that is wrong, or has said that it will send `join`', async () => {
          const [wrong, { ticket }] = [await silentSocket(world()), await world().data('createSocketTicket')];
          wrong.raw('{');
          await wrong.next('error');
          const patient = await world().ticketSocket(ticket);
          for (let ticks = 0; ticks < 3; ticks++) world().timers.advance(speechless);
          patient.send({ type: 'join' });
          await patient.next('joined');
          expect(patient.all('joined')).toHaveLength(1);
          expect(wrong.all('joined')).toEqual([]);
          world().timers.advance(10_000);
          expect((await wrong.closed).code).toBe(4401);
        });

        it('may still send a `join`, and is then one that joined with it', async () => {
          const { uuid } = await world().conversation();
          const start = (await world().desk()).all('joined')[0]?.data.cursor;
          await world().reply(uuid, 'missed');
          const socket = await silentSocket(world());
          world().timers.advance(speechless);
          await socket.next('joined');
          socket.send({ type: 'join', data: { cursor: start } });
          await socket.next('joined');
          expect(socket.all('new_message').map(({ data }) => data.text_content)).toEqual(['missed']);
          await world().reply(uuid, 'on');
          await socket.next('conversation_update', ({ data }) => data.last_message === 'on');
          expect(socket.all('new_message').filter(({ data }) => data.conversation !== undefined)).toEqual([]);
        });

        it('of a widget waits for its `join`, which has the session', async () => {
          const [widget, witness] = [await world().widgetSocket(), await world().desk()];
          world().timers.advance(speechless);
          await witness.ping();
          expect(widget.frames).toEqual([]);
          world().timers.advance(10_000);
          expect((await widget.closed).code).toBe(4401);
        });
      });

      describe('foreign G3: rows come from messages and from whole conversations', () => {
        it('a message brings the list item of its reader, and to a socket with `join` it does not', async () => {
          const visitor = await world().visitor();
          const { uuid } = visitor;
          const agent = await world().agent({ roles: ['Agent'] });
          const [own, theirs, joined] = [
            await plainDesk(world()),
            await plainDesk(world(), agent.as),
            await world().desk(),
          ];
          await world().write(visitor, uuid, 'One');
          await world().data('markConversationSeen', { params: { uuid }, as: agent.as });
          await world().write(visitor, uuid, 'Two');
          for (const [socket, as, unread] of [
            [own, world().admin, 3],
            [theirs, agent.as, 1],
          ] as const) {
            await socket.next('new_message');
            const { data } = await socket.next('new_message');
            const { results } = await world().data('listAllConversations', { as });
            expect(data.conversation).toEqual(results[0]);
            expect(data.conversation).toMatchObject({ uuid, last_message: 'Two', unread_message_count: unread });
          }
          const { data } = await joined.next('new_message');
          expect(data).not.toHaveProperty('conversation');
        });

        type Change = readonly [name: string, change: (world: LiveWorld, uuid: string) => Promise<unknown>];
        const moves: readonly Change[] = [
          ['assigned', (desk, uuid) => assign(desk, uuid, desk.adminId)],
          ['given to a team', async (desk, uuid) => toTeam(desk, uuid, (await desk.team()).id)],
          ['resolved', (desk, uuid) => status(desk, uuid, { status: 'Resolved' })],
          ['snoozed', (desk, uuid) => status(desk, uuid, { status: 'Snoozed', snoozed_until: '1h' })],
        ];

        it.each(moves)('one that is %s comes as a whole, and back again', async (_name, change) => {
          const { uuid } = await world().conversation();
          const [plain, joined] = [await plainDesk(world()), await world().desk()];
          await change(world(), uuid);
          await plain.next('conversation_update', ({ data }) => data.etag !== undefined);
          expect(rowsOf(plain)).toHaveLength(1);
          expect(rowsOf(plain)[0]).toMatchObject({ uuid });
          await status(world(), uuid, { status: 'Open' });
          await world().data('unassignConversationAgent', { params: { uuid } });
          await world().data('unassignConversationTeam', { params: { uuid } });
          await world().data('setConversationTags', { params: { uuid }, body: { tags: ['end'] } });
          await plain.next('conversation_update', ({ data }) => data.tags !== undefined);
          expect(rowsOf(plain)).toHaveLength(2);
          await joined.next('conversation_update', ({ data }) => data.tags !== undefined);
          expect(rowsOf(joined)).toEqual([]);
        });

        it('one that the contact opens again with a message comes as it is then', async () => {
          const visitor = await world().visitor();
          const { uuid } = visitor;
          await status(world(), uuid, { status: 'Resolved' });
          const plain = await plainDesk(world());
          await world().write(visitor, uuid, 'Still broken');
          await plain.next('conversation_update', ({ data }) => data.status === 'Open');
          expect(rowsOf(plain)).toMatchObject([{ uuid, status: 'Open' }]);
        });

        it('what changes no list sends no row: priority, tags, a reply', async () => {
          const { uuid } = await world().conversation();
          const plain = await plainDesk(world());
          await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
          await world().reply(uuid, 'Hello');
          await world().data('setConversationTags', { params: { uuid }, body: { tags: ['end'] } });
          await plain.next('conversation_update', ({ data }) => data.tags !== undefined);
          expect(rowsOf(plain)).toEqual([]);
        });

        it('only to those who may read it: of any other, nothing but that it is gone', async () => {
          const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read'] as const;
          const [ann, ben] = [await world().agent({ permissions }), await world().agent({ permissions })];
          const { uuid } = await world().conversation();
          const [anns, bens, all] = [
            await plainDesk(world(), ann.as),
            await plainDesk(world(), ben.as),
            await plainDesk(world()),
          ];
          await assign(world(), uuid, ann.id);
          await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'For Ann', private: true } });
          await anns.next('conversation_update', ({ data }) => data.last_message === 'For Ann');
          await assign(world(), uuid, ben.id);
          // A row is as the conversation is when it is made.
          await bens.next('new_conversation');
          await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'For Ben', private: true } });
          await bens.next('conversation_update', ({ data }) => data.last_message === 'For Ben');
          await all.next('conversation_update', ({ data }) => data.last_message === 'For Ben');
          await world().data('setMyAvailability', { body: { status: 'away_manual' } });
          await anns.next('agent_availability_update');
          expect(rowsOf(anns).map((row) => row.assigned_user_id)).toEqual([ann.id]);
          expect(anns.all('conversation_update').at(-1)?.data).toEqual({ uuid, removed: true });
          expect(JSON.stringify(anns.frames)).not.toContain('For Ben');
          expect(rowsOf(bens).map((row) => row.assigned_user_id)).toEqual([ben.id]);
          // The row has what was written last, as its list has it for an agent who may read the conversation now.
          expect(rowsOf(bens).map((row) => row.last_person_message?.content)).toEqual(['For Ann']);
          expect(bens.all('new_message').map(({ data }) => data.text_content)).not.toContain('For Ann');
          expect(rowsOf(all).map((row) => row.assigned_user_id)).toEqual([ann.id, ben.id]);
        });

        it('to one who reads no messages the row alone: a message of it never comes', async () => {
          const visitor = await world().visitor();
          const agent = await world().agent({ permissions: ['conversations:read', 'conversations:read_all'] });
          const plain = await plainDesk(world(), agent.as);
          await world().write(visitor, visitor.uuid, 'Anybody?');
          await plain.next('conversation_update');
          expect(rowsOf(plain)).toMatchObject([{ uuid: visitor.uuid, unread_message_count: 2 }]);
          expect(plain.all('new_message')).toEqual([]);
        });
      });

      describe('foreign G4: a sent reply is said to be sent', () => {
        it.each([
          ['a reply', {}],
          ['a note', { private: true }],
        ])('%s with an `echo_id`, once, after its message', async (_name, more) => {
          const { uuid } = await world().conversation();
          const [plain, joined] = [await plainDesk(world()), await world().desk()];
          const body = { message: 'Hello', echo_id: 'mine-1', ...more };
          const sent = await world().data('sendMessage', { params: { cuuid: uuid }, body });
          await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'no mark', ...more } });
          await plain.next('conversation_update', ({ data }) => data.last_message === 'no mark');
          const updates = plain.all('message_update');
          expect(updates.map(({ data }) => data)).toEqual([
            { uuid: sent.uuid, conversation_uuid: uuid, status: 'sent' },
          ]);
          const types = plain.frames.map(({ type }) => type);
          expect(types.indexOf('message_update')).toBe(types.indexOf('new_message') + 1);
          await joined.next('conversation_update', ({ data }) => data.last_message === 'no mark');
          expect(joined.all('message_update')).toEqual([]);
        });

        it('a message of the contact keeps the state that it has', async () => {
          const { uuid, headers } = await world().visitor();
          const plain = await plainDesk(world());
          const body = { message: 'Hello', echo_id: 'theirs' };
          await world().data('sendWidgetMessage', { headers, params: { uuid }, body });
          expect((await plain.next('message_update')).data.status).toBe('received');
        });
      });
    },
    { standsStill: true, joinWithin: 10_000, silentAfter: 60_000 },
  );
});

const assign = (world: LiveWorld, uuid: string, id: number) =>
  world.data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });

const toTeam = (world: LiveWorld, uuid: string, id: number) =>
  world.data('assignConversationTeam', { params: { uuid }, body: { assignee_id: id } });

const status = (world: LiveWorld, uuid: string, body: { readonly status: string; readonly snoozed_until?: string }) =>
  world.data('setConversationStatus', { params: { uuid }, body });
