import { describe, expect, it } from 'vitest';
import { expectUnbroken, onEveryDesk, seqsOf } from './live-world.ts';

const day = 86_400_000;

describe('the widget socket', () => {
  onEveryDesk((world) => {
    const status = (uuid: string, body: object) => world().data('setConversationStatus', { params: { uuid }, body });

    it('says where each conversation stands when it joins', async () => {
      const visitor = await world().visitor();
      await world().reply(visitor.uuid, 'Hello');
      const socket = await world().widgetSocket();
      socket.send(world().joinFrame(visitor));
      const { data } = await socket.next('joined');
      expect(data.conversations).toEqual({ [visitor.uuid]: 2 });
      expect(socket.frames).toHaveLength(1);
    });

    it('takes the inbox in any case, and answers a ping', async () => {
      const visitor = await world().visitor();
      const socket = await world().widgetSocket();
      socket.send({ type: 'join', token: visitor.token, data: { inbox_id: world().inboxUuid.toUpperCase() } });
      await socket.next('joined');
      socket.send({ type: 'ping' });
      expect(await socket.next('pong')).toEqual({ type: 'pong' });
    });

    it('hears every public message in all tabs, those of the other tab included', async () => {
      const visitor = await world().visitor();
      const tabs = [await world().widget(visitor), await world().widget(visitor)];
      const body = { message: 'One <b>', echo_id: 'mine-1' };
      const { uuid, headers } = visitor;
      const written = await world().data('sendWidgetMessage', { headers, params: { uuid }, body });
      await world().reply(uuid, '<p>Two</p>');
      for (const tab of tabs) {
        const first = await tab.next('new_message');
        expect(first).toEqual({ type: 'new_message', seq: 2, data: written });
        expect(first.data.meta).toEqual({ echo_id: 'mine-1' });
        const second = await tab.next('new_message');
        expect(second.data).toMatchObject({ text_content: 'Two', author: { type: 'agent' }, seq: 3 });
      }
      const detail = await world().data('getWidgetConversation', { headers, params: { uuid } });
      expect(detail.messages.map((message) => message.uuid)).toEqual(
        tabs[0]
          ?.all('new_message')
          .map(({ data }) => data.uuid)
          .toReversed()
          .concat(detail.messages.at(-1)?.uuid ?? ''),
      );
    });

    it('hears its own messages only if it joined with `after`: a plain client shows the answer already', async () => {
      const visitor = await world().visitor();
      const { uuid } = visitor;
      const [plain, nothing, counting] = [
        await world().widgetSocket(),
        await world().widgetSocket(),
        await world().widgetSocket(),
      ];
      plain.send(world().joinFrame(visitor));
      nothing.send({ type: 'join', token: visitor.token, data: { inbox_id: world().inboxUuid, after: null } });
      counting.send(world().joinFrame(visitor, {}));
      for (const socket of [plain, nothing, counting]) await socket.next('joined');
      await world().write(visitor, uuid, 'mine');
      await world().reply(uuid, 'yours');
      await world().write(visitor, uuid, 'mine again');
      await status(uuid, { status: 'Resolved' });
      for (const socket of [plain, nothing, counting]) await socket.next('conversation_update');
      expect(seqsOf(counting, uuid)).toEqual([2, 3, 4, 5]);
      for (const socket of [plain, nothing]) {
        expect(seqsOf(socket, uuid)).toEqual([3, 5]);
        expect(socket.all('new_message').map(({ data }) => data.text_content)).toEqual(['yours']);
      }
    });

    it('hears of a conversation that starts after it joined, from its first number on', async () => {
      const person = await world().customer('c1');
      const socket = await world().widget(person);
      const { headers } = person;
      const { conversation } = await world().data('initWidgetConversation', { headers, body: { message: 'New' } });
      const { data, seq } = await socket.next('new_message');
      expect(data).toMatchObject({ conversation_uuid: conversation.uuid, text_content: 'New' });
      expect(seq).toBe(1);
    });

    it('never hears of notes, activities, other tags, other people', async () => {
      const [visitor, other] = [await world().visitor(), await world().visitor()];
      const [socket, bystander] = [await world().widget(visitor), await world().widget(other)];
      const { uuid } = visitor;
      const note = { message: 'a secret between agents', private: true };
      const { uuid: noteUuid } = await world().data('sendMessage', { params: { cuuid: uuid }, body: note });
      await world().data('setConversationTags', { params: { uuid }, body: { tags: ['tag of agents'] } });
      await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
      await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: noteUuid } });
      await world().reply(uuid, 'the end');
      await world().reply(other.uuid, 'the end');
      await socket.next('new_message', ({ data }) => data.text_content === 'the end');
      await bystander.next('new_message');
      expect(socket.frames.map((frame) => frame.type)).toEqual(['joined', 'new_message']);
      expect(seqsOf(socket, uuid)).toEqual([2]);
      expect(JSON.stringify(bystander.frames)).not.toContain(uuid);
      expect(JSON.stringify(socket.frames)).not.toMatch(/secret|tag of agents|High|set /);
    });

    it('hears that an agent types a reply, and never that he types a note', async () => {
      const [visitor, other] = [await world().visitor(), await world().visitor()];
      const [socket, bystander] = [await world().widget(visitor), await world().widget(other)];
      const desk = await world().desk();
      const type = (data: object) => desk.send({ type: 'typing', data: { conversation_uuid: visitor.uuid, ...data } });
      type({ is_typing: true, is_private_message: true });
      type({ is_typing: true, is_private_message: false });
      type({ is_typing: false });
      const first = await socket.next('typing');
      expect(first.data).toEqual({ conversation_uuid: visitor.uuid, is_typing: true, first_name: expect.any(String) });
      expect((await socket.next('typing')).data.is_typing).toBe(false);
      await world().reply(other.uuid, 'the end');
      await bystander.next('new_message');
      expect(socket.all('typing')).toHaveLength(2);
      expect(bystander.all('typing')).toEqual([]);
    });

    it('hears of status, assignment, team and reopening, numbered without a gap', async () => {
      const visitor = await world().visitor();
      const { uuid } = visitor;
      const socket = await world().widget(visitor);
      const agent = await world().agent({ roles: ['Agent'], first_name: 'Ada' });
      const team = await world().team();
      const changed = async () => (await socket.next('conversation_update')).data;
      await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: agent.id } });
      expect(await changed()).toEqual({ uuid, assignee: expect.objectContaining({ id: agent.id, first_name: 'Ada' }) });
      await world().data('assignConversationTeam', { params: { uuid }, body: { assignee_id: team.id } });
      expect(await changed()).toEqual({ uuid, assignee: null, assigned_team_id: team.id });
      await world().data('unassignConversationTeam', { params: { uuid } });
      expect(await changed()).toEqual({ uuid, assigned_team_id: null });
      await status(uuid, { status: 'Resolved' });
      expect(await changed()).toEqual({ uuid, status: 'Resolved' });
      await world().write(visitor, uuid, 'Not yet');
      expect((await socket.next('new_message')).data.text_content).toBe('Not yet');
      expect(await changed()).toEqual({ uuid, status: 'Open' });
      expectUnbroken(seqsOf(socket, uuid));
      const [listed] = await world().data('listWidgetConversations', { headers: visitor.headers });
      expect(listed?.seq).toBe(seqsOf(socket, uuid).at(-1));
    });

    it('hears of a snooze, of its end, and that its agent was deleted', async () => {
      const visitor = await world().visitor();
      const { uuid } = visitor;
      const agent = await world().agent({ roles: ['Agent'] });
      await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: agent.id } });
      const socket = await world().widget(visitor);
      const changed = async () => (await socket.next('conversation_update')).data;
      await status(uuid, { status: 'Snoozed', snoozed_until: '30m' });
      expect(await changed()).toEqual({ uuid, status: 'Snoozed' });
      world().clock.advance(31 * 60_000);
      await world().helpdesk.wakeSnoozed();
      expect(await changed()).toEqual({ uuid, status: 'Open' });
      await world().data('deleteAgent', { params: { id: agent.id } });
      expect(await changed()).toEqual({ uuid, assignee: null });
      expectUnbroken(seqsOf(socket, uuid));
    });

    it('hears when an agent has seen the conversation, and finds it over HTTP', async () => {
      const visitor = await world().visitor();
      const { uuid, headers } = visitor;
      const socket = await world().widget(visitor);
      const seenAt = async () =>
        (await world().data('getWidgetConversation', { headers, params: { uuid } })).conversation.agent_last_seen_at;
      expect(await seenAt()).toBeNull();
      await world().data('markConversationSeen', { params: { uuid } });
      const { data } = await socket.next('conversation_seen');
      expect(data).toEqual({ conversation_uuid: uuid, agent_last_seen_at: await seenAt() });
      const [listed] = await world().data('listWidgetConversations', { headers });
      expect(listed?.agent_last_seen_at).toBe(data.agent_last_seen_at);
      // Seen by themselves it is no news of an agent.
      await world().reply(uuid, 'Hello');
      await world().data('markWidgetConversationSeen', { headers, params: { uuid } });
      await socket.next('conversation_update', (frame) => frame.data.unread_message_count === 0);
      expect(socket.all('conversation_seen')).toHaveLength(1);
      expect(seqsOf(socket, uuid)).toEqual([2, 3]);
    });

    it('finds in its next join when an agent has seen the conversation meanwhile', async () => {
      const visitor = await world().visitor();
      const { uuid, headers } = visitor;
      const joinedWith = async (after: Readonly<Record<string, number>> | undefined) => {
        const socket = await world().widgetSocket();
        socket.send(world().joinFrame(visitor, after));
        return (await socket.next('joined')).data.agent_last_seen_at;
      };
      expect(await joinedWith({ [uuid]: 1 })).toEqual({});
      await world().data('markConversationSeen', { params: { uuid } });
      const { conversation } = await world().data('getWidgetConversation', { headers, params: { uuid } });
      expect(await joinedWith({ [uuid]: 1 })).toEqual({ [uuid]: conversation.agent_last_seen_at });
      // What the client does not have it fetches as a whole.
      expect(await joinedWith({})).toEqual({});
      expect(await joinedWith(undefined)).toEqual({});
      await world().data('markConversationUnread', { params: { uuid } });
      expect(await joinedWith({ [uuid]: 1 })).toEqual({});
    });

    it('hears that the other tab has seen the conversation', async () => {
      const visitor = await world().visitor();
      const { uuid, headers } = visitor;
      const socket = await world().widget(visitor);
      await world().reply(uuid, 'Hello');
      expect(await world().data('listWidgetConversations', { headers })).toMatchObject([{ unread_message_count: 1 }]);
      await world().data('markWidgetConversationSeen', { headers, params: { uuid } });
      await socket.next('new_message');
      expect((await socket.next('conversation_update')).data).toEqual({ uuid, unread_message_count: 0 });
      expect(await world().data('listWidgetConversations', { headers })).toMatchObject([{ unread_message_count: 0 }]);
      expectUnbroken(seqsOf(socket, uuid));
    });

    it('hears of what comes with a visitor who is merged into it; the visitor has to go', async () => {
      const visitor = await world().visitor();
      const { uuid } = visitor;
      const person = await world().customer('c1');
      const socket = await world().widget(person);
      const left = await world().widget(visitor);
      await world().data('getWidgetUser', { headers: { ...person.headers, 'x-service-visitor-token': visitor.token } });
      expect((await left.closed).code).toBe(4401);
      const { data, seq } = await socket.next('conversation_update');
      expect(data).toEqual({ uuid, status: 'Open', assignee: null, assigned_team_id: null });
      expect(seq).toBe(2);
      await world().reply(uuid, 'For the contact');
      expect((await socket.next('new_message')).seq).toBe(3);
      const again = await world().widgetSocket();
      again.send(world().joinFrame(visitor));
      expect((await again.next('error')).data.code).toBe('unauthorized');
    });

    describe('comes back', () => {
      it('with what it missed, in order, and then joined', async () => {
        const visitor = await world().visitor();
        const { uuid } = visitor;
        await world().reply(uuid, 'missed 1');
        await status(uuid, { status: 'Resolved' });
        await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'a note', private: true } });
        await world().write(visitor, uuid, 'missed 2');
        for (let index = 0; index < 120; index++) await world().reply(uuid, `many ${index}`);
        const socket = await world().widget(visitor, { [uuid]: 1 });
        const types = socket.frames.map((frame) => frame.type);
        expect(types.slice(0, 4)).toEqual(['new_message', 'conversation_update', 'new_message', 'conversation_update']);
        expect(types.at(-1)).toBe('joined');
        expect(seqsOf(socket, uuid)).toEqual(Array.from({ length: 124 }, (_, index) => index + 2));
        expect(socket.all('joined')[0]?.data.conversations).toEqual({ [uuid]: 125 });
        await world().reply(uuid, 'live again');
        expect((await socket.next('new_message', ({ data }) => data.text_content === 'live again')).seq).toBe(126);
      });

      it('to nothing, where nothing happened, and to nothing of a uuid that it made up', async () => {
        const [visitor, other] = [await world().visitor(), await world().visitor()];
        await world().reply(other.uuid, 'not yours');
        const made = { [crypto.randomUUID()]: 3, [other.uuid]: 0, 'no uuid': 1 };
        const socket = await world().widget(visitor, { ...made, [visitor.uuid]: 1 });
        expect(socket.frames.map((frame) => frame.type)).toEqual(['joined']);
        expect(socket.all('joined')[0]?.data.conversations).toEqual({ [visitor.uuid]: 1 });
      });

      it('to a resync, where the log was forgotten', async () => {
        const [visitor, other] = [await world().visitor(), await world().visitor()];
        const watching = await world().widget(visitor);
        await world().reply(visitor.uuid, 'long ago');
        world().clock.advance(8 * day);
        await world().reply(visitor.uuid, 'today');
        // The clock jumps, the service does not: what is forgotten must have been handed on, as after 8 real days.
        await watching.next('new_message', ({ data }) => data.text_content === 'today');
        await world().helpdesk.forgetEvents(7 * day);
        const socket = await world().widget(visitor, { [visitor.uuid]: 1 });
        expect(socket.all('conversation_update')).toEqual([
          { type: 'conversation_update', seq: 3, data: { uuid: visitor.uuid, resync: true } },
        ]);
        const near = await world().widget(visitor, { [visitor.uuid]: 2 });
        expect(near.frames.map((frame) => frame.type)).toEqual(['new_message', 'joined']);
        const quiet = await world().widget(other, { [other.uuid]: 1 });
        expect(quiet.frames.map((frame) => frame.type)).toEqual(['joined']);
        const lost = await world().widget(other, { [other.uuid]: 0 });
        expect(lost.all('conversation_update')[0]?.data.resync).toBe(true);
      });

      it('to a resync, where its number lies in the future', async () => {
        const visitor = await world().visitor();
        const socket = await world().widget(visitor, { [visitor.uuid]: 99 });
        expect(socket.frames.map((frame) => frame.type)).toEqual(['conversation_update', 'joined']);
        expect(socket.frames[0]).toMatchObject({ seq: 1, data: { uuid: visitor.uuid, resync: true } });
        await world().reply(visitor.uuid, 'on');
        expect((await socket.next('new_message')).seq).toBe(2);
      });

      it('on the same socket with another token', async () => {
        const visitor = await world().visitor();
        const person = await world().customer('c1');
        const socket = await world().widget(visitor);
        const { headers } = person;
        const started = await world().data('initWidgetConversation', { headers, body: { message: 'Signed in' } });
        socket.send(world().joinFrame(person));
        expect((await socket.next('joined')).data.conversations).toEqual({ [started.conversation.uuid]: 1 });
        await world().reply(visitor.uuid, 'to the visitor');
        await world().reply(started.conversation.uuid, 'to the contact');
        await socket.next('new_message', ({ data }) => data.text_content === 'to the contact');
        expect(JSON.stringify(socket.frames)).not.toContain('to the visitor');
      });

      it('on the same socket, and gets what it asks for once', async () => {
        const visitor = await world().visitor();
        const { uuid } = visitor;
        const socket = await world().widget(visitor);
        await world().reply(uuid, 'two');
        await socket.next('new_message');
        socket.send(world().joinFrame(visitor, { [uuid]: 1 }));
        await world().reply(uuid, 'three');
        await socket.next('joined');
        await world().reply(uuid, 'four');
        await socket.next('new_message', ({ seq }) => seq === 4);
        const again = socket.frames.findIndex(({ type }, index) => type === 'new_message' && index > 1);
        const seqs = socket.frames.slice(again).flatMap((frame) => (frame.type === 'new_message' ? [frame.seq] : []));
        expect(seqs.slice(seqs.indexOf(2))).toEqual([2, 3, 4]);
      });
    });

    describe('page visits', () => {
      const visits = (uuid: string) => world().data('listPageVisits', { params: { uuid } });

      it('are kept, told to agents, and the same again is ignored', async () => {
        const visitor = await world().visitor();
        const [socket, desk] = [await world().widget(visitor), await world().desk()];
        const visit = (url: string, title?: string) => socket.send({ type: 'page_visit', data: { url, title } });
        visit('https://shop.example/a', 'A');
        const of = (count: number) => desk.next('contact_update', ({ data }) => data.page_visits?.length === count);
        expect((await of(1)).data).toMatchObject({ id: visitor.userId, page_visits: [{ title: 'A' }] });
        visit('https://shop.example/a', 'A');
        // Agents are told how it is when they are told: what comes in the meantime would be in the first frame too.
        visit('https://shop.example/b', 'B');
        const { data } = await of(2);
        expect(data.page_visits?.map(({ url }) => url)).toEqual(['https://shop.example/b', 'https://shop.example/a']);
        expect(await visits(visitor.uuid)).toEqual(data.page_visits);
        expect(desk.all('contact_update').filter((frame) => frame.data.page_visits)).toHaveLength(2);
      });

      it('are cut, and the newest twenty stay for a day', async () => {
        const visitor = await world().visitor();
        const socket = await world().widget(visitor);
        for (let index = 0; index < 25; index++) {
          socket.send({ type: 'page_visit', data: { url: `https://shop.example/${index}`, title: `${index}` } });
          await socket.ping();
          // Agents receive at most twenty a minute.
          world().clock.advance(4_000);
        }
        const long = `https://shop.example/${'x'.repeat(4_000)}`;
        socket.send({ type: 'page_visit', data: { url: long, title: 'y'.repeat(400) } });
        await socket.ping();
        const kept = await visits(visitor.uuid);
        expect(kept).toHaveLength(20);
        expect(kept[0]).toMatchObject({ url: long.slice(0, 2_048), title: 'y'.repeat(256) });
        expect(kept.at(-1)?.title).toBe('6');
        expect(socket.all('error')).toEqual([]);
        world().clock.advance(day + 1);
        expect(await visits(visitor.uuid)).toEqual([]);
      });

      it('lose passwords, and characters that make them show as something else', async () => {
        const visitor = await world().visitor();
        const socket = await world().widget(visitor);
        const visited = [
          ['https://me:se@cret@shop.example/a@b?c=d@e', 'Sho\u202ep\u0007'],
          ['https://me@shop.example\\@evil.example/', ''],
          ['HTTPS://\u2066me:x@\u2069shop.example', 'A\r\nB'],
        ];
        for (const [url, title] of visited) socket.send({ type: 'page_visit', data: { url, title } });
        await socket.ping();
        expect(socket.all('error')).toEqual([]);
        expect((await visits(visitor.uuid)).toReversed().map(({ url, title }) => [url, title])).toEqual([
          ['https://shop.example/a@b?c=d@e', 'Shop'],
          ['https://shop.example\\@evil.example/', ''],
          ['HTTPS://shop.example', 'AB'],
        ]);
        socket.send({ type: 'page_visit', data: { url: 'https://me:secret@/path', title: '' } });
        expect((await socket.next('error')).data.code).toBe('invalid_frame');
      });

      it.each(['javascript:alert(1)', 'ftp://a/b', 'data:text/html,x', '/only/a/path', '', ' https://x.example'])(
        'of %j are refused',
        async (url) => {
          const visitor = await world().visitor();
          const socket = await world().widget(visitor);
          socket.send({ type: 'page_visit', data: { url, title: '' } });
          expect((await socket.next('error')).data.code).toBe('invalid_frame');
          expect(await visits(visitor.uuid)).toEqual([]);
        },
      );
    });
  });
});
