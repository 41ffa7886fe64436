import { describe, expect, it } from 'vitest';
import { expectUnbroken, type LiveWorld, onEveryDesk } from './live-world.ts';
import { type AgentTestSocket, openAgentSocket, UpgradeRefused, until } from './socket-client.ts';

const day = 86_400_000;

const refusalOf = async (opening: Promise<AgentTestSocket>): Promise<UpgradeRefused> => {
  const result = await opening.catch((error: unknown) => error);
  if (result instanceof UpgradeRefused) return result;
  throw new Error('a socket was opened');
};

/** Where each durable frame of the socket stands. */
/** Of every frame but `catalogue_update`, which is held back for up to a second, and then has another place. */
const cursorsOf = (socket: AgentTestSocket): readonly string[] =>
  socket.frames.flatMap((frame) =>
    'cursor' in frame && frame.cursor !== undefined && frame.type !== 'catalogue_update' ? [frame.cursor] : [],
  );

/** The places of cursors, without what they remember of frames that are held back. */
const placesIn = (cursors: readonly string[]): readonly string[] =>
  cursors.map((cursor) => cursor.split('.').slice(0, 2).join('.'));

describe('the agent socket', () => {
  onEveryDesk((world) => {
    const tag = (uuid: string, name: string) =>
      world().data('setConversationTags', { params: { uuid }, body: { tags: [name] } });

    describe('is opened', () => {
      it('with the credentials of the API', async () => {
        const [key, secret] = world().admin.split(':');
        const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
        const socket = await world().agentSocket('', { headers: { authorization: basic } });
        socket.send({ type: 'join' });
        await socket.next('joined');
        await (await world().agentSocket()).ping();
      });

      it('with nothing else: 401', async () => {
        const { as, id } = await world().agent();
        for (const wrong of ['x:y', `${as}x`, ''])
          expect((await refusalOf(world().agentSocket(wrong))).status).toBe(401);
        await world().data('revokeApiKey', { params: { id } });
        expect((await refusalOf(world().agentSocket(as))).status).toBe(401);
        const plain = await fetch(`${world().address}/ws`);
        expect(plain.status).toBe(401);
        const known = await fetch(`${world().address}/ws`, { headers: { authorization: `token ${world().admin}` } });
        expect(known.status).toBe(400);
      });

      it('with a ticket, once, within a minute', async () => {
        const { ticket, expires_at: end } = await world().data('createSocketTicket');
        expect(Date.parse(end) - world().clock.now()).toBe(60_000);
        const socket = await world().ticketSocket(ticket);
        socket.send({ type: 'join', data: null });
        await socket.next('joined');
        expect((await refusalOf(world().ticketSocket(ticket))).status).toBe(401);
        for (const wrong of ['', 'x', `${ticket}x`, `${ticket}&ticket=${ticket}`]) {
          expect((await refusalOf(world().ticketSocket(wrong))).status).toBe(401);
        }
        const { ticket: late } = await world().data('createSocketTicket');
        world().clock.advance(60_001);
        expect((await refusalOf(world().ticketSocket(late))).status).toBe(401);
      });

      it('not with the ticket of an agent who was disabled since', async () => {
        const { as, id } = await world().agent({ roles: ['Agent'] });
        const { ticket } = await world().data('createSocketTicket', { as });
        await world().data('updateAgent', { params: { id }, body: { enabled: false } });
        expect((await refusalOf(world().ticketSocket(ticket))).status).toBe(401);
      });

      it('not for a page of another origin with credentials that its browser kept; with a ticket it is', async () => {
        for (const site of ['cross-site', 'same-site']) {
          const headers = { 'sec-fetch-site': site };
          const refusal = await refusalOf(world().agentSocket(undefined, { headers }));
          expect(refusal.status).toBe(403);
          const { ticket } = await world().data('createSocketTicket');
          const ticketed = await openAgentSocket(world().address, { headers }, `?ticket=${ticket}`);
          await ticketed.ping();
          await ticketed.close();
        }
      });

      it('and says nothing until it has joined, which an unknown frame does not', async () => {
        const { uuid } = await world().conversation();
        const [socket, joined] = [await world().agentSocket(), await world().desk()];
        await world().reply(uuid, 'Hello');
        await joined.next('new_message');
        socket.raw('{');
        expect((await socket.next('error')).data.code).toBe('invalid_json');
        socket.send({ type: 'join', data: { cursor: 7 } });
        expect((await socket.next('error')).data.code).toBe('invalid_frame');
        expect(socket.frames).toHaveLength(2);
      });

      it.each(['page_visit', 'hasOwnProperty'])(
        'security T2: and is closed (1008) at the second bad frame before joining, of type %s',
        async (type) => {
          const socket = await world().agentSocket();
          for (let each = 0; each < 3; each++) socket.send({ type });
          expect((await socket.closed).code).toBe(1008);
          expect(socket.all('error').map(({ data }) => data.code)).toEqual(['unknown_type', 'unknown_type']);
        },
      );
    });

    describe('joins by any known frame', () => {
      const known = (uuid: string) => ({
        ping: { type: 'ping' },
        typing: { type: 'typing', data: { conversation_uuid: uuid, is_typing: true } },
        conversation_subscribe: { type: 'conversation_subscribe', data: { conversation_uuid: uuid } },
        list_subscribe_replace: { type: 'list_subscribe_replace', data: { uuids: [uuid], anything: [[1]] } },
      });

      it.each(['ping', 'typing', 'conversation_subscribe', 'list_subscribe_replace'] as const)('%s', async (type) => {
        const { uuid } = await world().conversation();
        await world().reply(uuid, 'before');
        const [socket, other] = [
          await world().agentSocket(),
          await world().desk(await world().agent({ roles: ['Agent'] })),
        ];
        socket.send(known(uuid)[type]);
        expect((await socket.next('joined')).data.resync).toBe(false);
        if (type === 'ping') await socket.next('pong');
        if (type === 'typing') await other.next('typing', ({ data }) => data.agent_id === world().adminId);
        await world().reply(uuid, 'after');
        const { data } = await socket.next('new_message');
        expect(data.text_content).toBe('after');
        socket.send(known(uuid)[type]);
        await socket.ping();
        expect(socket.all('joined')).toHaveLength(1);
        expect(socket.all('error')).toEqual([]);
      });

      it('of a ticket too', async () => {
        const { ticket } = await world().data('createSocketTicket');
        const socket = await world().ticketSocket(ticket);
        await socket.ping();
        expect(socket.frames.map(({ type }) => type)).toEqual(['joined', 'pong']);
      });
    });

    it('names contact and agent beside its own members, as clients of the family look for them', async () => {
      const visitor = await world().visitor();
      const { uuid, userId, headers } = visitor;
      const [socket, widget] = [await world().desk(), await world().widget(visitor)];
      const text = 'x'.repeat(600);
      const body = { message: text, echo_id: 'mine-1' };
      await world().data('sendWidgetMessage', { headers, params: { uuid }, body });
      expect((await socket.next('new_message')).data).toMatchObject({
        contact_id: userId,
        agent_id: null,
        preview: text.slice(0, 500),
        echo_id: 'mine-1',
        meta: { echo_id: 'mine-1' },
      });
      await world().reply(uuid, 'Hello');
      const { data } = await socket.next('new_message');
      expect(data).toMatchObject({ contact_id: userId, agent_id: world().adminId, preview: 'Hello' });
      expect(data).not.toHaveProperty('echo_id');
      widget.send({ type: 'typing', data: { conversation_uuid: uuid, is_typing: true } });
      const typing = await socket.next('typing');
      expect(typing.data).toMatchObject({ sender_type: 'contact', sender_id: userId, contact_id: userId });
      expect(typing.data).not.toHaveProperty('agent_id');
      await world().data('setContactBlock', { params: { id: userId }, body: { enabled: false } });
      expect((await socket.next('contact_update', (frame) => frame.data.enabled === false)).data.contact_id).toBe(
        userId,
      );
      await world().data('setMyAvailability', { body: { status: 'away' } });
      expect((await socket.next('agent_availability_update')).data.agent_id).toBe(world().adminId);
    });

    describe('hears', () => {
      it('of a new conversation: the whole list item, and its message', async () => {
        const desk = await world().desk();
        const { uuid } = await world().conversation({ content: 'Hi' });
        const { data } = await desk.next('new_conversation');
        const { results } = await world().data('listAllConversations');
        expect(data).toEqual(results[0]);
        const { data: message, seq } = await desk.next('new_message');
        expect(message).toMatchObject((await world().messagesOf(uuid))[0] ?? {});
        expect(seq).toBe(1);
      });

      it('every message, note and activity, and what each changes of the list item', async () => {
        const { uuid } = await world().conversation();
        const desk = await world().desk();
        await world().reply(uuid, 'A reply');
        const note = { message: 'A note', private: true };
        await world().data('sendMessage', { params: { cuuid: uuid }, body: note });
        // The list item is told as it is at that moment: the next change waits for it.
        const changes = () => desk.all('conversation_update').map(({ data }) => data);
        await until(() => changes().some((data) => data.last_message === 'A note'), 'the note');
        await tag(uuid, 'urgent');
        const texts: string[] = [];
        for (let index = 0; index < 3; index++) texts.push((await desk.next('new_message')).data.text_content);
        expect(texts.slice(0, 2)).toEqual(['A reply', 'A note']);
        expect(texts[2]).toMatch(/urgent/);
        await until(() => changes().some((data) => data.tags !== undefined), 'the tags');
        expect(changes().find((data) => data.tags !== undefined)).toMatchObject({ tags: ['urgent'], etag: '"2"' });
        expect(desk.all('new_message').map((frame) => frame.seq)).toEqual([2, undefined, undefined]);
      });

      it('after each frame just what the list says: unread counts are those of the viewer', async () => {
        const visitor = await world().visitor();
        const { uuid } = visitor;
        const viewers = [
          undefined,
          await world().agent({ roles: ['Agent'] }),
          await world().agent({ roles: ['Agent'] }),
        ];
        const sockets = await Promise.all(viewers.map((viewer) => world().desk(viewer)));
        await world().write(visitor, uuid, 'First');
        await world().reply(uuid, 'By the Admin');
        await world().write(visitor, uuid, 'Second');
        await world().data('markConversationSeen', { as: viewers[1]?.as ?? '', params: { uuid } });
        await world().write(visitor, uuid, 'Third');
        await world().data('markConversationSeen', { as: viewers[2]?.as ?? '', params: { uuid } });
        await world().data('markConversationUnread', { as: viewers[2]?.as ?? '', params: { uuid } });
        await tag(uuid, 'end');
        for (const [index, socket] of sockets.entries()) {
          await socket.next('new_message', ({ data }) => data.type === 'activity');
          await socket.next('conversation_update');
          const as = viewers[index]?.as ?? world().admin;
          const [item] = (await world().data('listAllConversations', { as })).results;
          expect(viewOf(socket, uuid)).toEqual(pick(item, Object.keys(viewOf(socket, uuid))));
          expect(viewOf(socket, uuid)).toMatchObject({ unread_message_count: [4, 1, 1][index] });
        }
      });

      it('status, priority, assignment, team and snooze as fields of the list item', async () => {
        const { uuid } = await world().conversation();
        const team = await world().team();
        const agent = await world().agent({ roles: ['Agent'] });
        const desk = await world().desk();
        const params = { uuid };
        await world().data('setConversationPriority', { params, body: { priority: 'High' } });
        await world().data('assignConversationAgent', { params, body: { assignee_id: agent.id } });
        await world().data('assignConversationTeam', { params, body: { assignee_id: team.id } });
        await world().data('setConversationStatus', { params, body: { status: 'Closed' } });
        await world().data('setConversationStatus', { params, body: { status: 'Snoozed', snoozed_until: '1h' } });
        world().clock.advance(2 * 3_600_000);
        await world().helpdesk.wakeSnoozed();
        await desk.next('conversation_update', ({ data }) => data.status === 'Open');
        await desk.next('new_message');
        await desk.next('conversation_update');
        const [item] = (await world().data('listAllConversations')).results;
        const view = viewOf(desk, uuid);
        expect(view).toEqual(pick(item, Object.keys(view)));
        expect(Object.keys(view)).toEqual(
          expect.arrayContaining([
            'priority',
            'assigned_user_id',
            'assigned_team_id',
            'status',
            'snoozed_until',
            'etag',
          ]),
        );
        expectUnbroken(desk.all('conversation_update').flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
      });

      it('of a note that is gone, and of a message whose delivery changed', async () => {
        const { uuid } = await world().conversation();
        const body = { message: 'A note', private: true };
        const note = await world().data('sendMessage', { params: { cuuid: uuid }, body });
        const desk = await world().desk();
        await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid } });
        const { data } = await desk.next('message_update');
        const [left] = (await world().messagesOf(uuid)).slice(-1);
        expect(data).toEqual({ ...left, uuid: note.uuid, deleted: true });
        expect((await desk.next('conversation_update')).data.uuid).toBe(uuid);
      });

      it('of blocks, presence and availability', async () => {
        const visitor = await world().visitor();
        const agent = await world().agent({ roles: ['Agent'] });
        const desk = await world().desk();
        const widget = await world().widget(visitor);
        const contact = async () => (await desk.next('contact_update')).data;
        expect(await contact()).toEqual({
          id: visitor.userId,
          contact_id: visitor.userId,
          availability_status: 'online',
        });
        await widget.close();
        expect(await contact()).toEqual({
          id: visitor.userId,
          contact_id: visitor.userId,
          availability_status: 'offline',
        });
        const params = { id: visitor.userId };
        await world().data('setContactBlock', { params, body: { enabled: false } });
        expect(await contact()).toEqual({ id: visitor.userId, contact_id: visitor.userId, enabled: false });
        await world().data('setMyAvailability', { as: agent.as, body: { status: 'away_manual' } });
        const { data } = await desk.next('agent_availability_update', (frame) => frame.data.id === agent.id);
        expect(data).toEqual({ id: agent.id, agent_id: agent.id, availability_status: 'away_manual' });
      });

      it('of a visitor who was merged: whose the conversation is now', async () => {
        const visitor = await world().visitor();
        const person = await world().customer('c1');
        const desk = await world().desk();
        await world().data('getWidgetUser', {
          headers: { ...person.headers, 'x-service-visitor-token': visitor.token },
        });
        const { data } = await desk.next('conversation_update');
        expect(data).toEqual((await world().data('listAllConversations')).results[0]);
        expect(data).toMatchObject({ uuid: visitor.uuid, contact_id: person.userId, seq: 2 });
        expect((await desk.next('contact_update')).data).toEqual({
          id: visitor.userId,
          contact_id: visitor.userId,
          merged_into: person.userId,
        });
      });

      it('who types: contacts and other agents, never himself', async () => {
        const visitor = await world().visitor();
        const { uuid } = visitor;
        const agent = await world().agent({ roles: ['Agent'], first_name: 'Ada' });
        const [desk, other, widget] = [await world().desk(), await world().desk(agent), await world().widget(visitor)];
        widget.send({ type: 'typing', data: { conversation_uuid: uuid, is_typing: true } });
        const sender = { sender_type: 'contact', sender_id: visitor.userId };
        for (const socket of [desk, other]) expect((await socket.next('typing')).data).toMatchObject(sender);
        const data = { conversation_uuid: uuid, is_typing: true, is_private_message: true };
        other.send({ type: 'typing', data });
        expect((await desk.next('typing')).data).toEqual({
          ...data,
          sender_type: 'agent',
          sender_id: agent.id,
          agent_id: agent.id,
          first_name: 'Ada',
        });
        await other.ping();
        expect(other.all('typing')).toHaveLength(1);
        expect(widget.all('typing')).toEqual([]);
        for (const wrong of [crypto.randomUUID(), 'x']) {
          other.send({ type: 'typing', data: { conversation_uuid: wrong, is_typing: true } });
          expect((await other.next('error')).data.code).toBe('not_found');
        }
      });
    });

    it('is closed when it does not read (1013), and gets everything when it comes back', async () => {
      const { uuid } = await world().conversation();
      const [slow, other] = [await world().desk(), await world().desk()];
      slow.pause();
      const sent = 200;
      for (let index = 0; index < sent; index++) {
        await world().reply(uuid, `${index} ${'x'.repeat(45_000)}`);
        await other.next('conversation_update');
      }
      slow.resume();
      expect([1013, 1006]).toContain((await slow.closed).code);
      const seen = slow.all('new_message').length;
      expect(seen).toBeLessThan(sent);
      const back = await world().desk(undefined, cursorsOf(slow).at(-1) ?? slow.all('joined')[0]?.data.cursor);
      expect(back.all('resync')).toEqual([]);
      const texts = [...slow.all('new_message'), ...back.all('new_message')].map(({ data }) => data.text_content);
      expect(texts.map((text) => Number(text.split(' ')[0]))).toEqual(
        Array.from({ length: sent }, (_, index) => index),
      );
    });

    it('is closed when the service stops (1012)', async () => {
      const sockets = [await world().desk(), await world().agentSocket()];
      const ended = world().app.close();
      for (const socket of sockets) expect((await socket.closed).code).toBe(1012);
      await ended;
    });

    describe('comes back', () => {
      it('behind any frame, also between the two of one entry, to just what it missed', async () => {
        const { uuid } = await world().conversation();
        const desk = await world().desk();
        const start = desk.all('joined')[0]?.data.cursor ?? '';
        await everyKind(world(), uuid);
        await desk.next('conversation_update', ({ data }) => data.tags?.[0] === 'last');
        await desk.next('conversation_update');
        const all = cursorsOf(desk);
        expect(all.length).toBeGreaterThan(20);
        for (const [index, cursor] of [start, ...all].entries()) {
          const back = await world().desk(undefined, cursor);
          expect(placesIn(cursorsOf(back))).toEqual(placesIn(all.slice(index)));
          expect(back.all('resync')).toEqual([]);
          expect(back.frames.at(-1)).toMatchObject({ type: 'joined', data: { resync: false } });
        }
        const idle = await world().desk(undefined, desk.all('joined')[0]?.data.cursor);
        expect(viewOf(idle, uuid)).toEqual(viewOf(desk, uuid));
      });

      it('to hundreds of entries, in order, while more happens', async () => {
        const { uuid } = await world().conversation();
        const start = (await world().desk()).all('joined')[0]?.data.cursor;
        for (let index = 0; index < 180; index++) await world().reply(uuid, `${index}`);
        const back = await world().agentSocket();
        back.send({ type: 'join', data: { cursor: start } });
        for (let index = 180; index < 220; index++) await world().reply(uuid, `${index}`);
        await back.next('new_message', ({ data }) => data.text_content === '219');
        const texts = back.all('new_message').map(({ data }) => data.text_content);
        expect(texts).toEqual(Array.from({ length: 220 }, (_, index) => `${index}`));
      });

      it.each(['', 'x', '1', '-1.0', '1.2', '999999.1', '99999999999999999999.1'])(
        'with %j, which is no place of the log, to a resync',
        async (cursor) => {
          const { uuid } = await world().conversation();
          const desk = await world().desk(undefined, cursor);
          expect(desk.frames.map((frame) => frame.type)).toEqual(['resync', 'joined']);
          const joined = desk.all('joined')[0]?.data;
          expect(joined).toMatchObject({ resync: true, cursor: desk.all('resync')[0]?.cursor });
          await world().reply(uuid, 'on');
          await desk.next('new_message');
        },
      );

      it('to a resync where the log was forgotten, also between two frames of one entry', async () => {
        const { uuid } = await world().conversation();
        const desk = await world().desk();
        await world().reply(uuid, 'long ago');
        const { cursor: half } = await desk.next('new_message');
        const { cursor: whole } = await desk.next('conversation_update');
        world().clock.advance(8 * day);
        await world().helpdesk.forgetEvents(7 * day);
        await world().reply(uuid, 'today');
        expect((await world().desk(undefined, '1.1')).all('resync')).toHaveLength(1);
        const back = await world().desk(undefined, whole);
        expect(back.frames.map((frame) => frame.type)).toEqual(['new_message', 'conversation_update', 'joined']);
        expect((await world().desk(undefined, half)).all('resync')).toHaveLength(1);
      });
    });
  });
});

