import { describe, expect, test } from 'vitest';
import { hitsIn } from './ask.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const create = (fields: object) =>
    world().data('createConversation', { body: { inbox_id: world().inboxId, content: 'Hello', ...fields } });
  const refuse = (fields: object) =>
    world().refused(400, 'createConversation', { body: { inbox_id: world().inboxId, content: 'Hello', ...fields } });

  describe('starting', () => {
    test('by an agent: the first message is a reply', async () => {
      const { id } = await world().contact();
      const made = await create({ contact_id: id, subject: ' Your parcel ', content: '<p>On its <b>way</b></p>' });
      expect(made).toMatchObject({
        contact_id: id,
        inbox_id: world().inboxId,
        inbox_channel: 'livechat',
        inbox_name: 'Website',
        subject: 'Your parcel',
        status: 'Open',
        status_category: 'open',
        priority: null,
        priority_id: null,
        assigned_user_id: null,
        assigned_team_id: null,
        tags: [],
        waiting_since: null,
        first_reply_at: '2026-05-20T12:00:00.000Z',
        last_message: 'On its way',
        last_message_sender: 'agent',
        unread_message_count: 0,
        previous_conversations: [],
        sla_policy_name: null,
      });
      expect(made.contact.contact_channel_id).not.toBeNull();
      expect(await world().conversationOf(made.uuid)).toEqual(made);
      const messages = await world().messagesOf(made.uuid);
      expect(messages.map(({ type, sender_id, meta }) => [type, sender_id, meta.subject])).toEqual([
        ['outgoing', world().adminId, 'Your parcel'],
      ]);
    });

    test('by the contact: he waits for an answer', async () => {
      const { id } = await world().contact();
      const made = await create({ contact_id: id, initiator: 'contact', content: '<i>Hi</i>' });
      expect(made).toMatchObject({
        waiting_since: '2026-05-20T12:00:00.000Z',
        first_reply_at: null,
        last_message_sender: 'contact',
        unread_message_count: 1,
      });
      const [message] = await world().messagesOf(made.uuid);
      expect(message).toMatchObject({ type: 'incoming', sender_id: id, content: '<i>Hi</i>', content_type: 'html' });
    });

    test('with an agent and a team', async () => {
      const [agent, team, { id }] = [await world().agent(), await world().team(), await world().contact()];
      const made = await create({ contact_id: id, agent_id: agent.id, team_id: team.id });
      expect(made).toMatchObject({ assigned_user_id: agent.id, assigned_team_id: team.id });
    });

    test('finds the contact by e-mail, whatever the case, or makes one', async () => {
      const known = await world().contact({ email: 'mia@example.org', first_name: 'Mia' });
      const found = await create({ contact_email: ' MIA@example.org ', first_name: 'Other' });
      expect(found.contact).toMatchObject({ id: known.id, first_name: 'Mia' });
      const made = await create({ contact_email: 'New@example.org', first_name: 'Noor', last_name: 'Haddad' });
      expect(made.contact).toMatchObject({
        type: 'contact',
        email: 'new@example.org',
        first_name: 'Noor',
        last_name: 'Haddad',
      });
      expect((await world().data('listContacts')).total).toBe(2);
    });

    test('an agent is no contact, by id or e-mail', async () => {
      expect((await refuse({ contact_id: world().adminId })).paths).toEqual(['contact_id']);
      const made = await create({ contact_email: 'admin@example.com', first_name: 'Not the Admin' });
      expect(made.contact_id).not.toBe(world().adminId);
    });

    test('needs a contact', async () => {
      const before = await world().dump();
      expect((await refuse({})).paths).toEqual(['contact_id']);
      expect((await refuse({ contact_email: 'a@example.org' })).paths).toEqual(['first_name']);
      expect((await refuse({ contact_id: null, contact_email: null })).paths).toEqual(['contact_id']);
      expect(await world().dump()).toEqual(before);
    });

    test('an empty subject is none', async () => {
      const { id } = await world().contact();
      for (const subject of ['', '  ', null]) expect((await create({ contact_id: id, subject })).subject).toBeNull();
    });

    test('answers also an agent who may not read it', async () => {
      const { as } = await world().agent({ permissions: ['conversations:write'] });
      const body = { inbox_id: world().inboxId, content: 'Hi', contact_email: 'a@example.org', first_name: 'A' };
      const { uuid, previous_conversations } = await world().data('createConversation', { body, as });
      expect(previous_conversations).toEqual([]);
      await world().refused(403, 'getConversation', { params: { uuid }, as });
    });
  });

  test('shows the ten newest others of its contact', async () => {
    const { id } = await world().contact();
    const uuids: string[] = [];
    for (let index = 0; index < 12; index++) {
      world().clock.advance(1_000);
      uuids.push((await world().conversation({ contact_id: id })).uuid);
    }
    await world().conversation();
    const [oldest = '', ...others] = uuids;
    const shown = (await world().conversationOf(oldest)).previous_conversations.map((each) => each.uuid);
    expect(shown).toEqual(others.toReversed().slice(0, 10));
  });

  test('says of the others what was said last, whatever was done since', async () => {
    const { id } = await world().contact();
    const first = await world().conversation({ contact_id: id });
    await world().data('sendMessage', { params: { cuuid: first.uuid }, body: { message: 'It left on Monday' } });
    await world().data('setConversationStatus', { params: { uuid: first.uuid }, body: { status: 'Resolved' } });
    const { uuid } = await world().conversation({ contact_id: id });
    const [shown] = (await world().conversationOf(uuid)).previous_conversations;
    expect(shown?.last_interaction).toBe('It left on Monday');
    expect(shown?.last_message).toMatch(/Resolved/);
  });

  test('is found by subject, number or contact', async () => {
    const contact = await world().contact({ first_name: 'Édith', last_name: 'Piaf', email: 'piaf@example.org' });
    const { uuid, reference_number } = await world().conversation({ contact_id: contact.id, subject: 'Größe 50%' });
    await world().conversation({ subject: 'Other' });
    for (const query of ['GRÖßE', '50%', reference_number, 'édith', 'Piaf', 'PIAF@example']) {
      const found = hitsIn(await world().data('searchConversations', { query: { query } }));
      expect(
        found.map((item) => item.uuid),
        query,
      ).toEqual([uuid]);
    }
    expect(await world().data('searchConversations', { query: { query: '%%%' } })).toEqual([]);
  });
});
