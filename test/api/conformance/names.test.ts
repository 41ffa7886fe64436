import type { RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { customer, exchange, inboxHeaders } from './chat.ts';
import { onEveryStore } from './world.ts';

const odd = ' A\r\nda\u001b\u0007 \u202eReyes\u2066\u200f ';
const plain = 'A da Reyes';
const unseen = ['\u200b', '\u202e\u2066', ' \u00a0\u3164', '\u0007\r\n', '\u2800\ufeff'];
const nfd = 'Cafe\u0301';
const nfc = 'Café';

/** Names, subjects and tags are one visible line. */
onEveryStore(
  (world) => {
    const personal = (email: string) => ({ email, roles: ['Agent'] });

    test('a person’s names', async () => {
      const agent = await world().data('createAgent', {
        body: { first_name: odd, last_name: odd, ...personal('names@example.com') },
      });
      expect(agent).toMatchObject({ first_name: plain, last_name: plain });
      const params = { id: agent.id };
      expect(
        await world().data('updateAgent', { params, body: { first_name: `${odd}2`, last_name: '\u200b' } }),
      ).toMatchObject({ first_name: `${plain} 2`, last_name: '' });
      const me = await world().agent();
      expect((await world().data('updateMe', { body: { first_name: odd }, as: me.as })).first_name).toBe(plain);
      const contact = await world().contact({ first_name: odd, last_name: odd });
      expect(contact).toMatchObject({ first_name: plain, last_name: plain });
      const update = { params: { id: contact.id }, body: { last_name: odd, first_name: 'Mia' } };
      expect(await world().data('updateContact', update)).toMatchObject({ first_name: 'Mia', last_name: plain });
      const { contact: started } = await world().data('createConversation', {
        body: {
          inbox_id: world().inboxId,
          content: 'Hi',
          contact_email: 'n@example.org',
          first_name: odd,
          subject: odd,
        },
      });
      expect(started.first_name).toBe(plain);
    });

    test('a visitor’s and a customer’s', async () => {
      const headers = inboxHeaders(world());
      const body = { message: 'Hello', form_data: { name: odd } };
      const { user } = await world().data('initWidgetConversation', { headers, body });
      expect(user).toMatchObject({ first_name: 'A', last_name: 'da Reyes' });
      const nobody = await world().data('initWidgetConversation', {
        headers,
        body: { ...body, form_data: { name: '\u202e' } },
      });
      expect(nobody.user?.first_name).toBe('Visitor');
      const claims = { external_user_id: 'names-1', email: 'names@example.org', first_name: odd, last_name: odd };
      const { userId } = await customer(world(), claims);
      const known = await world().data('getContact', { params: { id: userId } });
      expect(known).toMatchObject({ first_name: plain, last_name: plain });
      const { status, error } = await exchange(world(), { ...claims, first_name: '\u200b' });
      expect([status, error.paths]).toEqual([400, ['first_name']]);
    });

    test('of what the desk is made of', async () => {
      const name = (number: number) => `${odd}${number}`;
      const kept = (number: number) => `${plain} ${number}`;
      const made = [
        await world().data('createTeam', { body: { name: name(1) } }),
        await world().data('createRole', { body: { name: name(1), permissions: [] } }),
        await world().data('createStatus', { body: { name: name(1) } }),
        await world().data('createInbox', {
          body: { name: name(1), channel: 'email', from: 'Mail <mail@example.com>' },
        }),
        await world().data('createTag', { body: { name: name(1) } }),
      ];
      expect(made.map((record) => record.name)).toEqual(Array(5).fill(kept(1)));
      const changed: readonly (readonly [RouteId, number])[] = (
        ['updateTeam', 'updateRole', 'updateStatus', 'updateInbox', 'updateTag'] as const
      ).map((id, index) => [id, made[index]?.id ?? 0]);
      for (const [id, record] of changed) {
        const answer = await world().data(id, { params: { id: record }, body: { name: name(2) } });
        expect(answer).toMatchObject({ name: kept(2) });
      }
      const key = await world().data('createNamedApiKey', { params: { id: world().adminId }, body: { name: odd } });
      expect(key.name).toBe(plain);
      // Whoever names a record as it was given finds it.
      const { uuid } = await world().conversation();
      await world().data('setConversationStatus', { params: { uuid }, body: { status: name(2) } });
      expect((await world().conversationOf(uuid)).status).toBe(kept(2));
      const body = { first_name: 'Kim', ...personal('by-name@example.com'), roles: [name(2)], teams: [name(2)] };
      expect(await world().data('createAgent', { body })).toMatchObject({
        roles: [kept(2)],
        teams: [{ name: kept(2) }],
      });
      // The same as another one after what nobody sees is gone.
      await world().refused(409, 'createTeam', { body: { name: `\u202e${kept(2)}` } });
      await world().refused(409, 'createRole', { body: { name: `${kept(2)}\u200f`, permissions: [] } });
    });

    test('of a conversation', async () => {
      const { uuid, subject } = await world().conversation({ subject: odd });
      expect(subject).toBe(plain);
      expect((await world().messagesOf(uuid))[0]?.meta.subject).toBe(plain);
      expect((await world().conversation({ subject: '\u202e' })).subject).toBeNull();
    });

    describe('that show nothing are refused', () => {
      const named: readonly (readonly [RouteId, string, object])[] = [
        ['createAgent', 'first_name', personal('unseen@example.com')],
        ['updateAgent', 'first_name', {}],
        ['updateMe', 'first_name', {}],
        ['createContact', 'first_name', {}],
        ['updateContact', 'first_name', {}],
        ['createConversation', 'first_name', { inbox_id: 1, content: 'Hi', contact_email: 'unseen@example.org' }],
        ['createTeam', 'name', {}],
        ['updateTeam', 'name', {}],
        ['createRole', 'name', { permissions: [] }],
        ['updateRole', 'name', {}],
        ['createStatus', 'name', {}],
        ['updateStatus', 'name', {}],
        ['createInbox', 'name', { channel: 'email', from: 'Mail <mail@example.com>' }],
        ['updateInbox', 'name', {}],
        ['createTag', 'name', {}],
        ['updateTag', 'name', {}],
        ['createNamedApiKey', 'name', {}],
      ];

      test.each(named)('%s: %s', async (id, path, more) => {
        const before = await world().dump();
        for (const value of unseen) {
          const given = { params: { id: world().adminId }, body: { ...more, [path]: value } };
          const { paths } = await world().refused(400, id, given);
          expect(paths).toEqual([path]);
        }
        expect(await world().dump()).toEqual(before);
      });
    });

    describe('tags', () => {
      test('are one, however their letters are composed', async () => {
        const { id, name } = await world().data('createTag', { body: { name: nfd } });
        expect(name).toBe(nfc);
        await world().refused(409, 'createTag', { body: { name: nfc } });
        await world().refused(409, 'createTag', { body: { name: `${nfd.toUpperCase()}\u200e` } });
        const { uuid } = await world().conversation();
        const params = { uuid };
        await world().data('setConversationTags', { params, body: { tags: [nfd, nfc, `\u202a${nfc}`] } });
        expect((await world().conversationOf(uuid)).tags).toEqual([nfc]);
        for (const value of [nfc, nfd, `${nfd}\u202c`, String(id)]) {
          const rule = { model: 'conversations', field: 'tags', operator: 'contains', value: [value] };
          const found = await world().data('listAllConversations', { query: { filters: JSON.stringify([rule]) } });
          expect(found.results.map((each) => each.uuid)).toEqual([uuid]);
        }
        await world().data('setConversationTags', { params, body: { tags: [nfd], action: 'remove_tags' } });
        expect((await world().conversationOf(uuid)).tags).toEqual([]);
      });

      test('lose what nobody sees, and show something', async () => {
        const { uuid } = await world().conversation();
        const params = { uuid };
        await world().data('setConversationTags', { params, body: { tags: [odd] } });
        expect((await world().conversationOf(uuid)).tags).toEqual([plain]);
        const before = await world().dump();
        for (const value of unseen) {
          const { paths } = await world().refused(400, 'setConversationTags', {
            params,
            body: { tags: ['ok', value] },
          });
          expect(paths).toEqual(['tags.1']);
        }
        expect(await world().dump()).toEqual(before);
      });
    });
  },
  { shared: true },
);
