import { addMailInbox } from '../../../support/mail/mail-inbox.ts';
import { failedMail } from '../failed-mail.ts';
import { mailWithPicture, receivedMail } from '../received-mail.ts';
import type { World } from '../world.ts';
import type { Agents, WidgetPeople } from './callers.ts';
import type { Target } from './model.ts';
import type { Subject } from './rows.ts';

const unassigned = { agentId: null, teamId: null };

const unknownId = 987_654_321;
const unknownUuid = '00000000-0000-4000-8000-000000000000';
/** The user in whose name the service itself writes. */
const systemId = 1;

export type Targets = Readonly<Record<Subject, readonly Target[]>>;

const there = (name: string, params: Target['params'], more: Partial<Target> = {}): Target => ({
  name,
  params,
  is: 'there',
  ...more,
});
const missing = (name: string, params: Target['params']): Target => ({ name, params, is: 'missing' });

const noId: Target = { name: 'no id', params: { id: 'abc' }, is: 'malformed' };

/** What is tried in the place of each kind of record: one that is there, and ids of everything that is not meant. */
export async function targetsOf(world: World, agents: Agents, people: WidgetPeople): Promise<Targets> {
  const below = await world.agent();
  const deleted = await world.agent();
  await world.data('deleteAgent', { params: { id: deleted.id } });
  const contact = await world.contact();
  const others = await world.contact();
  const { userId: visitorId } = await world.visitor();
  const withId = (id: number) => ({ id });
  const strange = [
    missing('a deleted agent', withId(deleted.id)),
    missing('the system', withId(systemId)),
    missing('an unknown id', withId(unknownId)),
    noId,
  ];
  const keyOf = async (agentId: number) => {
    const { id } = await world.data('createNamedApiKey', { params: { id: agentId }, body: { name: 'Kept' } });
    return id;
  };
  const [belowKey, adminKey] = [await keyOf(below.id), await keyOf(world.adminId)];
  const noteBy = async (as: string, id: number) =>
    (await world.data('addContactNote', { params: { id }, body: { note: 'A note' }, as })).id;
  const deleter = agents.only.get('contact_notes:delete');
  const writer = agents.only.get('contact_notes:write');
  if (deleter === undefined || writer === undefined) throw new Error('there is no such agent');
  const adminsNote = await noteBy(world.admin, contact.id);
  const writersNote = await noteBy(writer.as, contact.id);
  const notes = [
    there("the Admin's note", { id: contact.id, note_id: adminsNote }, { authorId: world.adminId }),
    there("another's note", { id: contact.id, note_id: writersNote }, { authorId: writer.id }),
    missing('a note of another contact', { id: others.id, note_id: adminsNote }),
    missing('an unknown note', { id: contact.id, note_id: unknownId }),
    missing('a note of an agent', { id: below.id, note_id: adminsNote }),
  ];
  const role = await world.data('createRole', { body: { name: 'Of nobody', permissions: [] } });
  const team = await world.team();
  const tag = await world.data('createTag', { body: { name: 'kept' } });
  const attributeBody = { name: 'Kept', applies_to: 'contact', key: 'kept', data_type: 'text' };
  const attribute = await world.data('createCustomAttribute', { body: attributeBody });
  const status = await world.data('createStatus', { body: { name: 'Kept' } });
  const builtIn = (await world.data('listStatuses')).find(({ name }) => name === 'Open')?.id ?? 0;
  const views = await viewsOf(world, team.id);
  const conversation = await world.conversation();
  const second = await world.conversation();
  const [firstMessage] = await world.messagesOf(conversation.uuid);
  const [secondMessage] = await world.messagesOf(second.uuid);
  const privateNote = await world.data('sendMessage', {
    params: { cuuid: conversation.uuid },
    body: { message: 'Kept', private: true },
  });
  const inConversation = (uuid: string | undefined) => ({ cuuid: conversation.uuid, uuid: uuid ?? '' });
  const conversations = [
    there('a conversation', { uuid: conversation.uuid, cuuid: conversation.uuid }, { placement: unassigned }),
    missing('an unknown conversation', { uuid: unknownUuid, cuuid: unknownUuid }),
    missing('a uuid that is none', { uuid: 'nope', cuuid: 'nope' }),
    missing("a message's uuid", { uuid: firstMessage?.uuid ?? '', cuuid: firstMessage?.uuid ?? '' }),
  ];
  const mail = await failedMail(world);
  const mailInbox = await addMailInbox(world.store, { hasRelay: true });
  const received = await receivedMail(world, mailWithPicture());
  const parts = (uuid: string, more: Partial<Target>) => [
    there('a message', inConversation(uuid), { placement: unassigned, ...more }),
    there('a message of another conversation', inConversation(secondMessage?.uuid), {
      placement: unassigned,
      partIsMissing: true,
    }),
    there('an unknown message', inConversation(unknownUuid), { placement: unassigned, partIsMissing: true }),
    missing('a message of an unknown conversation', { cuuid: unknownUuid, uuid }),
    missing('the two the wrong way round', { cuuid: uuid, uuid: conversation.uuid }),
  ];
  return {
    agent: [
      there('an agent below', withId(below.id), { holds: [] }),
      there('the Admin', withId(world.adminId), { holds: agents.admin.holds }),
      missing('a contact', withId(contact.id)),
      missing('a visitor', withId(visitorId)),
      ...strange,
    ],
    'agent key': [
      there('a key', { id: below.id, key_id: belowKey }, { holds: [] }),
      there("the Admin's key", { id: world.adminId, key_id: adminKey }, { holds: agents.admin.holds }),
      missing('a key of another agent', { id: below.id, key_id: adminKey }),
      missing('a key of a contact', { id: contact.id, key_id: belowKey }),
    ],
    'agent session': [
      there('an agent below', { id: below.id, session_id: 1 }, { holds: [] }),
      there('the Admin', { id: world.adminId, session_id: 1 }, { holds: agents.admin.holds }),
      missing('a contact', { id: contact.id, session_id: 1 }),
    ],
    role: [there('a role', withId(role.id)), missing('an unknown role', withId(unknownId)), noId],
    team: [there('a team', withId(team.id)), missing('an unknown team', withId(unknownId)), noId],
    'team inbox': [
      there('a foreign team', withId(team.id), { teamId: team.id }),
      missing('an unknown team', withId(unknownId)),
      noId,
    ],
    contact: [
      there('a contact', withId(contact.id)),
      there('a visitor', withId(visitorId)),
      missing('an agent', withId(below.id)),
      missing('the Admin', withId(world.adminId)),
      missing('a merged visitor', withId(people.ended.contactId)),
      ...strange,
    ],
    'contact note': notes,
    'custom attribute': [
      there('an attribute', withId(attribute.id)),
      missing('an unknown attribute', withId(unknownId)),
      noId,
    ],
    conversation: conversations,
    'mail conversation': [
      there('a conversation by mail', { uuid: mail.cuuid }, { placement: unassigned }),
      missing('an unknown conversation', { uuid: unknownUuid }),
    ],
    mail: [
      there('a mail', mail, { placement: unassigned }),
      there(
        'a message of another conversation',
        { ...mail, uuid: secondMessage?.uuid ?? '' },
        {
          placement: unassigned,
          partIsMissing: true,
        },
      ),
      missing('a mail of an unknown conversation', { ...mail, cuuid: unknownUuid }),
    ],
    'received mail': [
      there('a received mail', received, { placement: unassigned }),
      there('another message', inConversation(secondMessage?.uuid), { placement: unassigned, partIsMissing: true }),
      missing('a mail of an unknown conversation', { ...received, cuuid: unknownUuid }),
    ],
    message: parts(firstMessage?.uuid ?? '', {}),
    'private note': parts(privateNote.uuid, { authorId: world.adminId }),
    'failed message': parts(firstMessage?.uuid ?? '', { whenChanged: 422 }),
    tag: [there('a tag', withId(tag.id)), missing('an unknown tag', withId(unknownId)), noId],
    status: [
      there('a status', withId(status.id)),
      there('a built-in status', withId(builtIn), { whenChanged: 409 }),
      missing('an unknown status', withId(unknownId)),
    ],
    inbox: [there('an inbox', withId(people.secondInbox.id)), missing('an unknown inbox', withId(unknownId)), noId],
    'mail inbox': [there('an inbox by mail', withId(mailInbox)), missing('an unknown inbox', withId(unknownId)), noId],
    ...views,
    ...(await macrosOf(world, team.id, conversation.uuid)),
    notification: await notificationsOf(world),
    'widget conversation': await widgetConversations(world, people),
  };
}

