import type { RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { addInbox, configure, customer, inboxHeaders, setSecret } from './chat.ts';
import { onEveryStore } from './world.ts';

const unknownUuid = '00000000-0000-4000-8000-000000000000';

/** The four that need no session, and what they are sent. */
const open: readonly (readonly [RouteId, object | undefined])[] = [
  ['getWidgetLauncher', undefined],
  ['getWidgetSettings', undefined],
  ['exchangeCustomerToken', { jwt: 'x' }],
  ['initWidgetConversation', { message: 'Hello' }],
];

onEveryStore(
  (world) => {
    describe('the inbox that a page names', () => {
      test('in the header, the query, or both', async () => {
        const { inboxUuid } = world();
        const header = inboxHeaders(world());
        const query = { inbox_id: inboxUuid };
        await world().data('getWidgetSettings', { headers: header });
        await world().data('getWidgetSettings', { query });
        await world().data('getWidgetSettings', { headers: header, query });
        await world().data('getWidgetSettings', { headers: header, query: { inbox_id: inboxUuid.toUpperCase() } });
        await world().data('getWidgetSettings', { query: { inbox_id: inboxUuid.toUpperCase() } });
      });

      test.each(open)('%s: missing, malformed, twice or differing is 400', async (id, body) => {
        const { inboxUuid } = world();
        const other = await addInbox(world());
        const before = await world().dump();
        const wrong: readonly (readonly [object | undefined, object | undefined])[] = [
          [undefined, undefined],
          [{ 'x-service-inbox-id': '' }, undefined],
          [{ 'x-service-inbox-id': 'abc' }, undefined],
          [{ 'x-service-inbox-id': `${inboxUuid}x` }, undefined],
          [{ 'x-service-inbox-id': `{${inboxUuid}}` }, undefined],
          [{ 'x-service-inbox-id': '1' }, undefined],
          [undefined, { inbox_id: '' }],
          [undefined, { inbox_id: '1' }],
          [undefined, { inbox_id: '__proto__' }],
          [undefined, { inbox_id: [inboxUuid, inboxUuid] }],
          [undefined, { 'inbox_id[]': inboxUuid }],
          [{ 'x-service-inbox-id': inboxUuid }, { inbox_id: 'abc' }],
          [{ 'x-service-inbox-id': 'abc' }, { inbox_id: inboxUuid }],
          [{ 'x-service-inbox-id': inboxUuid }, { inbox_id: other.uuid }],
        ];
        for (const [headers, query] of wrong) {
          const given = { headers: { ...headers }, ...(query && { query: { ...query } }), ...(body && { body }) };
          const { paths } = await world().refused(400, id, given);
          expect(paths, JSON.stringify(given)).toEqual(['inbox_id']);
        }
        expect(await world().dump()).toEqual(before);
      });

      test.each(open)('%s: unknown, disabled and e-mail are one and the same 404', async (id, body) => {
        const disabled = await addInbox(world(), { enabled: false, secret: 'sixteen characters' });
        const mail = await addInbox(world(), {
          channel: 'email',
          from: 'Mail <mail@example.com>',
          secret: 'sixteen characters',
        });
        const before = await world().dump();
        const bodies = new Set<string>();
        for (const uuid of [unknownUuid, disabled.uuid, mail.uuid]) {
          const refusal = await world().refused(404, id, {
            headers: inboxHeaders(world(), { uuid }),
            ...(body && { body }),
          });
          bodies.add(JSON.stringify(refusal));
        }
        expect([...bodies]).toHaveLength(1);
        expect(await world().dump()).toEqual(before);
      });

      test('a session says it, on every route that takes one', async () => {
        const { headers, uuid } = await world().visitor();
        const { 'x-service-inbox-id': _, ...bare } = headers;
        await world().data('getWidgetUser', { headers: bare });
        await world().data('getWidgetSettings', { headers: bare });
        await world().data('getWidgetLauncher', { headers: bare });
        await world().data('getWidgetConversation', { headers: bare, params: { uuid } });
        await world().data('sendWidgetMessage', { headers: bare, params: { uuid }, body: { message: 'Me again' } });
        const second = await world().data('initWidgetConversation', { headers: bare, body: { message: 'Hello' } });
        expect(second.session_token).toBeUndefined();
        expect(await world().data('listWidgetConversations', { headers: bare })).toHaveLength(2);
      });

      test.each(open)('%s: a session that is not valid does not say it', async (id, body) => {
        const before = await world().dump();
        await world().refused(401, id, { headers: { authorization: 'Bearer nobody' }, body });
        expect(await world().dump()).toEqual(before);
      });

      test('a session of another inbox is 401, whatever that inbox is', async () => {
        const { headers, uuid } = await world().visitor();
        const other = await addInbox(world());
        const mail = await addInbox(world(), { channel: 'email', from: 'Mail <mail@example.com>' });
        for (const named of [other.uuid, mail.uuid, unknownUuid]) {
          const given = { headers: { ...headers, 'x-service-inbox-id': named } };
          await world().refused(401, 'getWidgetUser', given);
          await world().refused(401, 'listWidgetConversations', given);
          await world().refused(401, 'getWidgetConversation', { ...given, params: { uuid } });
          await world().refused(401, 'initWidgetConversation', { ...given, body: { message: 'Hello' } });
          const { 'x-service-inbox-id': _, ...bare } = headers;
          await world().refused(401, 'getWidgetUser', { headers: bare, query: { inbox_id: named } });
        }
      });

      test('with a session a malformed or differing one is 400 all the same', async () => {
        const { headers } = await world().visitor();
        const other = await addInbox(world());
        for (const query of ['abc', '', other.uuid]) {
          const refusal = await world().refused(400, 'getWidgetUser', { headers, query: { inbox_id: query } });
          expect(refusal.paths).toEqual(['inbox_id']);
        }
        await world().refused(400, 'getWidgetUser', { headers: { ...headers, 'x-service-inbox-id': 'abc' } });
      });

      test('disabling it holds at once, for sessions too, and enabling it again', async () => {
        const inbox = await addInbox(world(), { secret: 'sixteen characters' });
        const headers = inboxHeaders(world(), inbox);
        const { session_token: token } = await world().data('initWidgetConversation', {
          headers,
          body: { message: 'Hi' },
        });
        const own = { headers: { authorization: `Bearer ${token}` } };
        await world().data('toggleInbox', { params: { id: inbox.id } });
        const refusals = [
          await world().refused(404, 'getWidgetUser', own),
          await world().refused(404, 'getWidgetSettings', { headers }),
          await world().refused(404, 'getWidgetUser', { headers: { ...own.headers, ...headers } }),
        ];
        expect(new Set(refusals.map((each) => JSON.stringify(each))).size).toBe(1);
        await world().data('toggleInbox', { params: { id: inbox.id } });
        await world().data('getWidgetUser', own);
      });

      test('deleting it ends its sessions', async () => {
        const inbox = await addInbox(world(), { secret: 'the secret that the inbox shares with the shop' });
        const { headers } = await customer(world(), undefined, inbox);
        await world().data('getWidgetUser', { headers });
        await world().data('deleteInbox', { params: { id: inbox.id } });
        await world().refused(401, 'getWidgetUser', { headers });
        const { 'x-service-inbox-id': _, ...bare } = headers;
        await world().refused(401, 'getWidgetUser', { headers: bare });
      });
    });

    describe('what must not leave the server', () => {
      test('does not', async () => {
        await setSecret(world(), 'TOPSECRET of the customer');
        await configure(world(), {
          session_duration: '77h',
          trusted_domains: ['hidden.example'],
          blocked_ips: ['203.0.113.77'],
          internal_notes: 'not for pages',
          brand_name: 'Acme',
        });
        const headers = inboxHeaders(world());
        const settings = await world().data('getWidgetSettings', { headers });
        const launcher = await world().data('getWidgetLauncher', { headers });
        expect(settings.brand_name).toBe('Acme');
        const said = JSON.stringify([settings, launcher]);
        for (const hidden of [
          'TOPSECRET',
          '77h',
          'hidden.example',
          '203.0.113.77',
          'not for pages',
          'internal_notes',
        ]) {
          expect(said).not.toContain(hidden);
        }
        for (const name of ['secret', 'session_duration', 'trusted_domains', 'blocked_ips']) {
          expect(said).not.toContain(`"${name}"`);
        }
        expect(Object.keys(launcher).sort()).toEqual(['colors', 'launcher']);
      });
    });
  },
  { shared: true },
);
