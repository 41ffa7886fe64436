import { describe, expect, test } from 'vitest';
import { configure, customer, exchange, inboxHeaders, mia, setSecret } from './chat.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const define = (body: object) =>
    world().data('createCustomAttribute', {
      body: { name: 'Seats', applies_to: 'contact', key: 'seats', data_type: 'number', ...body },
    });
  const plan = { name: 'Plan', key: 'plan', data_type: 'list', values: ['free', 'pro'] };

  describe('definitions of custom attributes', () => {
    test('are created, listed for every agent, changed and deleted', async () => {
      const made = await define({ ...plan, description: ' What they pay for ', regex: '(a+)+$', regex_hint: 'a' });
      expect(made).toMatchObject({ ...plan, applies_to: 'contact', description: 'What they pay for', regex_hint: 'a' });
      const { as } = await world().agent();
      expect(await world().data('listCustomAttributes', { as })).toEqual([made]);
      const params = { id: made.id };
      const body = { values: ['gold'], regex: null };
      const changed = await world().data('updateCustomAttribute', { params, body });
      expect(changed).toMatchObject({ ...plan, values: ['gold'], regex: '' });
      expect(await world().data('getCustomAttribute', { params })).toEqual(changed);
      expect(await world().data('deleteCustomAttribute', { params })).toBe(true);
      expect(await world().data('listCustomAttributes')).toEqual([]);
      await world().refused(404, 'getCustomAttribute', { params });
      const logs = (await world().data('listActivityLogs', { query: { page_size: '9' } })).results;
      const ours = logs.filter(({ activity_type: type }) => type === 'custom_attribute_changed');
      expect(ours.map(({ meta }) => meta.action)).toEqual(['deleted', 'updated', 'created']);
    });

    test('have one key among those of the same records; key, type and owner stay', async () => {
      const made = await define({});
      const again = { name: 'Again', applies_to: 'contact', key: 'seats', data_type: 'text' };
      await world().refused(409, 'createCustomAttribute', { body: again });
      await define({ applies_to: 'conversation' });
      for (const body of [{ key: 'places' }, { data_type: 'text' }, { applies_to: 'conversation' }]) {
        await world().refused(409, 'updateCustomAttribute', { params: { id: made.id }, body });
      }
      const same = { key: 'seats', data_type: 'number', applies_to: 'contact' };
      await world().data('updateCustomAttribute', { params: { id: made.id }, body: same });
      for (const wrong of [{ key: 'Seats' }, { key: '' }, { data_type: 'list' }, { values: ['a'] }]) {
        await world().refused(400, 'createCustomAttribute', { body: { ...again, key: 'other', ...wrong } });
      }
    });
  });

  describe('values of custom attributes', () => {
    test('people 58: one of the wrong type is 400 wherever it is written, and others are taken', async () => {
      await define({});
      const wrong = { custom_attributes: { seats: 'many', plan: ['any'] } };
      const { id } = await world().contact({ custom_attributes: { plan: ['any'] } });
      const { uuid } = await world().conversation({ contact_id: id, contact_email: undefined });
      const refusals = [
        await world().refused(400, 'createContact', { body: { first_name: 'Mia', ...wrong } }),
        await world().refused(400, 'updateContact', { params: { id }, body: wrong }),
        await world().refused(400, 'setContactAttributes', { params: { uuid }, body: wrong.custom_attributes }),
      ];
      expect(refusals.map(({ data }) => data)).toEqual(
        ['custom_attributes.seats', 'custom_attributes.seats', 'seats'].map((path) => ({
          issues: [{ path, message: 'must be a number' }],
        })),
      );
      await setSecret(world());
      const claims = { ...mia, contact_custom_attributes: { seats: 'many' } };
      expect((await exchange(world(), claims)).status).toBe(400);
      expect((await customer(world(), { ...mia, contact_custom_attributes: { seats: 3, plan: 'x' } })).token).not.toBe(
        '',
      );
    });

    test('people 58: of a conversation they are replaced, of its contact merged', async () => {
      await define({ applies_to: 'conversation', key: 'paid', data_type: 'checkbox' });
      const { uuid } = await world().conversation({ custom_attributes: { order: 1 } });
      const set = (body: object) => world().data('setConversationAttributes', { params: { uuid }, body });
      await world().refused(400, 'setConversationAttributes', { params: { uuid }, body: { paid: 'yes' } });
      await world().refused(400, 'setConversationAttributes', { params: { uuid }, body: [] });
      await world().refused(400, 'setConversationAttributes', { params: { uuid } });
      expect(await set({ paid: true, note: { any: 1 } })).toBe(true);
      expect((await world().conversationOf(uuid)).custom_attributes).toEqual({ paid: true, note: { any: 1 } });
      await set({});
      expect((await world().conversationOf(uuid)).custom_attributes).toEqual({});

      const merge = (body: object) => world().data('setContactAttributes', { params: { uuid }, body });
      await merge({ plan: 'pro', seats: 3 });
      await merge({ plan: null, since: '2026' });
      expect((await world().conversationOf(uuid)).contact.custom_attributes).toEqual({ seats: 3, since: '2026' });
      const large = { params: { uuid }, body: { text: 'x'.repeat(16 * 1024) } };
      await world().refused(400, 'setContactAttributes', large);
    });

    test('a value that is older than its definition may stay', async () => {
      const { id } = await world().contact({ custom_attributes: { seats: 'many', a: 1 } });
      await define({});
      const change = (custom_attributes: Readonly<Record<string, unknown>>) =>
        world().ask('updateContact', { params: { id }, body: { custom_attributes } });
      expect((await change({ seats: 'many', a: 2 })).status).toBe(200);
      expect((await change({ seats: 'few', a: 2 })).status).toBe(400);
      expect((await change({ seats: 4 })).status).toBe(200);
    });

    test('people 58: the pattern of an attribute runs nowhere', async () => {
      await define({ key: 'slow', data_type: 'text', regex: '^(a+)+$' });
      const body = { first_name: 'Mia', custom_attributes: { slow: `${'a'.repeat(40)}!` } };
      // It would not come to an end.
      await world().data('createContact', { body });
    });

    test('an answer before the chat has to fit as well', async () => {
      const { id } = await define({ ...plan });
      const field = { key: 'plan', type: 'list', label: 'Plan', required: true, enabled: true, order: 1, options: [] };
      await configure(world(), { prechat_form: { enabled: true, fields: [{ ...field, custom_attribute_id: id }] } });
      const headers = inboxHeaders(world());
      const begin = (answer: string) =>
        world().ask('initWidgetConversation', { headers, body: { message: 'Hello', form_data: { plan: answer } } });
      expect((await begin('gold')).status).toBe(400);
      expect((await begin('pro')).status).toBe(200);
    });
  });

  describe('lists of contacts', () => {
    const list = async (query: Readonly<Record<string, unknown>>) =>
      (await world().data('listContacts', { query })).results;
    const filters = (field: string, operator: string, value?: unknown) =>
      JSON.stringify([{ model: 'contacts', field, operator, value }]);

    test('are sorted and filtered, and count open conversations', async () => {
      await define({});
      const zoe = await world().contact({ first_name: 'Zoe', custom_attributes: { seats: 5 } });
      const abe = await world().contact({ first_name: 'Abe', custom_attributes: { seats: 1 } });
      await world().conversation({ contact_id: abe.id, contact_email: undefined });
      expect((await list({ order_by: 'contacts.first_name', order: 'asc' })).map(({ id }) => id)).toEqual([
        abe.id,
        zoe.id,
      ]);
      expect((await list({})).map((each) => each.open_conversations)).toEqual([1, 0]);
      const many = { filters: filters('custom.seats', 'greater than', 2) };
      expect((await list(many)).map(({ id }) => id)).toEqual([zoe.id]);
      expect(await list({ filters: filters('enabled', 'equals', false) })).toEqual([]);
      const first = await world().data('listContacts', { query: { page_size: '1', order_by: 'contacts.email' } });
      const query = { page_size: '1', order_by: 'contacts.first_name', cursor: first.next_cursor ?? '' };
      await world().refused(400, 'listContacts', { query });
    });

    test.each([
      ['an attribute without a definition', { filters: filters('custom.none', 'set') }],
      ['a field that is none', { filters: filters('api_key', 'set') }],
      ['a flag that is none', { filters: filters('enabled', 'equals', 'maybe') }],
      ['an order that is none', { order_by: 'contacts.last_name' }],
    ])('refuse %s', async (_what, query) => {
      await world().refused(400, 'listContacts', { query });
    });

    test('show who is there by their activity', async () => {
      const { userId, uuid, headers } = await world().visitor();
      const shown = async () => [
        (await list({}))[0]?.availability_status,
        (await world().data('getContact', { params: { id: userId } })).availability_status,
        (await world().data('listAllConversations')).results.find((each) => each.uuid === uuid)?.contact
          .availability_status,
        (await world().conversationOf(uuid)).contact.availability_status,
      ];
      expect(await shown()).toEqual(['online', 'online', 'online', 'online']);
      world().clock.advance(6 * 60_000);
      expect(await shown()).toEqual(['offline', 'offline', 'offline', 'offline']);
      await world().data('listWidgetConversations', { headers });
      expect((await shown())[0]).toBe('online');
    });
  });
});