async function macrosOf(world: World, teamId: number, uuid: string) {
  const withId = (id: number) => ({ id });
  const other = await world.agent({ roles: ['Agent'] });
  const save = async (more: object, as = world.admin) =>
    (await world.data('createMacro', { body: { name: 'Kept', message_content: 'Thanks', ...more }, as })).id;
  const [own, others] = [await save({}), await save({}, other.as)];
  const [forAll, ofTeam] = [await save({ visibility: 'all' }), await save({ visibility: 'team', team_id: teamId })];
  const offered = (name: string, id: number, more: Partial<Target> = {}) =>
    there(name, { uuid, id }, { placement: unassigned, ...more });
  return {
    macro: [
      there("the Admin's macro", withId(own), { ownerId: world.adminId }),
      there("another's macro", withId(others), { ownerId: other.id }),
      there('a macro for all', withId(forAll), { ownerId: 0 }),
      missing('an unknown macro', withId(unknownId)),
      noId,
    ],
    'macro of conversation': [
      offered('a macro for all', forAll),
      offered("the Admin's macro", own, { ownerId: world.adminId }),
      offered('a macro of a team', ofTeam, { ofTeam: teamId }),
      offered('an unknown macro', unknownId, { partIsMissing: true }),
      missing('a macro in an unknown conversation', { uuid: unknownUuid, id: forAll }),
    ],
  };
}

