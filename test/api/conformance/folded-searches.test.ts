import { describe, expect, test } from 'vitest';
import { hitsIn } from './ask.ts';
import { onEveryStore, type World } from './world.ts';

/** What a customer wrote or is, and the queries that have to find it. */
const messages = [
  ['reports D1', 'Order 105731 is late', ['#105731', 'No. 105731', '"105731"', '105731.', '№105731']],
  ['reports D2', '你好，我要退款谢谢', ['退款', '退', '谢谢 退款']],
  ['reports D2', 'My old VW is broken', ['VW', 'vw']],
  ['reports D2', '전액환불해주세요', ['환불']],
  ['reports D3', 'Call +1 (555) 010-2030', ['15550102030', '5550102030', '+15550102030']],
  ['reports D3', 'Or 15550109999 at night', ['+1 (555) 010-9999']],
  ['reports D3', 'IBAN DE89 3704 0044 0532 0130 00', ['DE89370400440532013000']],
  ['reports D4', 'Le Café est fermé', ['cafe', 'CAFÉ', 'cafe\u0301', 'ｃａｆｅ']],
  ['reports D4', 'a non\u2011refundable re\u00adturn\u200bed ﬁeld', ['non-refundable', 'returned', 'field']],
  ['reports D4', 'رقم ١٢٣٤', ['1234', '۱۲۳۴']],
  ['reports D4', 'Die Straße nach Łódź', ['strasse', 'lodz']],
  [
    'reports D7',
    'The parcel that you promised me in October has never arrived at our house',
    [
      'hello the parcel that you promised me in October has never arrived'.replace('hello ', ''),
      'house our arrived never has October in me promised that parcel the',
    ],
  ],
] as const;

const contacts = [
  ['reports D1', { first_name: 'Zebulon' }, ['“Zebulon”', '(zebulon)']],
  ['reports D2', { first_name: '王伟' }, ['王伟', '王']],
  ['reports D2', { first_name: 'Bo', last_name: 'Ek' }, ['Ek', 'bo ek']],
  [
    'reports D3',
    { first_name: 'Phone', phone_number: '+49 30 1234567' },
    ['030 1234567', '0049301234567', '٠٣٠١٢٣٤٥٦٧'],
  ],
  ['reports D4', { first_name: 'Émile', last_name: 'Nuñez' }, ['emile nunez', 'EMILE', 'Nun\u0303ez']],
] as const;

