import { describe, expect, test } from 'vitest';
import { customer, mia, start } from './chat.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const listed = (headers: Readonly<Record<string, string>>) => world().ask('listWidgetConversations', { headers });

  describe('security T5: an identity that is set', () => {
    test.each([
      ['another', { external_user_id: 'mine' }],
      ['none', { external_user_id: null }],
    ])('is changed to %s by those alone who manage inboxes, recorded, and ends the sessions', async (_what, body) => {
      const person = await customer(world());
      await start(world(), person);
      const writer = await world().agent({
        permissions: ['contacts:write', 'contacts:read', 'conversations:read_all'],
      });
      const params = { id: person.userId };
      const before = await world().dump();
      await world().refused(403, 'updateContact', { as: writer.as, params, body });
      expect(await world().dump()).toEqual(before);
      // Unchanged, it is like any other field.
      const kept = { external_user_id: mia.external_user_id, country: 'PT' };
      await world().data('updateContact', { as: writer.as, params, body: kept });
      expect((await listed(person.headers)).status).toBe(200);
      await world().data('updateContact', { params, body });
      expect((await listed(person.headers)).status).toBe(401);
      const [entry] = (await world().data('listActivityLogs')).results;
      expect(entry).toMatchObject({
        activity_type: 'contact_identity_changed',
        target_model_id: person.userId,
        meta: { from: 'u-1', to: body.external_user_id },
      });
    });
  });

  /** Each opens the conversation of a contact to a customer who the agent may be. */
  const openings = [
    [
      'a first external user id',
      'updateContact',
      (contact: number) => ({ params: { id: contact }, body: { external_user_id: 'mine' } }),
    ],
    [
      'another e-mail address',
      'updateContact',
      (contact: number) => ({ params: { id: contact }, body: { email: 'mine@example.org' } }),
    ],
    [
      'merging it into oneself',
      'mergeContacts',
      (contact: number, own: number) => ({ params: { id: own }, body: { contact_id: contact } }),
    ],
    [
      'merging oneself into it',
      'mergeContacts',
      (contact: number, own: number) => ({ params: { id: contact }, body: { contact_id: own } }),
    ],
  ] as const;

  test.each(openings)('security T5: %s opens no conversation that one may not read', async (_what, id, given) => {
    const { id: own } = await world().contact({ email: 'own@example.org' });
    const other = await world().conversation();
    const { contact } = await world().conversationOf(other.uuid);
    const rights = ['contacts:write', 'contacts:merge', 'contacts:read'] as const;
    const few = await world().agent({ permissions: rights });
    const all = await world().agent({
      permissions: [...rights, 'conversations:read', 'conversations:read_all', 'messages:read'],
    });
    const before = await world().dump();
    await world().refused(403, id, { as: few.as, ...given(contact.id, own) });
    expect(await world().dump()).toEqual(before);
    await world().data(id, { as: all.as, ...given(contact.id, own) });
  });

  test('security T5: contacts without conversations are identified and merged as before', async () => {
    const { as } = await world().agent({ permissions: ['contacts:write', 'contacts:merge', 'contacts:read'] });
    const [one, two] = [await world().contact(), await world().contact()];
    const body = { external_user_id: 'theirs', email: 'theirs@example.org' };
    await world().data('updateContact', { as, params: { id: one.id }, body });
    await world().data('mergeContacts', { as, params: { id: one.id }, body: { contact_id: two.id } });
  });
});
