import type { World } from '../world.ts';

/** Names that hold the words of the sentences of activities and of the audit log. */
const names = {
  comma: 'Bob, Jr. and assigned the team Billing',
  until: 'Later until 2026-01-02T09:00:00.000Z',
  tag: 'late, vip and reopened the conversation',
  role: 'Readers created the role Writers',
} as const;

/** Every kind of activity and many acts of the audit log, with names that are hard to tell from the words around them. */
export async function seedActs(world: World): Promise<readonly string[]> {
  const { data } = world;
  const change = (uuid: string, given: object) =>
    data('changeConversations', { body: { uuids: [uuid], change: given } });
  const bob = await world.agent({ roles: ['Agent'], first_name: names.comma });
  const mia = await world.agent({ roles: ['Admin'], first_name: 'Mia' });
  const billing = await world.team('Billing');
  const support = await world.team('Support, who was deleted');
  await data('createStatus', { body: { name: names.until, category: 'waiting' } });

  const first = (await world.conversation({ subject: 'Order 17' })).uuid;
  await change(first, { status: 'Snoozed', snoozed_until: '2026-06-30T10:00:00Z', priority: 'High' });
  await change(first, { assignee_id: bob.id, tags: ['vip', names.tag, 'late'] });
  await change(first, { assignee_id: mia.id, team_id: billing.id, tags: ['late'] });
  await change(first, { status: 'Resolved', assignee_id: null, team_id: null, tags: [] });

  const second = (await world.conversation({ subject: null })).uuid;
  const params = { uuid: second };
  await data('setConversationTags', { params, body: { tags: ['parcel', 'vip'] }, as: mia.as });
  await data('setConversationPriority', { params, body: { priority: 'Low' }, as: mia.as });
  await data('assignConversationTeam', { params, body: { assignee_id: support.id }, as: mia.as });
  await data('assignConversationAgent', { params, body: { assignee_id: bob.id } });
  await data('setConversationStatus', { params, body: { status: names.until }, as: mia.as });
  const tag = (await data('listTags')).find(({ name }) => name === 'parcel');
  await data('deleteTag', { params: { id: tag?.id ?? 0 } });
  await data('deleteTeam', { params: { id: support.id } });
  await data('deleteAgent', { params: { id: bob.id } });

  const visitor = await world.visitor('Is my order on its way?');
  await data('assignConversationAgent', { params: { uuid: visitor.uuid }, body: { assignee_id: mia.id } });
  await data('setConversationStatus', { params: { uuid: visitor.uuid }, body: { status: 'Resolved' } });
  await data('updateAgent', { params: { id: mia.id }, body: { availability_status: 'away_and_reassigning' } });
  await data('sendWidgetMessage', {
    params: { uuid: visitor.uuid },
    headers: visitor.headers,
    body: { message: 'Hm' },
  });

  const noted = (await world.conversation()).uuid;
  const note = { message: 'A note, which was deleted', private: true };
  const { uuid } = await data('sendMessage', { params: { cuuid: noted }, body: note });
  await change(noted, { priority: 'Medium' });
  await data('sendMessage', { params: { cuuid: noted }, body: note });
  const [newest] = await world.messagesOf(noted).then((all) => all.toReversed());
  await data('deletePrivateNote', { params: { cuuid: noted, uuid: newest?.uuid ?? '' } });
  await data('deletePrivateNote', { params: { cuuid: noted, uuid } });

  const role = await data('createRole', { body: { name: names.role, permissions: ['messages:read'] } });
  await data('updateRole', { params: { id: role.id }, body: { permissions: [] } });
  await data('deleteRole', { params: { id: role.id } });
  await data('updateInbox', { params: { id: world.inboxId }, body: { name: 'Website' } });
  return [first, second, visitor.uuid, noted];
}