describe('an agent socket that does nothing', () => {
  onEveryDesk(
    (world) => {
      it('is closed when it has not joined in time (4401), or nothing was heard of it (4408)', async () => {
        const [unjoined, silent] = [await world().agentSocket(), await world().desk()];
        world().timers.advance(200);
        const witness = await world().desk();
        expect([unjoined.isOpen, silent.isOpen]).toEqual([true, true]);
        world().timers.advance(1);
        expect((await unjoined.closed).code).toBe(4401);
        world().timers.advance(2_299);
        await witness.ping();
        expect(silent.isOpen).toBe(true);
        world().timers.advance(1);
        expect((await silent.closed).code).toBe(4408);
        await witness.ping();
      });
    },
    { joinWithin: 200, silentAfter: 2_500, standsStill: true },
  );
});

/** What a client knows of the conversation's list item from frames alone. */
function viewOf(socket: AgentTestSocket, uuid: string): Readonly<Record<string, unknown>> {
  let view: Record<string, unknown> = {};
  for (const frame of socket.frames) {
    if (frame.type === 'new_conversation' && frame.data.uuid === uuid) view = { ...frame.data };
    if (frame.type !== 'conversation_update' || frame.data.uuid !== uuid) continue;
    const { contact_last_seen_at: _seen, ...fields } = frame.data;
    view = { ...view, ...fields };
  }
  return view;
}

function pick(item: object | undefined, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => names.includes(name)));
}

/** One of each kind of entry that agents receive. */
async function everyKind(world: LiveWorld, uuid: string): Promise<void> {
  const params = { uuid };
  await world.reply(uuid, 'public');
  const body = { message: 'private', private: true };
  const note = await world.data('sendMessage', { params: { cuuid: uuid }, body });
  await world.data('deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid } });
  await world.data('setConversationStatus', { params, body: { status: 'Resolved' } });
  await world.data('setMyAvailability', { body: { status: 'away_manual' } });
  const visitor = await world.visitor();
  const widget = await world.widget(visitor);
  widget.send({ type: 'page_visit', data: { url: 'https://shop.example/', title: 'Shop' } });
  await widget.ping();
  await world.data('markConversationSeen', { params: { uuid: visitor.uuid } });
  await world.data('markConversationUnread', { params: { uuid: visitor.uuid } });
  await world.reply(visitor.uuid, 'Hello');
  await world.data('markWidgetConversationSeen', { headers: visitor.headers, params: { uuid: visitor.uuid } });
  await world.data('setContactBlock', { params: { id: visitor.userId }, body: { enabled: false } });
  await world.data('setConversationTags', { params, body: { tags: ['last'] } });
}
