import { describe, expect, test } from 'vitest';
import { customer, start, write } from './chat.ts';
import { onEveryStore } from './world.ts';

onEveryStore(
  (world) => {
    describe('what a page may know before anybody has signed in', () => {
      test('is the same for everybody', async () => {
        const config = {
          'app.name': 'Helpdesk',
          'app.lang': 'en-US',
          'app.favicon_url': null,
          'app.logo_url': null,
          'app.site_name': 'Helpdesk',
          'app.version': '1.2.3',
          'app.sso_providers': [],
        };
        for (const as of [null, 'nobody:at-all', world().admin])
          expect(await world().data('getConfig', { as })).toEqual(config);
      });

      test('and the texts of a language, without an envelope', async () => {
        const texts = await world().send({ method: 'GET', url: '/api/v1/lang/de' });
        expect(texts.json()).toEqual({ greeting: 'Guten Tag' });
      });

      test('foreign G9: the languages are a list in the envelope', async () => {
        const names = [
          { code: 'de', name: 'Deutsch' },
          { code: 'en-US', name: 'English' },
        ];
        expect(await world().data('listLanguages')).toEqual(names);
      });

      test.each([
        ['de', 'Guten Tag'],
        ['de-AT', 'Guten Tag'],
        ['DE', 'Guten Tag'],
        ['en', 'Hello'],
        ['en-GB', 'Hello'],
        ...['pl-PL', 'zh-Hans', 'xx', '%2e%2e%2fpackage', 'de.json', '__proto__', '%00'].map((code) => [code, 'Hello']),
      ])('foreign G9: the texts of %s, or the next of kin, or English', async (code, greeting) => {
        const texts = await world().send({ method: 'GET', url: `/api/v1/lang/${code}` });
        expect([texts.statusCode, texts.json()]).toEqual([200, { greeting }]);
      });

      test.each([
        ['de-CH, en;q=0.5', 'Guten Tag'],
        ['pl-PL, de;q=0.8', 'Guten Tag'],
        ['en;q=0.1, de;q=0.2', 'Guten Tag'],
        ['pl-PL', 'Hello'],
        ['*', 'Hello'],
        [undefined, 'Hello'],
      ])('foreign G9: `auto` is the language of the visitor: %s', async (wanted, greeting) => {
        const headers = wanted === undefined ? {} : { 'accept-language': wanted };
        const texts = await world().send({ method: 'GET', url: '/api/v1/lang/auto', headers });
        expect([texts.json(), texts.headers.vary]).toEqual([{ greeting }, 'accept-language']);
      });
    });

    describe('inboxes and roles', () => {
      test('are named to every agent, and shown to who manages them', async () => {
        const plain = await world().agent();
        const manager = await world().agent({ permissions: ['inboxes:manage', 'roles:manage'] });
        const [inboxes, roles] = [await world().data('listInboxes'), await world().data('listRoles')];
        expect(await world().data('listInboxes', { as: manager.as })).toEqual(inboxes);
        expect(await world().data('listRoles', { as: manager.as })).toEqual(roles);
        expect(await world().data('listInboxes', { as: plain.as })).toEqual(
          inboxes.map(({ id, uuid, name, channel, enabled }) => ({ id, uuid, name, channel, enabled })),
        );
        expect(await world().data('listRoles', { as: plain.as })).toEqual(roles.map(({ id, name }) => ({ id, name })));
        for (const [id, record] of [
          ['getInbox', inboxes[0]?.id],
          ['getRole', roles[0]?.id],
        ] as const)
          await world().refused(403, id, { params: { id: record ?? 0 }, as: plain.as });
      });

      test('a key that lists permissions sees what they allow', async () => {
        const params = { id: world().adminId };
        const body = { name: 'Names only', permissions: ['messages:read'] };
        const { api_key, api_secret } = await world().data('createNamedApiKey', { params, body });
        const [inbox] = await world().data('listInboxes', { as: `${api_key}:${api_secret}` });
        expect(Object.keys(inbox ?? {})).toEqual(['id', 'uuid', 'name', 'channel', 'enabled']);
      });
    });

    describe('a transcript', () => {
      const transcript = (uuid: string, as?: string) =>
        world().data('getTranscript', { params: { uuid }, ...(as !== undefined && { as }) });

      test('is what the contact and agents said to each other, as text', async () => {
        const contact = await world().contact({ first_name: 'Mia', last_name: 'Sol' });
        const { uuid, reference_number } = await world().conversation({
          contact_id: contact.id,
          subject: 'Where is it?',
          content: '<p>5 &lt; 7<br>and more</p>',
        });
        const params = { cuuid: uuid };
        await world().data('sendMessage', { params, body: { message: 'She called.', private: true } });
        world().clock.set(world().clock.now() + 61_000);
        await world().data('sendMessage', { params, body: { message: '<b>It leaves today.</b>' } });
        await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
        const answer = await world().ask('getTranscript', { params: { uuid } });
        expect(answer.headers['content-disposition']).toBe(
          `attachment; filename="conversation-${reference_number}.txt"`,
        );
        const lines = answer.data.split('\n');
        const started = lines.find((line) => line.startsWith('Started: '))?.slice('Started: '.length) ?? '';
        const later = new Date(Date.parse(started) + 61_000).toISOString();
        expect(lines).toEqual([
          `Conversation #${reference_number}`,
          'Subject: Where is it?',
          'Inbox: Website',
          'Status: Open',
          `Started: ${started}`,
          '',
          `${started} Mia Sol (contact)`,
          '5 < 7',
          'and more',
          '',
          `${later} Admin (agent)`,
          'It leaves today.',
          '',
        ]);
      });

      test('of many messages comes whole, in order, as others are served', async () => {
        const person = await customer(world(), { external_user_id: 't-1', email: 't@example.org', first_name: 'Tia' });
        const uuid = await start(world(), person, 'message 0.');
        for (let number = 1; number <= 60; number += 1) await write(world(), person, uuid, `message ${number}.`);
        const said = [...(await transcript(uuid)).matchAll(/message (\d+)\./g)].map(([, number]) => Number(number));
        expect(said).toEqual(Array.from({ length: 61 }, (_, number) => number));
      });

      test('is for who may read the conversation and its messages', async () => {
        const { uuid } = await world().conversation();
        const may = await world().agent({
          permissions: ['messages:read', 'conversations:read', 'conversations:read_all'],
        });
        expect(await transcript(uuid, may.as)).toContain('Where is my parcel?');
        const not = await world().agent({
          permissions: ['messages:read', 'conversations:read', 'conversations:read_assigned'],
        });
        await world().refused(403, 'getTranscript', { params: { uuid }, as: not.as });
      });
    });
  },
  { shared: true },
);

onEveryStore(
  (world) => {
    test('without a folder of texts there is none of any language', async () => {
      await world().refused(404, 'listLanguages');
      await world().refused(404, 'getLanguage', { params: { code: 'de' } });
    });
  },
  { shared: true, languages: null },
);
