import { describe, expect, test } from 'vitest';
import { configure, customer, inboxHeaders, start } from './chat.ts';
import { onEveryStore } from './world.ts';

/** What the family's widgets show and ask for. */
onEveryStore(
  (world) => {
    describe('a pre-chat form', () => {
      const field = (key: string, type: string, more: object = {}) => ({
        key,
        type,
        label: key,
        enabled: true,
        ...more,
      });

      test('asks for a telephone number and lets choose from a list', async () => {
        const fields = [
          field('tel', 'phone', { required: true }),
          field('topic', 'list', { options: ['Order', 'Return'], custom_attribute_id: 7 }),
        ];
        await configure(world(), { prechat_form: { enabled: true, fields } });
        const settings = await world().data('getWidgetSettings', { headers: inboxHeaders(world()) });
        expect(settings.prechat_form.fields).toMatchObject([
          { type: 'phone', options: [] },
          { type: 'list', options: ['Order', 'Return'] },
        ]);
        const form_data = { phone: ' 030 1234567 ', phone_country_code: 'de', topic: 'Order' };
        const started = await begin({ form_data });
        const contact = await world().data('getContact', { params: { id: started.user?.user_id ?? 0 } });
        expect(contact).toMatchObject({
          phone_number: '030 1234567',
          phone_number_country_code: 'DE',
          custom_attributes: { topic: 'Order' },
        });
        const headers = inboxHeaders(world());
        for (const [wrong, path] of [
          [{ tel: '030' }, 'form_data.phone'],
          [{ phone: '030', phone_country_code: 'Germany' }, 'form_data.phone_country_code'],
          [{ phone: '030', phone_country_code: '49' }, 'form_data.phone_country_code'],
        ] as const) {
          const body = { message: 'Hello', form_data: wrong };
          const { paths } = await world().refused(400, 'initWidgetConversation', { headers, body });
          expect(paths).toEqual([path]);
        }
        await configure(world(), {});
      });
    });

    describe('the look of a widget', () => {
      const settings = () => world().data('getWidgetSettings', { headers: inboxHeaders(world()) });

      test('has defaults, and `en` is one of them', async () => {
        await configure(world(), {});
        expect(await settings()).toMatchObject({
          language: 'en-US',
          fallback_language: 'en-US',
          home_screen: { header_text_color: 'white' },
          launcher: { color: null },
        });
        await configure(world(), { language: 'en', fallback_language: 'de', launcher: { color: '#123456' } });
        expect(await settings()).toMatchObject({
          language: 'en-US',
          fallback_language: 'de',
          launcher: { color: '#123456' },
        });
        const launcher = await world().data('getWidgetLauncher', { headers: inboxHeaders(world()) });
        expect(launcher.launcher.color).toBe('#123456');
        const inbox = await world().data('getInbox', { params: { id: world().inboxId } });
        expect(inbox.config).toMatchObject({ language: 'en', launcher: { color: '#123456' } });
        await configure(world(), {});
      });
    });

    describe("a widget's conversations", () => {
      test('come with the newest message first', async () => {
        const person = await customer(world(), {
          external_user_id: 'u-order',
          email: 'order@example.org',
          first_name: 'Ora',
        });
        const [first, second, third] = [
          await start(world(), person, 'one'),
          await start(world(), person, 'two'),
          await start(world(), person, 'three'),
        ];
        const order = async () =>
          (await world().data('listWidgetConversations', { headers: person.headers })).map(({ uuid }) => uuid);
        expect(await order()).toEqual([third, second, first]);
        world().clock.set(world().clock.now() + 1_000);
        await world().data('sendMessage', { params: { cuuid: first }, body: { message: 'Good morning' } });
        expect(await order()).toEqual([first, third, second]);
        // A private note is not a message that the contact sees.
        world().clock.set(world().clock.now() + 1_000);
        await world().data('sendMessage', { params: { cuuid: second }, body: { message: 'Odd', private: true } });
        expect(await order()).toEqual([first, third, second]);
      });
    });
    async function begin(body: object) {
      return world().data('initWidgetConversation', {
        headers: inboxHeaders(world()),
        body: { message: 'Hello', ...body },
      });
    }
  },
  { shared: true },
);
