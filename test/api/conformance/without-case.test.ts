import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

/** Σ, σ and ς are one letter: which of the two small ones a text has depends on its place in the word. */
const spellings = ['ΟΔΟΣ', 'οδος', 'οδοσ', 'Οδός'.normalize('NFD').replace(/\p{M}/gu, '')];

onEveryStore(
  (world) => {
    const uuidsFound = async (filters: unknown) => {
      const page = await world().data('listAllConversations', { query: { filters: JSON.stringify(filters) } });
      return page.results.map(({ uuid }) => uuid);
    };
    const tagged = (op: 'contains' | 'not contains', ...value: unknown[]) => [
      { model: 'conversations', field: 'tags', operator: op, value },
    ];

    test('a tag is one in every spelling, and found by each', async () => {
      const { uuid } = await world().conversation();
      for (const name of spellings) {
        await world().data('setConversationTags', { params: { uuid }, body: { tags: [name], action: 'add_tags' } });
      }
      expect((await world().conversationOf(uuid)).tags).toEqual(['ΟΔΟΣ']);
      for (const name of spellings) {
        await world().refused(409, 'createTag', { body: { name } });
        expect(await uuidsFound(tagged('contains', name))).toEqual([uuid]);
        expect(await uuidsFound(tagged('not contains', name))).not.toContain(uuid);
      }
    });

    test('names of teams, roles, statuses and keys too', async () => {
      await world().data('createTeam', { body: { name: 'ΣΑΣ' } });
      await world().refused(409, 'createTeam', { body: { name: 'σας' } });
      await world().refused(409, 'createTeam', { body: { name: 'σασ' } });
      await world().data('createRole', { body: { name: 'ΣΑΣ', permissions: [] } });
      await world().refused(409, 'createRole', { body: { name: 'σασ', permissions: [] } });
      await world().data('createStatus', { body: { name: 'σασ' } });
      await world().refused(409, 'createStatus', { body: { name: 'ΣΑΣ' } });
      const { uuid } = await world().conversation();
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'σας' } });
      expect((await world().conversationOf(uuid)).status).toBe('σασ');
      const params = { id: world().adminId };
      await world().data('createNamedApiKey', { params, body: { name: 'ΣΑΣ' } });
      await world().refused(409, 'createNamedApiKey', { params, body: { name: 'σασ' } });
    });

    test('texts are found by every spelling', async () => {
      const contact = await world().contact({ first_name: 'ΠΑΥΛΟΣ', last_name: 'Σέρρης' });
      const { uuid } = await world().conversation({ contact_id: contact.id, content: 'Η ΟΔΟΣ ΕΙΝΑΙ ΚΛΕΙΣΤΗ' });
      for (const query of [...spellings, 'δοσ ει', 'ΔΟΣ ΕΙ', 'κλειστη', 'ος ειναι κλεισ']) {
        const found = await world().data('searchMessages', { query: { query, page: 1 } });
        const { results } = found as { results: readonly { conversation_uuid: string }[] };
        expect(
          results.map((message) => message.conversation_uuid),
          query,
        ).toEqual([uuid]);
      }
      for (const query of ['παυλος', 'ΠΑΥΛΟΣ', 'παυλοσ', 'ΛΟΣ ΣΈΡΡΗΣ', 'σέρρησ', 'σέρρης', 'ος σ']) {
        const found = await world().data('searchContacts', { query: { query, page: 1 } });
        const { results } = found as { results: readonly { id: number }[] };
        expect(
          results.map(({ id }) => id),
          query,
        ).toContain(contact.id);
      }
    });

    test('a text filter looks past the case of a sigma', async () => {
      const contact = await world().contact({ external_user_id: 'ΠΕΛΑΤΗΣ-1' });
      const { uuid } = await world().conversation({ contact_id: contact.id });
      for (const value of ['πελατης', 'ΠΕΛΑΤΗΣ', 'πελατησ-']) {
        const filters = [{ model: 'users', field: 'external_user_id', operator: 'contains', value }];
        expect(await uuidsFound(filters), value).toEqual([uuid]);
      }
    });

    test('a tag named by digits is found by its name; a number is an id', async () => {
      const first = await world().conversation();
      const second = await world().conversation();
      const plain = await world().data('createTag', { body: { name: 'plain' } });
      const digits = String(plain.id);
      await world().data('setConversationTags', { params: { uuid: first.uuid }, body: { tags: [digits] } });
      await world().data('setConversationTags', { params: { uuid: second.uuid }, body: { tags: ['plain'] } });

      const both = [second.uuid, first.uuid];
      expect((await uuidsFound(tagged('contains', digits))).toSorted()).toEqual(both.toSorted());
      expect(await uuidsFound(tagged('contains', plain.id))).toEqual([second.uuid]);
      expect(await uuidsFound(tagged('not contains', plain.id))).toContain(first.uuid);
      expect(await uuidsFound(tagged('not contains', digits))).not.toContain(first.uuid);
      const asText = [{ model: 'conversations', field: 'tags', operator: 'contains', value: JSON.stringify([digits]) }];
      expect((await uuidsFound(asText)).toSorted()).toEqual(both.toSorted());

      const year = '202600000000000000000';
      await world().data('setConversationTags', { params: { uuid: first.uuid }, body: { tags: [year] } });
      expect(await uuidsFound(tagged('contains', year))).toEqual([first.uuid]);
    });
  },
  { shared: true },
);
