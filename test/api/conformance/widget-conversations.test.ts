import { describe, expect, test } from 'vitest';
import { addInbox, close, configure, customer, customerSecret, mia, reply, start, write } from './chat.ts';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const listOf = (headers: Readonly<Record<string, string>>) => world().data('listWidgetConversations', { headers });
  const detailOf = (headers: Readonly<Record<string, string>>, uuid: string, query = {}) =>
    world().data('getWidgetConversation', { headers, params: { uuid }, query });
  const seen = (headers: Readonly<Record<string, string>>, uuid: string) =>
    world().data('markWidgetConversationSeen', { headers, params: { uuid } });

  describe('own conversations', () => {
    test('are listed newest first, in this inbox, and nobody else’s', async () => {
      const second = await addInbox(world(), { secret: customerSecret });
      const person = await customer(world());
      const [first, later] = [await start(world(), person, 'one'), await start(world(), person, 'two')];
      await world().visitor();
      await world().conversation();
      const elsewhere = await customer(world(), mia, second);
      const there = await start(world(), elsewhere);
      expect((await listOf(person.headers)).map((each) => each.uuid)).toEqual([later, first]);
      expect((await listOf(elsewhere.headers)).map((each) => each.uuid)).toEqual([there]);
      await world().refused(404, 'getWidgetConversation', { headers: person.headers, params: { uuid: there } });
    });

    test('that agents started with the contact are among them', async () => {
      const person = await customer(world());
      const { uuid } = await world().conversation({ contact_id: person.userId, initiator: 'agent' });
      const [own] = await listOf(person.headers);
      expect(own).toMatchObject({ uuid, unread_message_count: 1 });
    });

    test('show their messages newest first, page by page', async () => {
      const person = await world().visitor('m0');
      for (let count = 1; count <= 4; count++) await write(world(), person, person.uuid, `m${count}`);
      const texts = async (query: object) => {
        const { messages, total_messages } = await detailOf(person.headers, person.uuid, query);
        return [total_messages, ...messages.map((each) => each.text_content)];
      };
      expect(await texts({})).toEqual([5, 'm4', 'm3', 'm2', 'm1', 'm0']);
      expect(await texts({ page: 2, page_size: 2 })).toEqual([5, 'm2', 'm1']);
      expect(await texts({ page: 9, page_size: 2 })).toEqual([5]);
      expect(await texts({ page: 0, page_size: 0 })).toEqual([5, 'm4']);
      const { paths } = await world().refused(400, 'getWidgetConversation', {
        headers: person.headers,
        params: { uuid: person.uuid },
        query: { page: 'x' },
      });
      expect(paths).toEqual(['page']);
    });

    test('of someone else are not there, whatever is asked of them', async () => {
      const owner = await world().visitor();
      const person = await customer(world());
      const other = await world().visitor();
      const before = await world().dump();
      for (const { headers } of [person, other]) {
        const refusals = new Set<string>();
        for (const uuid of [owner.uuid, crypto.randomUUID(), 'nope']) {
          const params = { uuid };
          const form = formOf({ conversation_uuid: uuid }, new File(['It is broken'], 'what.txt'));
          for (const refusal of [
            await world().refused(404, 'getWidgetConversation', { headers, params }),
            await world().refused(404, 'sendWidgetMessage', { headers, params, body: { message: 'Hello' } }),
            await world().refused(404, 'markWidgetConversationSeen', { headers, params }),
            await world().refused(404, 'uploadWidgetFiles', { headers, form }),
          ]) {
            refusals.add(JSON.stringify(refusal));
          }
        }
        expect([...refusals]).toHaveLength(1);
      }
      expect(await world().dump()).toEqual(before);
    });
  });

  describe('a message', () => {
    test('is plain text, whatever it looks like', async () => {
      const person = await world().visitor();
      const hostile = [
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '"><svg/onload=alert(1)>',
        '&lt;script&gt; &amp; \' " `',
        'javascript:alert(1) {{7*7}} #{7*7}',
        'a\r\nb\u202ec 😀',
      ];
      for (const text of hostile) {
        const sent = await write(world(), person, person.uuid, text);
        expect(sent).toMatchObject({ content: text, text_content: text, content_type: 'text' });
        const kept = await world().data('getMessage', { params: { cuuid: person.uuid, uuid: sent.uuid } });
        expect(kept).toMatchObject({ content: text, text_content: text, content_type: 'text' });
      }
    });

    test('carries its echo_id, its number and its author, to agents too', async () => {
      const person = await customer(world());
      const uuid = await start(world(), person);
      const body = { message: 'Hello again', echo_id: 'tab-1' };
      const sent = await world().data('sendWidgetMessage', { headers: person.headers, params: { uuid }, body });
      expect(sent).toMatchObject({
        conversation_uuid: uuid,
        meta: { echo_id: 'tab-1' },
        seq: 2,
        status: 'received',
        author: { id: person.userId, type: 'contact', first_name: 'Mia' },
      });
      const kept = await world().data('getMessage', { params: { cuuid: uuid, uuid: sent.uuid } });
      expect(kept).toMatchObject({ meta: { echo_id: 'tab-1' }, type: 'incoming', sender_type: 'contact' });
      expect((await detailOf(person.headers, uuid)).messages[0]).toEqual(sent);
    });

    test('has 1 to 10,000 characters after trimming', async () => {
      const { headers, uuid } = await world().visitor();
      const given = { headers, params: { uuid } };
      await world().data('sendWidgetMessage', { ...given, body: { message: `\n${'😀'.repeat(5_000)} ` } });
      const before = await world().dump();
      for (const message of ['', ' \n', 'x'.repeat(10_001), '\0', '\ud83d']) {
        const { paths } = await world().refused(400, 'sendWidgetMessage', { ...given, body: { message } });
        expect(paths).toEqual(['message']);
      }
      for (const echo_id of ['x'.repeat(65), 7]) {
        const { paths } = await world().refused(400, 'sendWidgetMessage', {
          ...given,
          body: { message: 'x', echo_id },
        });
        expect(paths).toEqual(['echo_id']);
      }
      expect(await world().dump()).toEqual(before);
    });

    test('reopens what is not open, and is counted for the agents', async () => {
      const { headers, uuid } = await world().visitor();
      for (const status of ['Closed', 'Resolved']) {
        await close(world(), uuid, status);
        expect((await detailOf(headers, uuid)).conversation.status).toBe(status);
        await write(world(), { headers }, uuid, 'One more thing');
        expect((await detailOf(headers, uuid)).conversation.status).toBe('Open');
      }
      const snooze = { status: 'Snoozed', snoozed_until: '1h' };
      await world().data('setConversationStatus', { params: { uuid }, body: snooze });
      await write(world(), { headers }, uuid, 'And another');
      expect(await world().conversationOf(uuid)).toMatchObject({ status: 'Open', snoozed_until: null });
      expect((await world().conversationOf(uuid)).waiting_since).not.toBeNull();
    });

    test.each(['visitors', 'users'] as const)(
      'to a closed one is refused to %s where the inbox says so',
      async (group) => {
        const person = group === 'users' ? await customer(world()) : await world().visitor();
        const uuid = await start(world(), person);
        await close(world(), uuid);
        await configure(world(), { [group]: { prevent_reply_to_closed_conversation: true } });
        const before = await world().dump();
        const given = { headers: person.headers, params: { uuid } };
        await world().refused(403, 'sendWidgetMessage', { ...given, body: { message: 'Hello' } });
        const form = formOf({ conversation_uuid: uuid }, new File(['It is broken'], 'what.txt'));
        await world().refused(403, 'uploadWidgetFiles', { headers: person.headers, form });
        expect(await world().dump()).toEqual(before);
        await seen(person.headers, uuid);
        await detailOf(person.headers, uuid);
        await close(world(), uuid, 'Resolved');
        await write(world(), person, uuid, 'Resolved is not closed');
        await close(world(), uuid);
        await configure(world(), {
          [group === 'users' ? 'visitors' : 'users']: { prevent_reply_to_closed_conversation: true },
        });
        await write(world(), person, uuid, 'The other group is meant');
      },
    );
  });

  describe('what has been seen', () => {
    test('is told, and counts public replies of agents only', async () => {
      const { headers, uuid } = await world().visitor();
      const unread = async () => (await detailOf(headers, uuid)).conversation.unread_message_count;
      expect(await unread()).toBe(0);
      await reply(world(), uuid, 'A note', { private: true });
      await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
      await write(world(), { headers }, uuid, 'Mine');
      expect(await unread()).toBe(0);
      await reply(world(), uuid, 'One');
      await reply(world(), uuid, 'Two');
      expect([await unread(), (await listOf(headers))[0]?.unread_message_count]).toEqual([2, 2]);
      const events = (await world().events()).length;
      expect(await seen(headers, uuid)).toBe(true);
      expect(await unread()).toBe(0);
      const [told, ...others] = (await world().events()).slice(events).map(({ event }) => event);
      expect([told?.type, others]).toEqual(['conversation.seen', []]);
      expect(await seen(headers, uuid)).toBe(true);
      expect((await world().events()).length).toBe(events + 1);
      for (let count = 0; count < 101; count++) await reply(world(), uuid, `r${count}`);
      expect(await unread()).toBe(99);
    });

    test('does not touch what agents have not read', async () => {
      const { headers, uuid } = await world().visitor();
      await reply(world(), uuid, 'Hello');
      const other = await world().agent({ roles: ['Agent'] });
      const count = async () => (await world().conversationOf(uuid, { as: other.as })).unread_message_count;
      const before = await count();
      expect(before).toBe(2);
      await seen(headers, uuid);
      expect(await count()).toBe(before);
    });
  });

  describe('what a contact never learns', () => {
    test('of agents: addresses, phones, rights, notes, activities, recipients', async () => {
      const person = await customer(world());
      const uuid = await start(world(), person);
      const agent = await world().agent({ roles: ['Agent'], email: 'hidden.agent@desk.example', first_name: 'Ada' });
      const as = agent.as;
      await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: agent.id } });
      await world().data('setConversationTags', { params: { uuid }, body: { tags: ['hidden-tag'] } });
      const hidden = { cc: ['hidden.cc@example.org'], bcc: ['hidden.bcc@example.org'], echo_id: 'hidden-echo' };
      const body = { message: '<p>Visible</p>', ...hidden };
      await world().data('sendMessage', { params: { cuuid: uuid }, body, as });
      const note = { message: 'hidden-note', private: true };
      await world().data('sendMessage', { params: { cuuid: uuid }, body: note, as });
      await world().data('addContactNote', {
        params: { id: person.userId },
        body: { note: 'hidden-contact-note' },
      });
      await close(world(), uuid);
      const { headers } = person;
      const answers = [
        await listOf(headers),
        await detailOf(headers, uuid),
        await world().data('getWidgetUser', { headers }),
        await write(world(), person, uuid, 'Thanks'),
        await detailOf(headers, uuid),
      ];
      const said = JSON.stringify(answers);
      expect(said).toContain('Visible');
      expect(said).toContain('Ada');
      expect(said).not.toContain('hidden');
      expect(said).not.toContain('example.com');
      expect(said).not.toMatch(
        /conversations:|messages:|permission|"email"|phone|api_key|set status|assigned|reopened/,
      );
      const detail = await detailOf(headers, uuid);
      expect(detail.messages.map((each) => each.text_content.trim())).toEqual(['Thanks', 'Visible', 'Hello']);
      expect(detail.total_messages).toBe(3);
      expect(detail.conversation.assignee).toEqual({
        id: agent.id,
        first_name: 'Ada',
        last_name: '',
        avatar_url: null,
        availability_status: expect.any(String),
        type: 'agent',
      });
    });

    test('the last message is the last that he may see', async () => {
      const person = await world().visitor('Hello');
      await reply(world(), person.uuid, '<p>Good <b>morning</b></p>');
      const expected = { content: expect.stringContaining('Good morning'), author: { type: 'agent' } };
      expect((await listOf(person.headers))[0]?.last_message).toMatchObject(expected);
      await reply(world(), person.uuid, 'secret plan', { private: true });
      await close(world(), person.uuid);
      expect((await listOf(person.headers))[0]?.last_message).toMatchObject(expected);
      expect((await detailOf(person.headers, person.uuid)).conversation.last_message).toMatchObject(expected);
    });

    test('numbers without a hole that would tell of notes', async () => {
      const person = await world().visitor();
      await reply(world(), person.uuid, 'note', { private: true });
      await reply(world(), person.uuid, 'One');
      await reply(world(), person.uuid, 'note', { private: true });
      await write(world(), person, person.uuid, 'Two');
      const { messages } = await detailOf(person.headers, person.uuid);
      expect(messages.map((each) => each.seq)).toEqual([3, 2, 1]);
    });
  });
});
