import { describe, expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

/** The response to writing a message is not read from the store; it must be what a reader then finds there. */
onEveryStore((world) => {
  const read = (cuuid: string, uuid: string) => world().data('getMessage', { params: { cuuid, uuid } });
  const upload = (name: string) => world().data('uploadMedia', { form: formOf({}, new File([name], name)) });

  describe('a message, as it is answered, is the one that is read', () => {
    test.each([
      ['a reply', {}],
      ['a private note', { private: true }],
      [
        'with recipients and a subject',
        { to: ['a@example.com'], cc: ['b@example.com'], subject: 'Parcel', echo_id: 'e1' },
      ],
      ['in the name of the contact', { sender_type: 'contact' }],
    ])('%s', async (_name, fields) => {
      const { uuid } = await world().conversation();
      const sent = await world().data('sendMessage', {
        params: { cuuid: uuid },
        body: { message: 'Hello <b>you</b> &amp; “all” 👋', ...fields },
      });
      expect(await read(uuid, sent.uuid)).toEqual(sent);
    });

    test('with files, whatever their order', async () => {
      const { uuid } = await world().conversation();
      const files = [await upload('1.txt'), await upload('2.txt')];
      const sent = await world().data('sendMessage', {
        params: { cuuid: uuid },
        body: { message: 'See the files', attachments: files.map(({ id }) => id).toReversed() },
      });
      expect(sent.attachments).toHaveLength(2);
      expect(await read(uuid, sent.uuid)).toEqual(sent);
    });

    test('of a visitor in the widget', async () => {
      const { headers, uuid } = await world().visitor();
      const sent = await world().data('sendWidgetMessage', { headers, params: { uuid }, body: { message: 'Hello?' } });
      const { messages } = await world().data('getWidgetConversation', { headers, params: { uuid } });
      expect(messages.find((message) => message.uuid === sent.uuid)).toEqual(sent);
    });
  });
});
