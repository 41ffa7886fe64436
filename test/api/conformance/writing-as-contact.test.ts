import { describe, expect, test } from 'vitest';
import { namedKey } from './named-key.ts';
import { onEveryStore } from './world.ts';

describe("writing in a contact's name", () => {
  onEveryStore(
    (world) => {
      const writer = ['conversations:read', 'conversations:read_all', 'conversations:write', 'messages:write'] as const;

      test('needs a permission of its own, which the role Agent does not have', async () => {
        const { uuid } = await world().conversation();
        const { id: contactId } = await world().contact();
        const clerk = await world().agent({ permissions: writer });
        const agent = await world().agent({ roles: ['Agent'] });
        const start = { inbox_id: world().inboxId, contact_id: contactId, content: 'Hello', initiator: 'contact' };
        const before = await world().dump();
        const given = { params: { cuuid: uuid }, body: { message: 'I agree.', sender_type: 'contact' } };
        for (const { as } of [clerk, agent]) {
          const { message } = await world().refused(403, 'sendMessage', { ...given, as });
          expect(message).toContain('messages:write_as_contact');
        }
        await world().refused(403, 'createConversation', { as: clerk.as, body: start });
        expect(await world().dump()).toEqual(before);
        await world().data('sendMessage', { as: clerk.as, params: { cuuid: uuid }, body: { message: 'Mine.' } });
        await world().data('createConversation', { as: clerk.as, body: { ...start, initiator: 'agent' } });
      });

      test('is not carried by a key that does not list it', async () => {
        const { uuid } = await world().conversation();
        const { as } = await namedKey(world(), world().adminId, { permissions: [...writer] });
        const given = { as, params: { cuuid: uuid }, body: { message: 'I agree.', sender_type: 'contact' } };
        await world().refused(403, 'sendMessage', given);
      });

      test('names the agent to agents, and never to the widget', async () => {
        const visitor = await world().visitor();
        const permissions = [...writer, 'messages:read', 'messages:write_as_contact'] as const;
        const { id, as } = await world().agent({ permissions, first_name: 'Ghostwriter' });
        const params = { cuuid: visitor.uuid };
        const body = { message: 'He called: it is urgent.', sender_type: 'contact' };
        const sent = await world().data('sendMessage', { as, params, body });
        const writtenBy = { id, first_name: 'Ghostwriter', last_name: '' };
        expect(sent).toMatchObject({ sender_type: 'contact', sender_id: visitor.userId });
        expect(sent.meta.written_by).toEqual(writtenBy);
        const [listed] = (await world().data('listMessages', { as, params })).results;
        expect(listed?.meta.written_by).toEqual(writtenBy);
        const own = await world().data('sendMessage', { as, params, body: { message: 'And mine.' } });
        expect(own.meta).not.toHaveProperty('written_by');

        const contact = { contact_id: visitor.userId, content: 'By phone', initiator: 'contact' };
        const opened = await world().data('createConversation', {
          as,
          body: { inbox_id: world().inboxId, ...contact },
        });
        const [first] = (await world().data('listMessages', { params: { cuuid: opened.uuid } })).results;
        expect(first?.meta.written_by).toEqual(writtenBy);

        const { headers } = visitor;
        for (const uuid of [visitor.uuid, opened.uuid]) {
          const seen = await world().data('getWidgetConversation', { headers, params: { uuid } });
          const words = seen.messages.filter(({ author }) => author.id === visitor.userId);
          expect(words.map(({ meta }) => meta)).toEqual(words.map(() => ({})));
          expect(JSON.stringify(words)).not.toContain('Ghostwriter');
        }
      });
    },
    { shared: true },
  );
});
