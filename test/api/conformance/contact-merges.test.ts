import { describe, expect, test } from 'vitest';
import { hitsIn } from './ask.ts';
import { customer, reply, start } from './chat.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const merge = (id: number, contact_id: number) =>
    world().data('mergeContacts', { params: { id }, body: { contact_id } });
  const refuse = (status: number, id: number, contact_id: number) =>
    world().refused(status, 'mergeContacts', { params: { id }, body: { contact_id } });
  const conversationsOf = async (id: number, given = {}) =>
    (await world().data('listContactConversations', { params: { id }, ...given })).results.map(({ uuid }) => uuid);

  describe('merging contacts', () => {
    test('people 57: each message is there once, the note says what was lost, the old session ends', async () => {
      const visitor = await world().visitor('first');
      await reply(world(), visitor.uuid, 'an answer');
      await world().data('setContactAttributes', { params: { uuid: visitor.uuid }, body: { plan: 'pro', seats: 3 } });
      const params = { id: visitor.userId };
      await world().data('updateContact', {
        params,
        body: { email: 'b@example.org', phone_number: '555', phone_number_country_code: 'PT', country: 'PT' },
      });
      await world().data('addContactNote', { params, body: { note: 'of the other' } });
      const before = await world().messagesOf(visitor.uuid);
      const kept = await world().contact({
        email: 'a@example.org',
        phone_number: '777',
        custom_attributes: { plan: 'free' },
      });
      const own = await world().conversation({ contact_id: kept.id, contact_email: undefined });

      const merged = await merge(kept.id, visitor.userId);

      expect(merged).toMatchObject({
        id: kept.id,
        type: 'contact',
        email: 'a@example.org',
        phone_number: '777',
        phone_number_country_code: null,
        country: 'PT',
        custom_attributes: { plan: 'free', seats: 3 },
      });
      expect((await conversationsOf(kept.id)).toSorted()).toEqual([own.uuid, visitor.uuid].toSorted());
      const after = await world().messagesOf(visitor.uuid);
      expect(after.map(({ uuid, content }) => [uuid, content])).toEqual(
        before.map(({ uuid, content }) => [uuid, content]),
      );
      expect(after.filter(({ sender_type }) => sender_type === 'contact').map(({ sender_id }) => sender_id)).toEqual([
        kept.id,
      ]);
      const notes = hitsIn(await world().data('listContactNotes', { params: { id: kept.id } }));
      expect(notes.map(({ note }) => note)).toEqual([
        `Merged with Visitor (contact ${visitor.userId})\nE-mail: b@example.org\nPhone: 555 (PT)`,
        'of the other',
      ]);
      await world().refused(401, 'listWidgetConversations', { headers: visitor.headers });
      await world().refused(404, 'getContact', { params });
      const [entry] = (await world().data('listActivityLogs')).results;
      expect(entry).toMatchObject({ activity_type: 'contact_merged', target_model_id: kept.id });
      expect((await world().events()).map(({ event }) => event)).toContainEqual({
        type: 'contact.merged',
        contactId: kept.id,
        visitorId: visitor.userId,
      });
    });

    test('people 57: a contact who signed in becomes part of another, with their external user id', async () => {
      const person = await customer(world());
      const uuid = await start(world(), person, 'of the customer');
      const kept = await world().contact({ email: 'mia@work.example' });
      expect(await merge(kept.id, person.userId)).toMatchObject({ external_user_id: 'u-1', email: 'mia@work.example' });
      await world().refused(401, 'listWidgetConversations', { headers: person.headers });
      // Whoever signs in with that id is the contact from now on.
      const again = await customer(world());
      expect(again.userId).toBe(kept.id);
      const list = await world().data('listWidgetConversations', { headers: again.headers });
      expect(list.map((each) => each.uuid)).toEqual([uuid]);
      const total = (await world().data('listContacts')).total;
      expect((await world().data('listContacts', { query: { page_size: '500' } })).results).toHaveLength(total);
    });

    test('a contact is blocked when either was', async () => {
      const [kept, other] = [await world().contact(), await world().contact()];
      await world().data('setContactBlock', { params: { id: other.id }, body: { enabled: false } });
      expect((await merge(kept.id, other.id)).enabled).toBe(false);
      const third = await world().contact();
      expect((await merge(kept.id, third.id)).enabled).toBe(false);
    });

    test('an e-mail address that another contact has goes into the note', async () => {
      const taken = await world().contact({ email: 'taken@example.org' });
      const visitor = await world().visitor();
      await world().data('updateContact', { params: { id: visitor.userId }, body: { email: 'taken@example.org' } });
      const kept = await world().contact({ email: null });
      expect((await merge(kept.id, visitor.userId)).email).toBe(null);
      const [note] = hitsIn(await world().data('listContactNotes', { params: { id: kept.id } }));
      expect(note?.note).toContain('E-mail: taken@example.org');
      expect(await world().data('getContact', { params: { id: taken.id } })).toMatchObject({ email: taken.email });
    });

    test('people 57: what cannot become one is refused, and changes nothing', async () => {
      const visitor = await world().visitor();
      const contact = await world().contact({ external_user_id: 'x-1' });
      const other = await world().contact({ external_user_id: 'x-2' });
      const before = await world().dump();
      await refuse(409, visitor.userId, contact.id);
      await refuse(409, contact.id, other.id);
      await refuse(400, contact.id, contact.id);
      await refuse(400, contact.id, 987_654_321);
      await refuse(400, contact.id, world().adminId);
      await refuse(404, 987_654_321, contact.id);
      expect(await world().dump()).toEqual(before);
    });
  });

  test('the conversations of a contact are those that the agent may read', async () => {
    const contact = await world().contact();
    const { as, id: agentId } = await world().agent({
      permissions: ['contacts:read', 'conversations:read', 'conversations:read_assigned'],
    });
    const [mine, others] = [
      await world().conversation({ contact_id: contact.id, contact_email: undefined, agent_id: agentId }),
      await world().conversation({ contact_id: contact.id, contact_email: undefined }),
    ];
    await world().conversation();
    expect((await conversationsOf(contact.id)).toSorted()).toEqual([mine.uuid, others.uuid].toSorted());
    expect(await conversationsOf(contact.id, { as })).toEqual([mine.uuid]);
    const { total } = await world().data('listContactConversations', { params: { id: contact.id }, as });
    expect(total).toBe(1);
    const query = { page_size: '1', order_by: 'conversations.created_at', order: 'asc' };
    const page = await world().data('listContactConversations', { params: { id: contact.id }, query });
    expect(page).toMatchObject({ total: 2, total_pages: 2 });
    const next = { ...query, cursor: page.next_cursor ?? '' };
    expect(await conversationsOf(contact.id, { query: next })).toEqual([others.uuid]);
    await world().refused(404, 'listContactConversations', { params: { id: world().adminId } });
  });
});
