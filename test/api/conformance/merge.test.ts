import type { RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { type Answer, type Given, hitsIn } from './ask.ts';
import {
  addInbox,
  configure,
  customer,
  customerSecret,
  type Headers,
  inboxHeaders,
  type Person,
  reply,
  start,
  write,
} from './chat.ts';
import { formOf } from './examples.ts';
import { onEveryStore, type World } from './world.ts';

const day = 86_400_000;
const cleared = (answer: Pick<Answer<RouteId>, 'headers'>) => answer.headers['x-service-clear-visitor'];
const also = (person: Pick<Person, 'headers'>, visitorToken: string): Headers => ({
  ...person.headers,
  'x-service-visitor-token': visitorToken,
});

async function merge(world: World, person: Pick<Person, 'headers'>, visitorToken: string) {
  const answer = await world.ask('getWidgetUser', { headers: also(person, visitorToken) });
  expect(answer.status).toBe(200);
  return cleared(answer);
}

onEveryStore((world) => {
  const listOf = async ({ headers }: Pick<Person, 'headers'>) =>
    (await world().data('listWidgetConversations', { headers })).map((each) => each.uuid);
  const contactOf = (id: number) => world().data('getContact', { params: { id } });
  const zoe = { external_user_id: 'u-2', email: 'zoe@example.org', first_name: 'Zoe' };

  describe('a visitor who signs in', () => {
    test('is ignored while an agent merges them in parts, whose messages have another author already', async () => {
      const { ports } = world();
      const visitor = await world().visitor('first');
      const person = await customer(world());
      const { id: intoId } = await world().contact({ first_name: 'Into' });
      await ports.store.transact(({ deletions }) =>
        deletions.begin({ kind: 'contact', id: visitor.userId, intoId, actorId: world().adminId }),
      );
      expect(await merge(world(), person, visitor.token)).toBeUndefined();
      expect(await listOf(person)).toEqual([]);
      expect(await listOf(visitor)).toEqual([visitor.uuid]);
      await world().helpdesk.finishDeletions();
      const { contact } = await world().conversationOf(visitor.uuid);
      expect(contact.id).toBe(intoId);
    });

    test('takes everything along, and nothing is lost', async () => {
      const { ports, helpdesk } = world();
      const visitor = await world().visitor('first');
      const second = await start(world(), visitor, 'second');
      await write(world(), visitor, visitor.uuid, 'more');
      const agent = await world().agent({ roles: ['Agent'] });
      const body = { message: 'an answer' };
      await world().data('sendMessage', { params: { cuuid: visitor.uuid }, body, as: agent.as });
      await world().data('markWidgetConversationSeen', { headers: visitor.headers, params: { uuid: visitor.uuid } });
      await reply(world(), visitor.uuid, 'another answer');
      await reply(world(), second, 'a note', { private: true });
      await world().data('setConversationTags', { params: { uuid: second }, body: { tags: ['vip'] } });
      await world().data('addContactNote', { params: { id: visitor.userId }, body: { note: 'of the visitor' } });
      const form = formOf({ conversation_uuid: second }, new File(['It is broken'], 'what.txt'));
      await world().data('uploadWidgetFiles', { headers: visitor.headers, form });
      const actor = await helpdesk.authenticateWidget(visitor.token, undefined);
      await helpdesk.recordPageVisit(
        actor,
        { url: 'https://shop.example/cart', title: 'Cart' },
        { address: 'here', keepsAnswer: false },
      );

      const person = await customer(world());
      const own = await start(world(), person, 'of the contact');
      await world().data('addContactNote', { params: { id: person.userId }, body: { note: 'of the contact' } });
      const before = {
        first: await world().messagesOf(visitor.uuid),
        second: await world().messagesOf(second),
        files: await world().files(),
        participants: await world().data('listParticipants', { params: { uuid: visitor.uuid } }),
      };

      expect(await merge(world(), person, visitor.token)).toBe('true');

      expect(await listOf(person)).toEqual([own, second, visitor.uuid]);
      for (const [uuid, messages] of [
        [visitor.uuid, before.first],
        [second, before.second],
      ] as const) {
        const after = await world().messagesOf(uuid);
        expect(after.map(({ uuid: id, content, type, created_at }) => [id, content, type, created_at])).toEqual(
          messages.map(({ uuid: id, content, type, created_at }) => [id, content, type, created_at]),
        );
        for (const [index, message] of after.entries()) {
          const was = messages[index]?.sender_id;
          const is = was === visitor.userId ? person.userId : was;
          expect([message.sender_id, message.author.id]).toEqual([is, is]);
        }
        const detail = await world().conversationOf(uuid);
        expect(detail).toMatchObject({ contact_id: person.userId, contact: { id: person.userId, first_name: 'Mia' } });
      }
      expect(await world().data('listParticipants', { params: { uuid: visitor.uuid } })).toEqual(before.participants);
      const conversations = await world().data('listWidgetConversations', { headers: person.headers });
      expect(conversations.map((each) => each.unread_message_count)).toEqual([0, 0, 1]);
      const notes = hitsIn(await world().data('listContactNotes', { params: { id: person.userId } }));
      expect(notes.map((each) => each.note).toSorted()).toEqual(['of the contact', 'of the visitor']);
      const visits = await world().data('listPageVisits', { params: { uuid: own } });
      expect(visits.map((each) => each.title)).toEqual(['Cart']);
      expect(await world().files()).toEqual(before.files);
      const upload = (await world().messagesOf(second)).at(-1)?.attachments[0]?.uuid ?? '';
      const media = await ports.store.read((reader) => reader.media.find(upload));
      expect(media?.uploaderId).toBe(person.userId);
      expect((await world().conversationOf(second)).tags).toEqual(['vip']);
      expect((await write(world(), person, visitor.uuid, 'still me')).author.id).toBe(person.userId);
    });

    test('is nobody any more', async () => {
      const form_data = { name: 'Ghost Rider', email: 'ghost@example.org', phone: '555-777' };
      const headers = inboxHeaders(world());
      const started = await world().data('initWidgetConversation', { headers, body: { message: 'Hello', form_data } });
      const [token, id] = [started.session_token ?? '', started.user?.user_id ?? 0];
      const person = await customer(world());
      expect(await merge(world(), person, token)).toBe('true');
      const { uuid } = started.conversation;
      const asGhost = { ...headers, authorization: `Bearer ${token}` };
      await world().refused(401, 'getWidgetUser', { headers: asGhost });
      await world().refused(401, 'listWidgetConversations', { headers: asGhost });
      await world().refused(401, 'sendWidgetMessage', { headers: asGhost, params: { uuid }, body: { message: 'x' } });
      await world().refused(401, 'initWidgetConversation', { headers: asGhost, body: { message: 'x' } });
      await world().refused(404, 'getContact', { params: { id } });
      await world().refused(404, 'updateContact', { params: { id }, body: { first_name: 'x' } });
      await world().refused(404, 'setContactBlock', { params: { id }, body: { enabled: false } });
      await world().refused(404, 'addContactNote', { params: { id }, body: { note: 'x' } });
      for (const query of ['ghost', 'ghost rider', 'ghost@example']) {
        expect(await world().data('searchContacts', { query: { query } })).toEqual([]);
        expect(await world().data('searchConversations', { query: { query } })).toEqual([]);
      }
      const { results } = await world().data('listContacts');
      expect(results.map((each) => each.id)).toEqual([person.userId]);
      const body = { inbox_id: world().inboxId, content: 'Hello', contact_id: id };
      await world().refused(400, 'createConversation', { body });
    });

    test('fills what is empty of the contact, but for what he only claimed', async () => {
      await configure(world(), { prechat_form: { enabled: true, fields: [{ key: 'plan', custom_attribute_id: 1 }] } });
      const form_data = { name: 'Vi Sitor', email: 'claimed@example.org', phone: '555', plan: 'gold' };
      const headers = inboxHeaders(world());
      const init = async () => {
        const body = { message: 'Hello', form_data };
        return (await world().data('initWidgetConversation', { headers, body })).session_token ?? '';
      };
      const bare = await customer(world());
      await merge(world(), bare, await init());
      expect(await contactOf(bare.userId)).toMatchObject({
        first_name: 'Mia',
        last_name: 'Sitor',
        email: 'mia@example.org',
        phone_number: '555',
        external_user_id: 'u-1',
        custom_attributes: { plan: 'gold' },
        type: 'contact',
      });
      const full = await customer(world(), {
        ...zoe,
        last_name: 'Sol',
        phone_number: '999',
        contact_custom_attributes: { plan: 'tin' },
      });
      await merge(world(), full, await init());
      expect(await contactOf(full.userId)).toMatchObject({
        first_name: 'Zoe',
        last_name: 'Sol',
        phone_number: '999',
        email: 'zoe@example.org',
        custom_attributes: { plan: 'tin' },
      });
    });

    test('is told of to agents, and in the numbers of every conversation', async () => {
      const visitor = await world().visitor();
      const person = await customer(world());
      const seen = (await world().events()).length;
      const seq = (await world().conversationOf(visitor.uuid)).seq;
      await merge(world(), person, visitor.token);
      const told = (await world().events()).slice(seen).map(({ event }) => event);
      expect(told).toContainEqual({ type: 'contact.merged', contactId: person.userId, visitorId: visitor.userId });
      expect((await world().conversationOf(visitor.uuid)).seq).toBe(seq + 1);
    });

    test('takes any number of conversations along', async () => {
      const visitor = await world().visitor();
      for (let count = 0; count < 49; count++) await start(world(), visitor);
      world().clock.advance(day + 1);
      for (let count = 0; count < 10; count++) await start(world(), visitor);
      const person = await customer(world());
      await merge(world(), person, visitor.token);
      expect(await listOf(person)).toHaveLength(60);
    });
  });

  describe('X-Service-Clear-Visitor', () => {
    test('comes with whatever was asked, then and each time again', async () => {
      const cases: readonly (readonly [RouteId, (uuid: string) => Given])[] = [
        ['getWidgetUser', () => ({})],
        ['listWidgetConversations', () => ({})],
        ['getWidgetConversation', (uuid) => ({ params: { uuid } })],
        ['markWidgetConversationSeen', (uuid) => ({ params: { uuid } })],
        ['sendWidgetMessage', (uuid) => ({ params: { uuid }, body: { message: 'Hello' } })],
        ['initWidgetConversation', () => ({ body: { message: 'Hello' } })],
        ['uploadWidgetFiles', (uuid) => ({ form: formOf({ conversation_uuid: uuid }, new File(['x'], 'x.txt')) })],
      ];
      const person = await customer(world());
      for (const [id, given] of cases) {
        const visitor = await world().visitor();
        // The conversation of the visitor is the contact's in this very request.
        const request = { ...given(visitor.uuid), headers: also(person, visitor.token) };
        for (let round = 0; round < 3; round++) {
          const answer = await world().ask(id, request);
          expect([answer.status, cleared(answer)], id).toEqual([200, 'true']);
        }
        expect(await listOf(person)).toContain(visitor.uuid);
      }
    });

    test('comes with a refusal too, when the visitor was merged on the way', async () => {
      const visitor = await world().visitor();
      const person = await customer(world());
      const params = { uuid: crypto.randomUUID() };
      const answer = await world().ask('getWidgetConversation', { headers: also(person, visitor.token), params });
      expect([answer.status, cleared(answer)]).toEqual([404, 'true']);
      expect(await listOf(person)).toEqual([visitor.uuid]);
    });

    test('comes in a later session of the same contact, and not in one of another', async () => {
      const visitor = await world().visitor();
      await merge(world(), await customer(world()), visitor.token);
      expect(await merge(world(), await customer(world()), visitor.token)).toBe('true');
      expect(await merge(world(), await customer(world(), zoe), visitor.token)).toBeUndefined();
      world().clock.advance(20 * day);
      expect(await merge(world(), await customer(world()), visitor.token)).toBe('true');
    });
  });

  describe('any other token', () => {
    test('is ignored, and the request goes on', async () => {
      const person = await customer(world());
      const other = await customer(world(), zoe);
      const blocked = await world().visitor();
      await world().data('setContactBlock', { params: { id: blocked.userId }, body: { enabled: false } });
      const stranger = await world().visitor();
      const before = await world().dump();
      const { token } = stranger;
      const tokens = [
        '',
        'x',
        `${token}x`,
        token.slice(1),
        `Bearer ${token}`,
        person.token,
        other.token,
        blocked.token,
      ];
      for (const each of tokens) expect(await merge(world(), person, each), each).toBeUndefined();
      expect(await merge(world(), person, 'x'.repeat(8_000))).toBeUndefined();
      expect(await world().dump()).toEqual(before);
      await world().data('getWidgetUser', { headers: stranger.headers });
      await world().data('getWidgetUser', { headers: other.headers });
    });

    test('of a visitor in another inbox is ignored, and he stays', async () => {
      const second = await addInbox(world(), { secret: customerSecret });
      const headers = inboxHeaders(world(), second);
      const there = await world().data('initWidgetConversation', { headers, body: { message: 'Hello' } });
      const token = there.session_token ?? '';
      const person = await customer(world());
      const before = await world().dump();
      expect(await merge(world(), person, token)).toBeUndefined();
      expect(await world().dump()).toEqual(before);
      await world().data('getWidgetUser', { headers: { ...headers, authorization: `Bearer ${token}` } });
      expect(await listOf(person)).toEqual([]);
    });

    test('that has expired is ignored', async () => {
      const visitor = await world().visitor();
      world().clock.advance(181 * day);
      const person = await customer(world());
      expect(await merge(world(), person, visitor.token)).toBeUndefined();
      expect((await world().conversationOf(visitor.uuid)).contact_id).toBe(visitor.userId);
    });

    test('means nothing from a visitor, without a session, or from who is blocked', async () => {
      const [visitor, other] = [await world().visitor(), await world().visitor()];
      expect(await merge(world(), visitor, other.token)).toBeUndefined();
      expect(await merge(world(), visitor, visitor.token)).toBeUndefined();
      const anonymous = { ...inboxHeaders(world()), 'x-service-visitor-token': other.token };
      const answer = await world().ask('getWidgetSettings', { headers: anonymous });
      expect([answer.status, cleared(answer)]).toEqual([200, undefined]);
      const person = await customer(world());
      await world().data('setContactBlock', { params: { id: person.userId }, body: { enabled: false } });
      const refused = await world().ask('getWidgetUser', { headers: also(person, other.token) });
      expect([refused.status, cleared(refused)]).toEqual([403, undefined]);
      await configure(world(), { trusted_domains: ['shop.example'] });
      await world().data('setContactBlock', { params: { id: person.userId }, body: { enabled: true } });
      const headers = { ...also(person, other.token), origin: 'https://evil.example' };
      const untrusted = await world().ask('getWidgetUser', { headers });
      expect([untrusted.status, cleared(untrusted)]).toEqual([403, undefined]);
      for (const { headers: own } of [visitor, other]) await world().data('getWidgetUser', { headers: own });
    });
  });

  describe('repeated after the merge', () => {
    test('a message is not doubled', async () => {
      const visitor = await world().visitor();
      const person = await customer(world());
      const send = (headers: Headers) =>
        world().ask('sendWidgetMessage', {
          headers: { ...headers, 'idempotency-key': 'once' },
          params: { uuid: visitor.uuid },
          body: { message: 'Did this arrive?' },
        });
      const first = (await send(visitor.headers)).data;
      expect((await send(also(person, visitor.token))).data.uuid).toBe(first.uuid);
      expect((await send(person.headers)).data.uuid).toBe(first.uuid);
      expect((await send(visitor.headers)).status).toBe(401);
      expect(await world().messagesOf(visitor.uuid)).toHaveLength(2);
    });

    test('a conversation is not started twice', async () => {
      const visitor = await world().visitor();
      const person = await customer(world());
      const init = (headers: Headers) =>
        world().data('initWidgetConversation', {
          headers: { ...headers, 'idempotency-key': 'once' },
          body: { message: 'Hello' },
        });
      const first = await init(visitor.headers);
      expect((await init(also(person, visitor.token))).conversation.uuid).toBe(first.conversation.uuid);
      expect(await listOf(person)).toHaveLength(2);
    });
  });
});
