import { describe, expect, test } from 'vitest';
import { configure, customer, inboxHeaders } from './chat.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const define = (applies_to: 'contact' | 'conversation', key: string, more: object = {}) =>
    world().data('createCustomAttribute', { body: { name: key, applies_to, key, data_type: 'text', ...more } });

  async function form() {
    const plan = await define('contact', 'plan');
    const order = await define('conversation', 'order');
    const size = await define('conversation', 'size', { data_type: 'list', values: ['S', 'M'] });
    const field = (key: string, id: number | null, more: object = {}) => ({
      ...{ key, type: 'text', label: key, required: false, enabled: true, order: 1, custom_attribute_id: id },
      ...more,
    });
    const fields = [
      field('plan', plan.id),
      field('order', order.id, { required: true }),
      field('size', size.id, { type: 'list' }),
      field('gone', 987_654),
      field('note', null),
    ];
    await configure(world(), { prechat_form: { enabled: true, title: 'Before we begin', fields } });
  }

  async function start(
    form_data: object,
    headers: Readonly<Record<string, string>> = inboxHeaders(world()),
    form_language?: string,
  ) {
    const body = { message: 'Hello', form_data, form_language };
    const started = await world().data('initWidgetConversation', { headers, body });
    const detail = await world().conversationOf(started.conversation.uuid);
    const contact = await world().data('getContact', { params: { id: detail.contact_id } });
    return { started, of: { conversation: detail.custom_attributes, contact: contact.custom_attributes } };
  }

  describe('foreign G19: a field of the form for an attribute of conversations', () => {
    test('lands on the conversation, others on the contact as before', async () => {
      await form();
      const { of } = await start({ plan: 'gold', order: 'A-7 Größe', size: 'M', gone: 'x', note: 'y', other: 'z' });
      expect(of).toEqual({
        contact: { plan: 'gold', gone: 'x' },
        conversation: { order: 'A-7 Größe', size: 'M' },
      });
    });

    test('is that of each conversation, also of a visitor or customer who is known', async () => {
      await form();
      const first = await start({ order: '1', plan: 'gold' });
      const headers = { ...inboxHeaders(world()), authorization: `Bearer ${first.started.session_token}` };
      const second = await start({ order: '2', plan: 'silver' }, headers);
      // What a known person says of themselves in a form is not taken, as before.
      expect(second.of).toEqual({ contact: { plan: 'gold' }, conversation: { order: '2' } });
      const verified = await customer(world());
      const third = await start({ order: '3' }, verified.headers);
      expect(third.of.conversation).toEqual({ order: '3' });
    });

    test('has to fit its definition; what is refused leaves nothing', async () => {
      await form();
      const before = await world().records();
      const headers = inboxHeaders(world());
      for (const wrong of [{ order: '1', size: 'XL' }, { order: ['1'] }, { size: 'M' }]) {
        const body = { message: 'Hello', form_data: wrong };
        const { paths } = await world().refused(400, 'initWidgetConversation', { headers, body });
        expect(paths.join()).toMatch(/^form_data/);
      }
      expect(await world().records()).toEqual(before);
    });

    test('an attribute of both by the same key stays two', async () => {
      const ofContact = await define('contact', 'level');
      const ofConversation = await define('conversation', 'level');
      for (const [id, owner] of [
        [ofContact.id, 'contact'],
        [ofConversation.id, 'conversation'],
      ] as const) {
        const field = { key: 'level', type: 'text', label: 'Level', required: false, enabled: true, order: 1 };
        const fields = [{ ...field, custom_attribute_id: id }];
        await configure(world(), { prechat_form: { enabled: true, title: '', fields } });
        const { of } = await start({ level: 'high' });
        expect(of).toEqual({ contact: {}, conversation: {}, [owner]: { level: 'high' } });
      }
    });
  });

  describe('reports E3: number fields of the form', () => {
    async function numbers() {
      const ids = {
        seats: (await define('contact', 'seats', { data_type: 'number' })).id,
        price: (await define('conversation', 'price', { data_type: 'number' })).id,
        age: null,
      };
      const fields = Object.entries(ids).map(([key, custom_attribute_id], order) => ({
        ...{ key, type: 'number', label: key, required: false, enabled: true, order, custom_attribute_id },
      }));
      await configure(world(), { prechat_form: { enabled: true, title: '', fields } });
    }

    test.each([
      ['de', '1.000', '1,5', 1000, 1.5],
      ['en-GB', '1,000', '1.000', 1000, 1],
      ['fr', '1\u202f000', '1,5', 1000, 1.5],
      ['ar', '٥', '١٫٥', 5, 1.5],
      ['xx', '5', '1.5', 5, 1.5],
    ])('are kept as %s writes them', async (form_language, seats, price, ofContact, ofConversation) => {
      await numbers();
      const { of } = await start({ seats, price, age: seats }, inboxHeaders(world()), form_language);
      expect(of).toEqual({ contact: { seats: ofContact }, conversation: { price: ofConversation } });
    });

    test('are asked again, by strangers and by customers, and nothing is left', async () => {
      await numbers();
      const { headers } = await customer(world());
      const before = await world().records();
      for (const [form_language, seats] of [
        ['fr', '1.000'],
        ['not a tag', '1,000'],
        ['', '1,000'],
        ['en', 'four'],
        ['en', '10²'],
      ] as const) {
        for (const known of [inboxHeaders(world()), headers]) {
          const body = { message: 'Hello', form_data: { price: 2, age: seats }, form_language };
          const { paths } = await world().refused(400, 'initWidgetConversation', { headers: known, body });
          expect(paths, seats).toEqual(['form_data.age']);
        }
      }
      expect(await world().records()).toEqual(before);
    });

    test('are what other clients send, who name no language', async () => {
      await numbers();
      const { of, started } = await start({ seats: 4, age: '1.000' });
      expect(of).toEqual({ contact: { seats: 4 }, conversation: {} });
      const { meta } = await world().conversationOf(started.conversation.uuid);
      expect(meta).toMatchObject({ form_data: { seats: 4, age: '1.000' } });
      const body = { message: 'Hello', form_data: { seats: '4' } };
      await world().refused(400, 'initWidgetConversation', { headers: inboxHeaders(world()), body });
    });
  });
});
