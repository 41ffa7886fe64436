import { describe, expect, test } from 'vitest';
import { configure, customer, inboxHeaders, start } from './chat.ts';
import { onEveryStore } from './world.ts';

const field = (key: string, more: object = {}) => ({ key, label: key, required: true, ...more });

onEveryStore((world) => {
  const init = (body: object, headers: Readonly<Record<string, string>> = inboxHeaders(world())) =>
    world().ask('initWidgetConversation', { headers, body });
  const refused = async (status: number, body: object, headers?: Readonly<Record<string, string>>) => {
    const before = await world().dump();
    const answer = await init(body, headers);
    expect(answer.status).toBe(status);
    expect(await world().dump(), 'a refused init leaves nothing').toEqual(before);
    return answer.error;
  };
  const visitorOf = async (id: number) => world().data('getContact', { params: { id } });

  describe('a new visitor', () => {
    test('gets a session, a conversation and his first message', async () => {
      const { conversation, messages, session_token, user } = (await init({ message: '  Hello & <b>you</b>\n' })).data;
      expect(user).toEqual({ user_id: user?.user_id, is_visitor: true, first_name: 'Visitor', last_name: '' });
      expect(session_token).toMatch(/^[\w-]{43,}$/);
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatchObject({
        conversation_uuid: conversation.uuid,
        content: 'Hello & <b>you</b>',
        text_content: 'Hello & <b>you</b>',
        status: 'received',
        author: { id: user?.user_id, type: 'visitor', availability_status: null },
        attachments: [],
        meta: {},
      });
      expect(conversation).toMatchObject({
        status: 'Open',
        unread_message_count: 0,
        assignee: null,
        last_message: { author: { type: 'visitor' } },
      });
      const detail = await world().conversationOf(conversation.uuid);
      expect(detail).toMatchObject({ inbox_id: world().inboxId, status: 'Open', contact_id: user?.user_id });
      expect(detail.contact).toMatchObject({ type: 'visitor', email: null, first_name: 'Visitor' });
      const types = (await world().events()).map(({ event }) => event.type).slice(-3);
      expect(types.toSorted()).toEqual(['contact.created', 'conversation.created', 'message.created']);
      expect(JSON.stringify(await world().dump())).not.toContain(session_token);
    });

    test('is another one each time', async () => {
      const [first, second] = [(await init({ message: 'a' })).data, (await init({ message: 'a' })).data];
      expect(first.user?.user_id).not.toBe(second.user?.user_id);
      expect(first.session_token).not.toBe(second.session_token);
    });

    test('is who he says he is, in name, e-mail and phone', async () => {
      const form_data = { name: ' Mia  Maria Sol ', email: ' MIA@Example.org ', phone: ' +49 30 1 ', other: [1] };
      const { user, conversation } = (await init({ message: 'Hello', form_data })).data;
      expect(user).toMatchObject({ first_name: 'Mia', last_name: 'Maria Sol' });
      expect(await visitorOf(user?.user_id ?? 0)).toMatchObject({
        type: 'visitor',
        email: 'mia@example.org',
        phone_number: '+49 30 1',
        external_user_id: null,
      });
      expect((await world().conversationOf(conversation.uuid)).meta).toMatchObject({ form_data });
    });

    test.each([
      ['name', 3],
      ['name', ['Mia']],
      ['name', 'x'.repeat(129)],
      ['email', 'mia'],
      ['email', 'mia@'],
      ['email', 'a b@example.org'],
      ['email', { $ne: null }],
      ['email', `${'x'.repeat(250)}@a.bc`],
      ['phone', true],
      ['phone', '5'.repeat(33)],
    ])('is refused when his %s is none: %j', async (key, value) => {
      const { paths } = await refused(400, { message: 'Hello', form_data: { [key]: value } });
      expect(paths).toEqual([`form_data.${key}`]);
    });

    test.each([undefined, null, '', '   '])('may leave them out as %j', async (empty) => {
      const form_data = { name: empty, email: empty, phone: empty };
      const { user } = (await init({ message: 'Hello', form_data })).data;
      expect(await visitorOf(user?.user_id ?? 0)).toMatchObject({
        first_name: 'Visitor',
        email: null,
        phone_number: null,
      });
    });

    test('never is somebody who is known, whatever address he claims', async () => {
      const known = await world().contact({ email: 'mia@example.org', first_name: 'Mia' });
      const agent = await world().agent({ email: 'agent@example.org' });
      const { uuid } = await world().conversation({ contact_id: known.id });
      const before = await visitorOf(known.id);
      for (const email of ['mia@example.org', 'MIA@example.org', agent.email]) {
        const { user, session_token } = (await init({ message: 'Hello', form_data: { email } })).data;
        expect([known.id, agent.id]).not.toContain(user?.user_id);
        const headers = { authorization: `Bearer ${session_token}` };
        expect(await world().data('listWidgetConversations', { headers })).toHaveLength(1);
        await world().refused(404, 'getWidgetConversation', { headers, params: { uuid } });
      }
      expect(await visitorOf(known.id)).toEqual(before);
    });

    test('may say at most 100 things', async () => {
      const form = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
      expect((await init({ message: 'Hello', form_data: form(100) })).status).toBe(200);
      expect((await refused(400, { message: 'Hello', form_data: form(101) })).paths).toEqual(['form_data']);
    });

    test('may say 16 KiB, four levels deep, with 1,000 values in all', async () => {
      const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
      const taken = [
        { a: nested(4) },
        { a: 'x'.repeat(16 * 1024 - '{"a":""}'.length) },
        { a: Array.from({ length: 999 }, () => 0) },
      ];
      for (const form_data of taken) {
        const { conversation } = (await init({ message: 'Hello', form_data })).data;
        expect((await world().conversationOf(conversation.uuid)).meta).toEqual({ form_data });
      }
      const tooMuch = [
        { a: nested(5) },
        { a: 'x'.repeat(16 * 1024 - '{"a":""}'.length + 1) },
        { a: Array.from({ length: 1_000 }, () => []) },
        { a: Array.from({ length: 2_000 }, () => nested(28)) },
      ];
      for (const form_data of tooMuch) {
        const { paths } = await refused(400, { message: 'Hello', form_data });
        expect(new Set(paths)).toEqual(new Set(['form_data']));
      }
    });

    test('writes 1 to 10,000 characters', async () => {
      expect((await init({ message: ` ${'x'.repeat(10_000)} ` })).status).toBe(200);
      for (const message of ['', ' \n\t ', 'x'.repeat(10_001)]) {
        expect((await refused(400, { message })).paths).toEqual(['message']);
      }
    });

    test('finds his message again by its echo_id', async () => {
      const { messages, conversation } = (await init({ message: 'Hello', echo_id: 'e'.repeat(64) })).data;
      expect(messages[0]?.meta).toEqual({ echo_id: 'e'.repeat(64) });
      const [kept] = await world().messagesOf(conversation.uuid);
      expect(kept?.meta.echo_id).toBe('e'.repeat(64));
      for (const echo_id of ['e'.repeat(65), 3]) {
        expect((await refused(400, { message: 'Hello', echo_id })).paths).toEqual(['echo_id']);
      }
    });
  });

  describe('a pre-chat form', () => {
    const form = (enabled: boolean, ...fields: object[]) => configure(world(), { prechat_form: { enabled, fields } });

    test('has fields that a new visitor must fill in', async () => {
      await form(
        true,
        field('name'),
        field('email', { type: 'email' }),
        field('order'),
        field('off', { enabled: false }),
      );
      const complete = { name: 'Mia', email: 'mia@example.org', order: 'A-1' };
      for (const key of ['name', 'email', 'order'] as const) {
        for (const value of [undefined, null, '', '  ']) {
          const { paths } = await refused(400, { message: 'Hello', form_data: { ...complete, [key]: value } });
          expect(paths).toEqual([`form_data.${key}`]);
        }
      }
      const { paths } = await refused(400, { message: 'Hello' });
      expect(paths).toEqual(['form_data.name', 'form_data.email', 'form_data.order']);
      expect((await init({ message: 'Hello', form_data: complete })).status).toBe(200);
    });

    test('takes a 0 and a no as answers, but no unticked box where one is required', async () => {
      await form(true, field('count', { type: 'number' }));
      expect((await init({ message: 'Hello', form_data: { count: 0 } })).status).toBe(200);
      await form(true, field('terms', { type: 'checkbox' }));
      expect((await refused(400, { message: 'Hello', form_data: { terms: false } })).paths).toEqual([
        'form_data.terms',
      ]);
      expect((await init({ message: 'Hello', form_data: { terms: true } })).status).toBe(200);
    });

    test('asks nothing while it is off', async () => {
      await form(false, field('order'));
      expect((await init({ message: 'Hello' })).status).toBe(200);
    });

    test('does not bind who has a session already', async () => {
      const { headers } = await world().visitor();
      const person = await customer(world());
      await form(true, field('order'));
      expect((await init({ message: 'Hello' }, headers)).status).toBe(200);
      expect((await init({ message: 'Hello' }, person.headers)).status).toBe(200);
    });

    test('fills the custom attributes that its fields stand for, and no others', async () => {
      await form(true, field('plan', { custom_attribute_id: 7, required: false }), field('free', { required: false }));
      const form_data = { plan: 'gold', free: 'text', admin: true, __proto__x: 1 };
      const { user } = (await init({ message: 'Hello', form_data })).data;
      expect((await visitorOf(user?.user_id ?? 0)).custom_attributes).toEqual({ plan: 'gold' });
    });
  });

  describe('with a session', () => {
    test('init starts another conversation of the same person, and gives no new session', async () => {
      const visitor = await world().visitor();
      for (const { headers, id } of [
        { headers: visitor.headers, id: visitor.userId },
        await customer(world()).then((person) => ({ headers: person.headers, id: person.userId })),
      ]) {
        const before = await visitorOf(id);
        const form_data = { name: 'Other', email: 'other@example.org', phone: '1' };
        const { session_token, user, conversation } = (await init({ message: 'More', form_data }, headers)).data;
        expect([session_token, user]).toEqual([undefined, undefined]);
        expect((await world().conversationOf(conversation.uuid)).contact_id).toBe(id);
        const { last_active_at: _, updated_at: __, contact_channel_id: ___, ...after } = await visitorOf(id);
        expect(before).toMatchObject(after);
      }
    });

    test('that is no good it is 401, and makes no visitor', async () => {
      await refused(401, { message: 'Hello' }, { ...inboxHeaders(world()), authorization: 'Bearer nonsense' });
    });
  });

  describe('starting', () => {
    test.each(['visitors', 'users'] as const)('is refused to %s where the inbox says so', async (group) => {
      const visitor = await world().visitor();
      const person = await customer(world());
      await configure(world(), { [group]: { allow_start_conversation: false } });
      const answers = { users: [person.headers], visitors: [inboxHeaders(world()), visitor.headers] };
      for (const headers of answers[group]) await refused(403, { message: 'Hello' }, headers);
      for (const headers of answers[group === 'users' ? 'visitors' : 'users']) {
        expect((await init({ message: 'Hello' }, headers)).status).toBe(200);
      }
    });

    test.each(['visitors', 'users'] as const)(
      'a second one is refused to %s where the inbox says so',
      async (group) => {
        const person = group === 'users' ? await customer(world()) : await world().visitor();
        if (group === 'users') await start(world(), person);
        await configure(world(), { [group]: { prevent_multiple_conversations: true } });
        await refused(403, { message: 'Hello' }, person.headers);
        const other = group === 'users' ? await world().visitor() : await customer(world());
        await start(world(), other);
        await start(world(), other);
        await configure(world(), {});
        await start(world(), person);
      },
    );

    test('a second one of the same moment is refused too', async () => {
      const person = await customer(world());
      await configure(world(), { users: { prevent_multiple_conversations: true } });
      const answers = await Promise.all([1, 2, 3, 4].map(() => init({ message: 'Hello' }, person.headers)));
      expect(answers.map((each) => each.status).toSorted()).toEqual([200, 403, 403, 403]);
    });

    test('is done fifty times a day and contact', async () => {
      const person = await customer(world());
      for (let count = 0; count < 50; count++) await start(world(), person);
      const answer = await init({ message: 'Hello' }, person.headers);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      await refused(429, { message: 'Hello' }, person.headers);
      expect((await init({ message: 'Hello' })).status).toBe(200);
      world().clock.advance(24 * 3_600_000 + 1);
      const again = await customer(world());
      expect((await init({ message: 'Hello' }, again.headers)).status).toBe(200);
    });
  });
});
