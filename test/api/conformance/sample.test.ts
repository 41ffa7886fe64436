import { expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { picture } from './files.ts';
import { claim, setupToken } from './setup-link.ts';
import { onEveryStore } from './world.ts';

/** In each language: the name, the subject, the second message, and a word of the note. */
const languages = [
  ['en', 'Robin (sample)', 'How do I answer from the keyboard?', 'a assigns me to someone', 'never'],
  ['de-AT', 'Robin (Beispiel)', 'Wie antworte ich mit der Tastatur?', 'a weist mich jemandem zu', 'Notiz'],
  ['fr', 'Robin (exemple)', 'Comment répondre au clavier ?', 'a m’attribue à quelqu’un', 'jamais'],
  ['es', 'Robin (ejemplo)', '¿Cómo respondo con el teclado?', 'a me asigna a alguien', 'nunca'],
  ['ar', 'روبن (مثال)', 'كيف أرد من لوحة المفاتيح؟', 'a يسندني إلى شخص', 'الملاحظة'],
] as const;

onEveryStore(
  (world) => {
    const claimed = async (locale = 'en') => {
      const mine = claim();
      const body = { token: await setupToken(world()), ...mine, desk: { ...mine.desk, locale } };
      await world().data('claimSetup', { as: null, body });
    };
    const listed = async () => (await world().data('listUnassignedConversations')).results;
    const sample = async () => (await listed())[0] ?? expect.fail('there is no sample');
    const remove = () => world().data('deleteSample');

    /** Everything that counts or finds conversations, messages and contacts. */
    const figures = async () => {
      const { open, awaiting_response, unassigned, pending } = await world().data('reportCounts');
      const search = async (query: string) => [
        Object.keys(await world().data('searchConversations', { query: { query } })).length,
        Object.keys(await world().data('searchMessages', { query: { query } })).length,
        Object.keys(await world().data('searchContacts', { query: { query } })).length,
      ];
      return {
        handling: { open, awaiting_response, unassigned, pending },
        charts: await world().data('reportCharts', { query: { days: '7' } }),
        messages: await world().data('reportMessages', { query: { days: '7' } }),
        tags: await world().data('reportTags', { query: { days: '7' } }),
        counts: await world().data('countConversations'),
        conversations: (await world().data('listAllConversations')).total,
        contacts: (await world().data('listContacts')).total,
        found: await Promise.all(['robin', 'keyboard', 'assigns me', 'see the file'].map(search)),
        drafts: await world().data('listMyDrafts'),
        files: await world().files(),
      };
    };

    /** The notices of the Admin about conversations, which are not about signing in. */
    const about = async () =>
      (await world().data('listNotifications'))
        .filter((each) => each.conversation_uuid !== null)
        .map((each) => each.notification_type)
        .toSorted();

    /** What people do with a conversation: all of it belongs to the sample then. */
    const used = async (uuid: string, contactId: number) => {
      const { as } = await world().agent({ roles: ['Admin'] });
      const params = { cuuid: uuid };
      const form = formOf({}, new File([await picture()], 'plan.png', { type: 'image/png' }));
      const file = await world().data('uploadMedia', { form });
      await world().data('sendMessage', { params, body: { message: 'See the file', attachments: [file.id] } });
      const mentions = [{ type: 'agent', id: world().adminId }];
      await world().data('sendMessage', { params, as, body: { message: 'Look', private: true, mentions } });
      await world().data('createTag', { body: { name: 'vip' } });
      await world().data('setConversationTags', { params: { uuid }, body: { tags: ['vip'] } });
      await world().data('assignConversationAgent', { params: { uuid }, as, body: { assignee_id: world().adminId } });
      await world().data('saveDraft', { params: { uuid }, body: { content: 'Begun' } });
      await world().data('markConversationSeen', { params: { uuid }, as });
      await world().data('setConversationStatus', { params: { uuid }, as, body: { status: 'Resolved' } });
      await world().data('addContactNote', { params: { id: contactId }, body: { note: 'Is made up' } });
    };

    test.each(languages)(
      'setup 28: in %s a claim writes the sample, and deleting it leaves nothing',
      async (locale, name, subject, actions, word) => {
        const before = await figures();
        await claimed(locale);
        const { uuid, ...item } = await sample();
        expect(await listed()).toHaveLength(1);
        expect(`${item.contact.first_name} ${item.contact.last_name}`).toBe(name);
        expect(item).toMatchObject({ subject, is_sample: true, assigned_user_id: null, reference_number: '100' });
        const messages = await world().messagesOf(uuid);
        expect(messages.map((each) => [each.type, each.private])).toEqual([
          ['incoming', false],
          ['incoming', false],
          ['outgoing', true],
          ['incoming', false],
        ]);
        expect(messages[1]?.text_content).toContain(actions);
        expect(messages[1]?.content).toContain('<code>a</code>');
        expect(messages[2]?.text_content).toContain(word);
        const { meta, contact, is_sample } = await world().conversationOf(uuid);
        expect([meta, contact.meta, is_sample]).toEqual([{ sample: true }, { sample: true }, true]);
        expect(await figures()).not.toEqual(before);
        expect([await remove(), await remove()]).toEqual([true, true]);
        expect(await figures()).toEqual(before);
        expect(JSON.stringify(await world().records())).not.toMatch(
          new RegExp(`${subject.slice(1, 12)}|${name.split(' ')[0]}`),
        );
        await world().refused(404, 'getConversation', { params: { uuid } });
        await world().refused(404, 'getContact', { params: { id: contact.id } });
      },
    );

    test('setup 28: what was added to the sample goes with it: messages, files, notes, mentions and notices', async () => {
      const before = await figures();
      await claimed();
      const { uuid, contact_id: contactId } = await sample();
      await used(uuid, contactId);
      const during = await figures();
      expect([during.files.length, during.drafts?.length, during.conversations]).toEqual([2, 1, 1]);
      expect(await about()).toEqual(['assignment', 'mention']);
      await remove();
      expect([await figures(), await about()]).toEqual([before, []]);
      expect(JSON.stringify(await world().records())).not.toMatch(/Robin|See the file|plan\.png|made up/);
    });

    test('setup 28: it counts as any conversation, and others stay', async () => {
      await claimed();
      const other = await world().conversation();
      expect(other.is_sample).toBe(false);
      expect((await world().data('countConversations')).unassigned?.open).toBe(2);
      await remove();
      expect((await listed()).map(({ uuid, is_sample }) => [uuid, is_sample])).toEqual([[other.uuid, false]]);
      expect((await world().conversation()).reference_number).toBe('102');
    });

    test('setup 28: its contact stays where they have another conversation', async () => {
      await claimed();
      const { contact_id: contactId, uuid } = await sample();
      const other = await world().conversation({ contact_id: contactId });
      expect(other.is_sample).toBe(false);
      await remove();
      await world().refused(404, 'getConversation', { params: { uuid } });
      expect((await world().conversationOf(other.uuid)).contact.id).toBe(contactId);
      expect(await remove()).toBe(true);
    });

    test('setup 28: there is none without a claim, and who may not manage the desk cannot delete it', async () => {
      await world().data('login', { body: { email: 'admin@example.com', password: 'correct horse battery' } });
      expect(await listed()).toEqual([]);
      expect(await remove()).toBe(true);
      const { as } = await world().agent({ roles: ['Agent'] });
      await world().refused(403, 'deleteSample', { as });
    });
  },
  { hasSetupLink: true },
);