onEveryStore(
  (world) => {
    const found = async (id: 'searchMessages' | 'searchContacts' | 'searchConversations', query: string) =>
      hitsIn<{ readonly id: number }>(await world().data(id, { query: { query } })).map((each) => each.id);

    test.each(messages)('%s: a message %j is found', async (_line, content, queries) => {
      const { uuid } = await world().conversation({ content });
      const [{ id = 0 } = {}] = await world().messagesOf(uuid);
      for (const query of queries) expect(await found('searchMessages', query), query).toContain(id);
    });

    test.each(contacts)('%s: a contact %j is found, and their conversations', async (_line, fields, queries) => {
      const contact = await world().contact(fields);
      const conversation = await world().conversation({ contact_id: contact.id });
      for (const query of queries) {
        expect(await found('searchContacts', query), query).toContain(contact.id);
        if (!('phone_number' in fields)) expect(await found('searchConversations', query)).toContain(conversation.id);
      }
    });

    test('reports D1: a conversation is found by its number as the console writes it', async () => {
      const { id, reference_number: number } = await world().conversation({ subject: 'Ünïcode' });
      for (const query of [
        `#${number}`,
        `No. ${number}`,
        `Nº ${number}`,
        `"${number}"`,
        `${number}.`,
        `ticket ${number}`,
      ]) {
        expect(await found('searchConversations', query), query).toContain(id);
      }
      expect(await found('searchConversations', 'unicode')).toContain(id);
    });

    test.each(['searchMessages', 'searchContacts', 'searchConversations'] as const)(
      'reports D2: %s refuses what is too short',
      async (id) => {
        for (const query of ['v', '#', '', ' . ', '\u0301v']) {
          const { message } = await world().refused(400, id, { query: { query } });
          expect(message).toContain('at least 2 characters');
        }
      },
    );

    test('reports D6: contacts are listed by their folded names, then by code points, page by page', async () => {
      const names = [
        'Zoe',
        'adam',
        'Émile',
        'Emil',
        'Éric',
        'emile',
        'Adam',
        'Ödön',
        'ngo',
        'Ñandu',
        'Łucja',
        'lukas',
        '王伟',
      ];
      const ids: number[] = [];
      for (const first_name of names) ids.push((await world().contact({ first_name, country: 'NP' })).id);
      const ask = async (order: string) => {
        const shown: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const filters = JSON.stringify([{ model: 'contacts', field: 'country', operator: 'equals', value: 'NP' }]);
          const query = { filters, order_by: 'contacts.first_name', order, page_size: 4, ...(cursor && { cursor }) };
          const page = await world().data('listContacts', { query });
          shown.push(...page.results.map((each) => each.first_name));
          cursor = page.next_cursor;
        }
        return shown;
      };
      const wanted = [
        'Adam',
        'adam',
        'Emil',
        'emile',
        'Émile',
        'Éric',
        'Łucja',
        'lukas',
        'Ñandu',
        'ngo',
        'Ödön',
        'Zoe',
        '王伟',
      ];
      expect(await ask('asc')).toEqual(wanted);
      expect(await ask('desc')).toEqual(wanted.toReversed());
    });

    const listed = async (field: string, operator: string, value: unknown) => {
      const filters = JSON.stringify([{ model: 'contacts', field, operator, value }]);
      return (await world().data('listContacts', { query: { filters } })).results.map(({ id }) => id);
    };

    test('reports D5: a filter compares with what is stored', async () => {
      const { id } = await world().contact({
        first_name: 'Stored',
        email: 'Ada.Stored@Exämple.org',
        phone_number: '+49 30 99887766',
      });
      const conversation = await world().conversation({ contact_id: id });
      for (const value of ['ada.stored@exämple.org', 'ADA.STORED@EXÄMPLE.ORG', ' <ada.stored@xn--exmple-cua.org> ']) {
        expect(await listed('email', 'equals', value), value).toEqual([id]);
        expect(await listed('email', 'in', [value]), value).toEqual([id]);
        expect(await listed('email', 'not equals', value), value).not.toContain(id);
        const filters = JSON.stringify([{ model: 'users', field: 'email', operator: 'equals', value }]);
        const page = await world().data('listAllConversations', { query: { filters } });
        expect(
          page.results.map((each) => each.id),
          value,
        ).toEqual([conversation.id]);
      }
      expect(await listed('phone_number', 'equals', '\u202a+٤٩ 30 99887766\u202c')).toEqual([id]);
    });

    test('reports D5: an attribute that is a number is compared as one', async () => {
      const body = {
        name: 'Seats',
        key: 'folded_seats',
        applies_to: 'contact',
        data_type: 'number',
        description: '',
      } as const;
      await world().data('createCustomAttribute', { body });
      const ids: number[] = [];
      for (const seats of [2.5, 2, 3, -0.25]) {
        ids.push((await world().contact({ first_name: 'Seated', custom_attributes: { folded_seats: seats } })).id);
      }
      expect(await listed('custom.folded_seats', 'equals', 2.5)).toEqual([ids[0]]);
      expect(await listed('custom.folded_seats', 'equals', '2.5')).toEqual([ids[0]]);
      expect(await listed('custom.folded_seats', 'in', [2.5, -0.25])).toEqual([ids[3], ids[0]]);
      expect(await listed('custom.folded_seats', 'between', [2.1, 2.9])).toEqual([ids[0]]);
      expect(await listed('custom.folded_seats', 'greater than', 2.5)).toEqual([ids[2]]);
    });

    test('reports D4: a filter by a part of a text folds as searches do', async () => {
      const name = 'Ünïque Straße ﬁn\u2011de Łódź';
      const { id } = await world().contact({ first_name: name, email: 'fold.me@example.org' });
      for (const value of [
        'unique',
        'STRASSE',
        'fin-de',
        'lodz',
        'Łódź',
        'e\u0301'.replace('e\u0301', 'ün\u0131que'.replace('\u0131', 'i')),
      ]) {
        expect(await listed('first_name', 'contains', value), value).toEqual([id]);
        expect(await listed('first_name', 'ilike', value), value).toEqual([id]);
        expect(await listed('first_name', 'not contains', value), value).not.toContain(id);
      }
      expect(await listed('email', 'contains', 'ＦＯＬＤ.ＭＥ')).toEqual([id]);
    });

    test.each([
      ['\u202a+49 30 1234568\u202c', '+49 30 1234568'],
      ['٠٣٠ ١٢٣٤٥٦٩', '030 1234569'],
      ['+49\u200b30\r\n1234570', '+4930 1234570'],
      ['\u200e', null],
    ])('reports E2: the telephone number %j is stored as %j', async (given, stored) => {
      const made = await world().contact({ first_name: 'Phone', phone_number: given });
      expect(made.phone_number).toBe(stored);
      const changed = await world().data('updateContact', { params: { id: made.id }, body: { phone_number: given } });
      expect(changed.phone_number).toBe(stored);
    });

    test('reports D6: tags are listed by their folded names', async () => {
      const names = ['zoll', 'Éclair', 'eclat', 'Äpfel', 'apfelmus', 'Łódź', 'loden'];
      for (const name of names) await world().data('createTag', { body: { name } });
      const shown = (await world().data('listTags')).map(({ name }) => name).filter((name) => names.includes(name));
      expect(shown).toEqual(['Äpfel', 'apfelmus', 'Éclair', 'eclat', 'loden', 'Łódź', 'zoll']);
    });

    test('faults O4: a new name of a contact reaches the newest conversations at once, and all of them in parts', async () => {
      const { store } = world();
      const contact = await world().contact({ first_name: 'Formerly', last_name: 'Known' });
      const { uuid } = await world().conversation({ contact_id: contact.id });
      const ids = await store.transact(async ({ conversations }) => {
        const model = await conversations.find(uuid);
        if (model === undefined) throw new Error('no conversation');
        const all = [model.id];
        for (let number = 0; number < 249; number += 1) {
          const { id: _id, ...fields } = model;
          const referenceNumber = await conversations.nextReferenceNumber();
          all.push(
            await conversations.insert({
              ...fields,
              uuid: crypto.randomUUID(),
              referenceNumber,
              meta: {},
              customAttributes: {},
            }),
          );
        }
        return all;
      });
      await rename(world(), contact.id, 'Henceforth');
      const every = async (query: string) => {
        const found = await world().data('searchConversations', { query: { query, page_size: 500, page: 1 } });
        return hitsIn<{ readonly id: number }>(found).map(({ id }) => id);
      };
      expect((await every('henceforth')).slice(0, 100)).toEqual(ids.toReversed().slice(0, 100));
      const parts: boolean[] = [];
      do parts.push(await store.transact(({ conversations }) => conversations.followRenames()));
      while (parts.at(-1) === true);
      expect(parts).toEqual([true, false]);
      expect(await every('henceforth')).toEqual(ids.toReversed());
      expect(await every('formerly')).toEqual([]);
    });

    describe('what changes is found as it is', () => {
      test('reports D4: a contact that is renamed', async () => {
        const contact = await world().contact({ first_name: 'Ottokar', last_name: 'Unverändert' });
        const conversation = await world().conversation({ contact_id: contact.id });
        await rename(world(), contact.id, 'Żółw');
        expect(await found('searchContacts', 'ottokar')).toEqual([]);
        expect(await found('searchContacts', 'zolw unverandert')).toEqual([contact.id]);
        expect(await found('searchConversations', 'zolw')).toEqual([conversation.id]);
        expect(await found('searchConversations', 'ottokar')).toEqual([]);
      });
    });
  },
  { shared: true },
);

async function rename(world: World, id: number, first_name: string): Promise<void> {
  const contact = await world.data('getContact', { params: { id } });
  await world.data('updateContact', { params: { id }, body: { ...contact, first_name } });
}