async function viewsOf(world: World, teamId: number) {
  const withId = (id: number) => ({ id });
  const shown = { name: 'Kept', filters: [] };
  const other = await world.agent({ roles: ['Agent'] });
  const own = await world.data('createMyView', { body: shown });
  const others = await world.data('createMyView', { body: shown, as: other.as });
  const forAll = await world.data('createSharedView', { body: { ...shown, visibility: 'all' } });
  const ofTeam = await world.data('createSharedView', { body: { ...shown, visibility: 'team', team_id: teamId } });
  const unknown = [missing('an unknown view', withId(unknownId)), noId];
  const ownViews = [
    there("the Admin's view", withId(own.id), { ownerId: world.adminId }),
    there("another's view", withId(others.id), { ownerId: other.id }),
    ...unknown,
  ];
  return {
    'own view': ownViews,
    view: [
      there('a view for all', withId(forAll.id)),
      there('a view of a team', withId(ofTeam.id), { ofTeam: teamId }),
      ...ownViews,
    ],
    'shared view': [
      there('a view for all', withId(forAll.id)),
      there('a view of a team', withId(ofTeam.id)),
      missing("the Admin's view", withId(own.id)),
      ...unknown,
    ],
  };
}

async function notificationsOf(world: World): Promise<readonly Target[]> {
  const another = await world.agent({ roles: ['Admin'] });
  const told = async (assignee_id: number, as: string) => {
    const { uuid } = await world.conversation();
    await world.data('assignConversationAgent', { params: { uuid }, body: { assignee_id }, as });
    const [newest] = await world.data('listNotifications', { as: as === another.as ? world.admin : another.as });
    return { id: newest?.id ?? 0 };
  };
  return [
    there("the Admin's", await told(world.adminId, another.as), { ownerId: world.adminId }),
    there("another's", await told(another.id, world.admin), { ownerId: another.id }),
    missing('an unknown one', { id: unknownId }),
    noId,
  ];
}

async function widgetConversations(world: World, people: WidgetPeople): Promise<readonly Target[]> {
  const start = async ({ headers, contactId, inboxId, name }: WidgetPeople['mia']): Promise<Target> => {
    const { conversation } = await world.data('initWidgetConversation', { headers, body: { message: 'Hello' } });
    return there(`one of ${name}`, { uuid: conversation.uuid }, { owner: { contactId, inboxId } });
  };
  return [
    await start(people.mia),
    await start(people.miaElsewhere),
    await start(people.noor),
    await start(people.visitor),
    there('one that an agent made', { uuid: (await world.conversation()).uuid }),
    missing('an unknown one', { uuid: unknownUuid }),
    missing('no uuid', { uuid: 'nope' }),
  ];
}
