import type { RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { configure, customer, inboxHeaders } from './chat.ts';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

/** What the family's clients send for a member that they have no value for. */
onEveryStore(
  (world) => {
    const setSecret = 'the secret of this inbox';

    describe('words for a member that is not given', () => {
      test('of a message, an agent’s and a contact’s', async () => {
        const { uuid } = await world().conversation();
        const params = { cuuid: uuid };
        for (const echo_id of ['', null]) {
          const nothing = { attachments: null, to: null, cc: null, bcc: null, private: null, mentions: null, echo_id };
          const plain = await world().data('sendMessage', { params, body: { message: 'Hello' } });
          const sent = await world().data('sendMessage', { params, body: { message: 'Hello', ...nothing } });
          expect({ ...sent, meta: sent.meta, private: sent.private }).toMatchObject({
            meta: plain.meta,
            private: false,
            attachments: [],
          });
          const visitor = await world().visitor();
          const body = { message: 'Hello', echo_id };
          expect((await world().data('sendWidgetMessage', { ...on(visitor), body })).meta).toEqual({});
          const headers = inboxHeaders(world());
          expect((await world().data('initWidgetConversation', { headers, body })).messages[0]?.meta).toEqual({});
        }
        const { uuid: conversation_uuid, headers } = await world().visitor();
        const form = formOf({ conversation_uuid, echo_id: '' }, new File(['It is broken'], 'what.txt'));
        expect((await world().data('uploadWidgetFiles', { headers, form })).meta).toEqual({});
      });

      test('of a new conversation', async () => {
        const contact = await world().contact();
        const body = { inbox_id: world().inboxId, content: 'Hello', contact_id: contact.id };
        const nothing = { agent_id: 0, team_id: 0, assignee_id: 0, contact_email: '', attachments: null };
        for (const subject of ['', null]) {
          const made = await world().data('createConversation', { body: { ...body, ...nothing, subject } });
          expect(made).toMatchObject({ assigned_user_id: null, assigned_team_id: null, subject: null });
        }
      });

      test('of a contact: nothing on creation, as it is on update', async () => {
        const nothing = { email: '', phone_number: '', phone_number_country_code: '' };
        const empty = { email: null, phone_number: null, phone_number_country_code: null };
        expect(await world().data('createContact', { body: { first_name: 'Mia', ...nothing } })).toMatchObject(empty);
        const body = {
          first_name: 'Mia',
          email: 'mia.l@example.org',
          phone_number: '1',
          phone_number_country_code: 'DE',
        };
        const { id } = await world().data('createContact', { body });
        expect(await world().data('updateContact', { params: { id }, body: nothing })).toMatchObject(body);
        expect(await world().data('updateContact', { params: { id }, body: empty })).toMatchObject(empty);
      });

      test('of an agent', async () => {
        const team = await world().team();
        const made = await world().data('createAgent', {
          body: { first_name: 'Ada', email: 'ada.l@example.com', roles: ['Agent'], teams: null },
        });
        expect(made.teams).toEqual([]);
        const params = { id: made.id };
        await world().data('updateAgent', { params, body: { teams: [team.name] } });
        const kept = await world().data('updateAgent', { params, body: { email: '', teams: null } });
        expect(kept).toMatchObject({ email: 'ada.l@example.com', teams: [{ id: team.id }] });
        expect((await world().data('updateAgent', { params, body: { teams: [] } })).teams).toEqual([]);
      });

      test('of a team', async () => {
        const nothing = { business_hours_id: 0, sla_policy_id: 0 };
        const made = await world().data('createTeam', { body: { name: 'Lenient', ...nothing } });
        expect(made).toMatchObject({ business_hours_id: null, sla_policy_id: null });
        const params = { id: made.id };
        const given = { business_hours_id: 4, sla_policy_id: 5 };
        await world().data('updateTeam', { params, body: given });
        expect(await world().data('updateTeam', { params, body: nothing })).toMatchObject(given);
      });

      test('of an inbox: an empty secret is none on creation, and keeps the one that is there', async () => {
        const body = { name: 'Lenient', channel: 'livechat', secret: '' };
        const made = await world().data('createInbox', { body });
        expect(made.secret).toBeNull();
        const params = { id: made.id };
        const masked = (await world().data('updateInbox', { params, body: { secret: setSecret } })).secret;
        expect(masked).not.toBeNull();
        expect((await world().data('updateInbox', { params, body: { name: 'Renamed', secret: '' } })).secret).toBe(
          masked,
        );
        expect((await world().data('updateInbox', { params, body: { secret: null } })).secret).toBeNull();
      });

      test('of the tags: null takes them all off', async () => {
        const { uuid } = await world().conversation();
        const params = { uuid };
        await world().data('setConversationTags', { params, body: { tags: ['a', 'b'] } });
        await world().data('setConversationTags', { params, body: { tags: null, action: 'add_tags' } });
        expect((await world().conversationOf(uuid)).tags).toEqual(['a', 'b']);
        await world().data('setConversationTags', { params, body: { tags: null } });
        expect((await world().conversationOf(uuid)).tags).toEqual([]);
        await world().refused(400, 'setConversationTags', { params, body: {} });
      });

      const still: readonly (readonly [RouteId, object])[] = [
        ['sendMessage', { message: '' }],
        ['createAgent', { first_name: 'Ada', email: '', roles: [] }],
        ['createContact', { first_name: '' }],
        ['createConversation', { inbox_id: 0, content: 'Hi', contact_id: 1 }],
        ['createConversation', { inbox_id: 1, content: 'Hi', contact_email: '' }],
        ['assignConversationAgent', { assignee_id: 0 }],
        ['setConversationTags', { tags: '' }],
      ];

      test.each(still)('what has to be there still has to: %s %j', async (id, body) => {
        const params = { uuid: 'x', cuuid: 'x' };
        await world().refused(400, id, { params, body });
      });
    });

    describe('durations', () => {
      test.each([
        ['10h0m0s', '2026-05-20T22:00:00.000Z'],
        ['36000s', '2026-05-20T22:00:00.000Z'],
        ['1.5h', '2026-05-20T13:30:00.000Z'],
        ['30m1h', '2026-05-20T13:30:00.000Z'],
        ['5400000ms', '2026-05-20T13:30:00.000Z'],
      ])('a snooze takes %s', async (snoozed_until, until) => {
        const { uuid } = await world().conversation();
        await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Snoozed', snoozed_until } });
        expect((await world().conversationOf(uuid)).snoozed_until).toBe(until);
      });

      test.each(['10h0m0s', '36000s', '10.0h', '600m', '+10h'])('a session of %s lasts ten hours', async (duration) => {
        await configure(world(), { session_duration: duration });
        const { token } = await customer(world());
        const session = await world().store.read((reader) =>
          reader.widget.findSession(world().ports.secrets.digest(token)),
        );
        expect((session?.expiresAt ?? 0) - world().clock.now()).toBe(10 * 3_600_000);
      });

      test.each(['', '10', '-10h', '1d', 'h', '10 h', `${'1'.repeat(64)}h`])(
        'a session of %j is refused',
        async (text) => {
          const body = { config: { session_duration: text } };
          const { paths } = await world().refused(400, 'updateInbox', { params: { id: world().inboxId }, body });
          expect(paths).toEqual(['config.session_duration']);
        },
      );
    });

    describe('permissions of another version', () => {
      const permissions = ['messages:read', 'ai:manage', 'webhooks:manage', 'ai:manage'];

      test('are listed, and grant nothing', async () => {
        const made = await world().data('createRole', { body: { name: 'From elsewhere', permissions } });
        expect(made.permissions).toEqual(['messages:read', 'ai:manage', 'webhooks:manage']);
        const listed = (await world().data('listRoles')).find(({ id }) => id === made.id);
        expect(listed).toEqual(made);
        const { id } = await world().data('createAgent', {
          body: { first_name: 'Ada', email: 'ada.p@example.com', roles: ['From elsewhere'] },
        });
        expect((await world().data('getAgent', { params: { id } })).permissions).toEqual(['messages:read']);
        const params = { id: made.id };
        const changed = await world().data('updateRole', { params, body: { description: 'Kept' } });
        expect(changed.permissions).toEqual(made.permissions);
      });

      test('are given and taken only by who holds every other', async () => {
        const { as } = await world().agent({ permissions: ['roles:manage', 'users:manage', 'messages:read'] });
        const body = { name: 'For later', permissions: ['ai:manage'] };
        await world().refused(403, 'createRole', { body, as });
        const { id } = await world().data('createRole', { body });
        await world().refused(403, 'updateRole', { params: { id }, body: { permissions: [] }, as });
        const agent = { first_name: 'Bob', email: 'bob.p@example.com', roles: ['For later'] };
        await world().refused(403, 'createAgent', { body: agent, as });
      });

      test.each(['', 'nope', 'messages', 'messages:', ':read', 'a:b:c', 'Messages:Read', 'a b:c', 'a:b '.repeat(40)])(
        '%j is no name of one',
        async (name) => {
          await world().refused(400, 'createRole', { body: { name: 'Odd', permissions: [name] } });
        },
      );
    });

    describe('a conversation that another system starts', () => {
      const create = (fields: object, given: Given = {}) =>
        world().data('createConversation', {
          ...given,
          body: { inbox_id: world().inboxId, content: 'Hello', ...fields },
        });

      test('keeps its custom attributes', async () => {
        const custom_attributes = { order: 1815, lines: [{ sku: 'x' }] };
        const { uuid } = await create({ contact_id: (await world().contact()).id, custom_attributes });
        expect((await world().conversationOf(uuid)).custom_attributes).toEqual(custom_attributes);
        await world().refused(400, 'createConversation', {
          body: { inbox_id: world().inboxId, content: 'Hello', contact_id: 1, custom_attributes: [] },
        });
      });

      test('finds its contact by the external user id, or makes one with it', async () => {
        const known = await world().contact({ external_user_id: 'shop-1' });
        expect((await create({ external_user_id: 'shop-1' })).contact_id).toBe(known.id);
        const made = await create({ external_user_id: 'shop-2', first_name: 'Noor' });
        expect(made.contact).toMatchObject({ first_name: 'Noor', email: null, external_user_id: 'shop-2' });
        expect((await create({ external_user_id: 'shop-2' })).contact_id).toBe(made.contact_id);
        const body = { inbox_id: world().inboxId, content: 'Hello', external_user_id: 'shop-3' };
        const { paths } = await world().refused(400, 'createConversation', { body });
        expect(paths).toEqual(['first_name']);
      });

      test('does not tie an id to a contact that is known by e-mail', async () => {
        const email = 'tied@example.org';
        const known = await world().contact({ email, external_user_id: null });
        const made = await create({ external_user_id: 'shop-4', contact_email: email, first_name: 'Tia' });
        expect(made.contact_id).toBe(known.id);
        expect((await world().data('getContact', { params: { id: known.id } })).external_user_id).toBeNull();
        // A contact with another external id is another customer with the same mailbox.
        const other = await world().contact({ email: 'shared@example.org', external_user_id: 'shop-5' });
        const second = await create({
          external_user_id: 'shop-6',
          contact_email: 'shared@example.org',
          first_name: 'Tom',
        });
        expect(second.contact_id).not.toBe(other.id);
        expect(second.contact).toMatchObject({ external_user_id: 'shop-6', email: 'shared@example.org' });
      });
    });

    function on({ uuid, headers }: { readonly uuid: string; readonly headers: Readonly<Record<string, string>> }) {
      return { params: { uuid }, headers };
    }
  },
  { shared: true },
);
