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

  async function start(form_data: object, headers: Readonly<Record<string, string>> = inboxHeaders(world())) {
    const started = await world().data('initWidgetConversation', { headers, body: { message: 'Hello', form_data } });
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
});
