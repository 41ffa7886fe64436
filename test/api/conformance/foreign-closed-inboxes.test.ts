import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const another = (name = 'Second') => world().data('createInbox', { body: { name, channel: 'livechat' } });
  const close = (id: number) => world().data('deleteInbox', { params: { id } });
  const filters = (id: number) =>
    JSON.stringify([{ model: 'conversations', field: 'inbox_id', operator: 'equals', value: String(id) }]);

  /** An inbox with a conversation of a visitor, closed while another one is there. */
  async function closed() {
    const visitor = await world().visitor('Before it closed');
    const { id: other } = await another();
    const id = world().inboxId;
    expect(await close(id)).toBe(true);
    return { id, other, visitor };
  }

  describe('foreign G18: an inbox with conversations is closed for good', () => {
    test('it leaves the lists, and is not found by its id', async () => {
      const { id, other } = await closed();
      const { as } = await world().agent({ roles: ['Agent'] });
      for (const each of [{}, { as }]) {
        expect((await world().data('listInboxes', each)).map((inbox) => inbox.id)).toEqual([other]);
        const start = await world().data('readConsoleStart', each);
        expect(start.inboxes.map((inbox) => inbox.id)).toEqual([other]);
        expect(start.closed_inboxes).toEqual([{ id, name: 'Website' }]);
      }
      const params = { id };
      for (const route of ['getInbox', 'toggleInbox', 'deleteInbox', 'getInboxInstall'] as const)
        await world().refused(404, route, { params });
      await world().refused(404, 'updateInbox', { params, body: { enabled: true } });
    });

    test('its conversations are read, listed, filtered, found, answered and reported as before', async () => {
      const { id, other, visitor } = await closed();
      await world().conversation({ inbox_id: other });
      const { uuid } = visitor;
      const detail = await world().conversationOf(uuid);
      expect(detail).toMatchObject({ inbox_id: id, inbox_name: 'Website', inbox_channel: 'livechat' });
      const listed = await world().data('listAllConversations', { query: { filters: filters(id) } });
      expect(listed.results.map((each) => [each.uuid, each.inbox_name])).toEqual([[uuid, 'Website']]);
      expect((await world().data('listAllConversations')).total).toBe(2);
      expect(await world().data('searchMessages', { query: { query: 'Before it' } })).toHaveLength(1);
      const note = { message: 'For {{inbox.name}}', private: true };
      expect((await world().data('sendMessage', { params: { cuuid: uuid }, body: note })).content).toBe('For Website');
      await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Sorry, we closed' } });
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      const report = { query: { inbox_id: String(id), metric: 'conversations_created' } };
      expect((await world().data('reportSeries', report)).total).toBe(1);
    });

    test('nothing comes in there any more: no widget, no session, no new conversation', async () => {
      const { id, visitor } = await closed();
      const headers = { 'x-service-inbox-id': world().inboxUuid };
      for (const [route, given] of [
        ['getWidgetLauncher', { headers }],
        ['getWidgetSettings', { headers }],
        ['initWidgetConversation', { headers, body: { message: 'Hello' } }],
      ] as const)
        await world().refused(404, route, given);
      const sent = { headers: visitor.headers, params: { uuid: visitor.uuid }, body: { message: 'Hello' } };
      await world().refused(401, 'sendWidgetMessage', sent);
      const contact = await world().contact();
      const body = { inbox_id: id, content: 'Hello', contact_id: contact.id };
      const { paths } = await world().refused(400, 'createConversation', { body });
      expect(paths).toEqual(['inbox_id']);
      const events = await world().events();
      expect(events.filter(({ event }) => event.type === 'inbox.deleted').map(({ event }) => event)).toEqual([
        { type: 'inbox.deleted', inboxId: id },
      ]);
    });

    test('422 only while it is the only enabled one, and then nothing has changed', async () => {
      await world().visitor();
      const { id: off } = await another('Off');
      await world().data('toggleInbox', { params: { id: off } });
      const before = await world().records();
      const refused = await world().refused(422, 'deleteInbox', { params: { id: world().inboxId } });
      expect(refused.message).toContain('the only enabled inbox');
      expect(await world().records()).toEqual(before);
      await world().data('toggleInbox', { params: { id: off } });
      expect(await close(world().inboxId)).toBe(true);
      await world().refused(404, 'deleteInbox', { params: { id: world().inboxId } });
    });

    test('one that is off already is closed too, and one without conversations is gone as before', async () => {
      await world().visitor();
      const { id: empty } = await another('Empty');
      await world().data('toggleInbox', { params: { id: world().inboxId } });
      expect(await close(world().inboxId)).toBe(true);
      expect(await close(empty)).toBe(true);
      expect((await world().data('readConsoleStart')).closed_inboxes).toEqual([
        { id: world().inboxId, name: 'Website' },
      ]);
      expect(await world().data('listInboxes')).toEqual([]);
    });

    test('a closed one does not count as another that is enabled', async () => {
      const { other } = await closed();
      await world().conversation({ inbox_id: other });
      await world().refused(422, 'deleteInbox', { params: { id: other } });
    });

    test('the secret is gone, the act is in the audit log, and the name may be used again', async () => {
      await world().data('updateInbox', {
        params: { id: world().inboxId },
        body: { secret: 'a secret of this inbox' },
      });
      const { id } = await closed();
      const inboxes = await world().store.read((reader) => reader.inboxes.list());
      expect(inboxes.find((each) => each.id === id)).toMatchObject({ secret: null, enabled: false });
      const [act] = (await world().data('listActivityLogs')).results;
      expect(act).toMatchObject({ activity_type: 'inbox_changed', target_model_id: id });
      expect((await another('Website')).id).not.toBe(id);
    });
  });
});
