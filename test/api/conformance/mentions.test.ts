import type { ReplyOf } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { onEveryStore } from './world.ts';

type Mention = { readonly type: 'agent' | 'team'; readonly id: number };

onEveryStore((world) => {
  const note = (cuuid: string, mentions: readonly Mention[], as = world().admin) =>
    world().data('sendMessage', { params: { cuuid }, body: { message: 'Look', private: true, mentions }, as });
  const mentionedIn = async (as: string, query = {}) =>
    (await world().data('listMentionedConversations', { as, query })).results.map((item) => [
      item.uuid,
      item.mentioned_message_uuid,
    ]);
  const told = async () => {
    const log = await world().store.read((reader) => reader.events.listAfter(0, 1_000));
    return log.flatMap(({ event }) => (event.type === 'conversation.mentioned' ? [event.agentIds] : []));
  };

  test('a note shows whom it mentions, and each of them finds it in the list', async () => {
    const [one, two] = [await world().agent({ roles: ['Agent'] }), await world().agent({ roles: ['Agent'] })];
    const { uuid } = await world().conversation();
    const mention = { type: 'agent', id: one.id } as const;
    const sent = await note(uuid, [mention, mention]);
    expect(sent.mentions).toEqual([mention]);
    const params = { cuuid: uuid, uuid: sent.uuid };
    expect((await world().data('getMessage', { params })).mentions).toEqual([mention]);
    expect((await world().data('listMessages', { params })).results.map(({ mentions }) => mentions)).toContainEqual([
      mention,
    ]);
    expect(await mentionedIn(one.as)).toEqual([[uuid, sent.uuid]]);
    expect(await mentionedIn(two.as)).toEqual([]);
    expect(await told()).toEqual([[one.id]]);
    const [all] = (await world().data('listUnassignedConversations', { as: one.as })).results;
    expect(all?.mentioned_message_uuid).toBeNull();
    expect((await world().data('getConversation', { params: { uuid }, as: one.as })).mentioned_message_uuid).toBeNull();
  });

  test('people 50: only a private note mentions, and nobody who is unknown or disabled', async () => {
    const { id } = await world().agent({ roles: ['Agent'] });
    const { uuid } = await world().conversation();
    const refused = async (body: object) => {
      const given = { params: { cuuid: uuid }, body: { message: 'Look', ...body } };
      return (await world().refused(400, 'sendMessage', given)).paths[0];
    };
    const mentions = [{ type: 'agent', id }];
    expect(await refused({ mentions })).toBe('mentions');
    expect(await refused({ mentions, private: false })).toBe('mentions');
    expect(await refused({ mentions: [...mentions, { type: 'agent', id: 999_999 }], private: true })).toBe(
      'mentions.1.id',
    );
    expect(await refused({ mentions: [{ type: 'team', id: 999_999 }], private: true })).toBe('mentions.0.id');
    expect(await refused({ mentions: [{ type: 'role', id }], private: true })).toBe('mentions.0.type');
    const many = Array.from({ length: 21 }, () => ({ type: 'agent', id }));
    expect(await refused({ mentions: many, private: true })).toBe('mentions');
    await world().data('updateAgent', { params: { id }, body: { enabled: false } });
    expect(await refused({ mentions, private: true })).toBe('mentions.0.id');
    const messages = await world().data('listMessages', { params: { cuuid: uuid }, query: { private: 'true' } });
    expect([messages.results, await told()]).toEqual([[], []]);
    await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello', mentions: null } });
  });

  test('people 50: a team is its enabled members of now, without the author', async () => {
    const team = await world().team('Desk');
    const of = { roles: ['Admin'], teams: ['Desk'] };
    const [author, one, gone] = [await world().agent(of), await world().agent(of), await world().agent(of)];
    await world().data('updateAgent', { params: { id: gone.id }, body: { enabled: false } });
    const { uuid } = await world().conversation();
    await note(uuid, [{ type: 'team', id: team.id }], author.as);
    const later = await world().agent(of);
    expect(await told()).toEqual([[one.id]]);
    expect(await mentionedIn(one.as)).toHaveLength(1);
    expect([await mentionedIn(author.as), await mentionedIn(later.as)]).toEqual([[], []]);
    await note(uuid, [{ type: 'agent', id: author.id }], author.as);
    expect(await told()).toEqual([[one.id]]);
    expect(await mentionedIn(author.as)).toEqual([]);
  });

  test('the list takes the filters and the order of other lists, and no others', async () => {
    await world().refused(400, 'listMentionedConversations', { query: { filters: 'nonsense' } });
    await world().refused(400, 'listMentionedConversations', { query: { order_by: 'nonsense' } });
  });

  test('people 50: who may not read the conversation does not find it, until they may', async () => {
    const role = { name: 'Own', permissions: ['conversations:read', 'conversations:read_assigned'] };
    await world().data('createRole', { body: role });
    const { as, id } = await world().agent({ roles: ['Own'] });
    const { uuid } = await world().conversation();
    const { uuid: message } = await note(uuid, [{ type: 'agent', id }]);
    const list = await world().data('listMentionedConversations', { as });
    expect([list.total, list.results]).toEqual([0, []]);
    expect((await world().data('countConversations', { as })).mentioned).toEqual({ open: 0, unread: 0 });
    await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });
    expect(await mentionedIn(as)).toEqual([[uuid, message]]);
    expect((await world().data('countConversations', { as })).mentioned).toEqual({ open: 1, unread: 1 });
    await world().data('unassignConversationAgent', { params: { uuid } });
    expect(await mentionedIn(as)).toEqual([]);
  });

  test('a deleted note mentions nobody; an older one takes its place', async () => {
    const { as, id } = await world().agent({ roles: ['Agent'] });
    const { uuid } = await world().conversation();
    const first = await note(uuid, [{ type: 'agent', id }]);
    const second = await note(uuid, [{ type: 'agent', id }]);
    expect(await mentionedIn(as)).toEqual([[uuid, second.uuid]]);
    await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: second.uuid } });
    expect(await mentionedIn(as)).toEqual([[uuid, first.uuid]]);
    await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: first.uuid } });
    expect(await mentionedIn(as)).toEqual([]);
    expect((await world().data('countConversations', { as })).mentioned).toEqual({ open: 0, unread: 0 });
  });

  test('the list has the order, the pages and the filters of all lists', async () => {
    const { as, id } = await world().agent({ roles: ['Admin'] });
    const uuids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      world().clock.advance(60_000);
      const { uuid } = await world().conversation();
      await note(uuid, [{ type: 'agent', id }]);
      uuids.unshift(uuid);
    }
    await world().conversation();
    const listed = async (query: object) => (await mentionedIn(as, query)).map(([uuid]) => uuid);
    expect(await listed({})).toEqual(uuids);
    // The conversation with the newest message comes first, also if that is not a mention.
    world().clock.advance(60_000);
    const [last = ''] = uuids.splice(4, 1);
    await world().data('sendMessage', { params: { cuuid: last }, body: { message: 'Hello' } });
    uuids.unshift(last);
    const pages: unknown[] = [];
    let cursor: string | null | undefined;
    do {
      const query: Given['query'] = { page_size: '2', ...(cursor && { cursor }) };
      const page: ReplyOf<'listMentionedConversations'> = await world().data('listMentionedConversations', {
        as,
        query,
      });
      expect(page.total).toBe(5);
      pages.push(...page.results.map((item) => item.uuid));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual(uuids);
    expect(await listed({ page: '2', page_size: '2' })).toEqual(uuids.slice(2, 4));
    expect(await listed({ order: 'asc' })).toEqual(uuids.toReversed());
    const byCreation = [...uuids.slice(1), last];
    expect(await listed({ order_by: 'conversations.created_at' })).toEqual(byCreation);
    await world().data('setConversationStatus', { params: { uuid: last }, body: { status: 'Resolved' } });
    const filter = (field: string, value: unknown, model = 'conversations') => ({
      filters: JSON.stringify([{ model, field, operator: 'equals', value }]),
    });
    const resolved = await world().data('listMentionedConversations', {
      as,
      query: filter('name', 'Resolved', 'conversation_statuses'),
    });
    expect([resolved.total, resolved.results.map((item) => item.uuid)]).toEqual([1, [last]]);
    const ofInbox = await world().data('listMentionedConversations', {
      as,
      query: filter('inbox_id', world().inboxId),
    });
    expect([ofInbox.total, ofInbox.results.length]).toEqual([5, 5]);
  });
});
