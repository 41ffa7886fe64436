import type { RouteId } from '@helpdesk/contract';
import * as v from 'valibot';
import { addMailInbox } from '../../support/mail/mail-inbox.ts';
import type { Given } from './ask.ts';
import { customerJwt } from './customer-jwt.ts';
import { failedMail } from './failed-mail.ts';
import { picture } from './files.ts';
import { mailWithPicture, receivedMail } from './received-mail.ts';
import { type NamedSubject, ofShortRequests } from './short-requests.ts';
import { signInExamples } from './sign-in-examples.ts';
import type { World } from './world.ts';

/** A request that succeeds, on records made for it alone. */
export type Example = (world: World) => Given | Promise<Given>;

const nothing: Example = () => ({});
const search: Example = () => ({ query: { query: 'parcel' } });

async function onAgent(world: World): Promise<Given> {
  return { params: { id: (await world.agent()).id } };
}

async function onNamedKey(world: World): Promise<Given> {
  const { params } = await onAgent(world);
  const key = await world.data('createNamedApiKey', { params, body: { name: 'Importer' } });
  return { params: { ...params, key_id: key.id } };
}

async function onRole(world: World): Promise<Given> {
  const body = { name: `Role ${crypto.randomUUID()}`, permissions: [] };
  return { params: { id: (await world.data('createRole', { body })).id } };
}

async function onTeam(world: World): Promise<Given> {
  return { params: { id: (await world.team()).id } };
}

async function onContact(world: World): Promise<Given> {
  return { params: { id: (await world.contact()).id } };
}

async function onConversation(world: World): Promise<Given> {
  return { params: { uuid: (await world.conversation()).uuid } };
}

async function onPrivateNote(world: World): Promise<Given> {
  const { uuid } = await world.conversation();
  const body = { message: 'Called back', private: true };
  const note = await world.data('sendMessage', { params: { cuuid: uuid }, body });
  return { params: { cuuid: uuid, uuid: note.uuid } };
}

async function onTag(world: World): Promise<Given> {
  return { params: { id: (await world.data('createTag', { body: { name: `tag ${crypto.randomUUID()}` } })).id } };
}

async function onStatus(world: World): Promise<Given> {
  const body = { name: `status ${crypto.randomUUID()}` };
  return { params: { id: (await world.data('createStatus', { body })).id } };
}

async function onInbox(world: World): Promise<Given> {
  const body = { name: 'Mail', channel: 'email', from: 'Mail <mail@example.com>' };
  return { params: { id: (await world.data('createInbox', { body })).id } };
}

const shownAttribute = () => ({
  name: 'Seats',
  applies_to: 'contact',
  key: `key_${crypto.randomUUID().replaceAll('-', '_')}`,
  data_type: 'number',
});

async function onAttribute(world: World): Promise<Given> {
  return { params: { id: (await world.data('createCustomAttribute', { body: shownAttribute() })).id } };
}

const shownView = () => ({ name: `View ${crypto.randomUUID()}`, filters: [] });

/** Disabled: nobody answers there. */
const shownProvider = () => ({
  name: `Provider ${crypto.randomUUID()}`,
  provider_url: 'http://127.0.0.1:9',
  client_id: 'helpdesk',
  client_secret: 'the secret that the provider gave',
  enabled: false,
});

async function onProvider(world: World): Promise<Given> {
  return { params: { id: (await world.data('createOidcProvider', { body: shownProvider() })).id } };
}

async function onMacro(world: World): Promise<Given> {
  return { params: { id: (await world.data('createMacro', { body: shownMacro() })).id } };
}

const shownMacro = () => ({
  name: `Macro ${crypto.randomUUID()}`,
  message_content: '<p>Dear {{contact.first_name}}</p>',
  actions: [{ type: 'set_priority' as const, value: ['High'] }],
});

async function onOfferedMacro(world: World): Promise<Given> {
  const { uuid } = await world.conversation();
  const { id } = await world.data('createMacro', { body: { ...shownMacro(), visibility: 'all' } });
  return { params: { uuid, id } };
}

async function onOwnView(world: World): Promise<Given> {
  return { params: { id: (await world.data('createMyView', { body: shownView() })).id } };
}

async function onSharedView(world: World): Promise<Given> {
  const body = { ...shownView(), visibility: 'all' };
  return { params: { id: (await world.data('createSharedView', { body })).id } };
}

/** One of the first Admin: another one has assigned them a conversation. */
async function onNotification(world: World): Promise<Given> {
  const { as } = await world.agent({ roles: ['Admin'] });
  const { uuid } = await world.conversation();
  await world.data('assignConversationAgent', { params: { uuid }, body: { assignee_id: world.adminId }, as });
  const [newest] = await world.data('listNotifications');
  return { params: { id: newest?.id ?? 0 } };
}

function withBody(on: (world: World) => Promise<Given>, body: object): Example {
  return async (world) => ({ ...(await on(world)), body });
}

const toInbox: Example = (world) => ({ headers: { 'x-service-inbox-id': world.inboxUuid } });

const asVisitor: Example = async (world) => ({ headers: (await world.visitor()).headers });

async function onOwnConversation(world: World): Promise<Given> {
  const { uuid, headers } = await world.visitor();
  return { params: { uuid }, headers };
}

export function formOf(fields: Readonly<Record<string, string>>, ...files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

/** Examples on records of their own, so that these can be changed and deleted. */
const onSubject: Readonly<Record<NamedSubject, () => Example>> = {
  agent: () => onAgent,
  role: () => onRole,
  team: () => onTeam,
  contact: () => onContact,
  conversation: () => onConversation,
  tag: () => onTag,
  status: () => onStatus,
  inbox: () => onInbox,
};

/** One for each row: a row that needs more than credentials and one record, and has no example, does not compile. */
async function logoForm(): Promise<FormData> {
  const form = new FormData();
  form.append('file', new File([await picture()], 'logo.png'));
  return form;
}

export const examples: Readonly<Record<RouteId, Example>> = {
  ...ofShortRequests<Example>(() => nothing, onSubject),
  createAgent: () => ({
    body: { first_name: 'Ada', last_name: 'Reyes', email: `${crypto.randomUUID()}@example.com`, roles: ['Agent'] },
  }),
  updateMe: () => ({ body: { first_name: 'Ada' } }),
  setMyPreferences: () => ({ body: { theme: 'dark', sound: null } }),
  setMyAvailability: () => ({ body: { status: 'online', source: 'user' } }),
  updateAgent: withBody(onAgent, { last_name: 'Okafor', enabled: true, new_password: 'ten characters' }),
  createNamedApiKey: async (world) => {
    const { id } = await world.agent({ roles: ['Agent'] });
    const expires_at = new Date(world.clock.now() + 3_600_000).toISOString();
    return { params: { id }, body: { name: 'Importer', permissions: ['messages:read'], expires_at } };
  },
  revokeNamedApiKey: onNamedKey,
  ...signInExamples,
  createRole: () => ({ body: { name: `Role ${crypto.randomUUID()}`, permissions: ['messages:read'] } }),
  updateRole: withBody(onRole, { description: 'Reads', permissions: ['messages:read'] }),
  createTeam: () => ({ body: { name: `Team ${crypto.randomUUID()}`, emoji: '🚚' } }),
  updateTeam: withBody(onTeam, { timezone: 'Europe/Berlin', conversation_assignment_type: 'Round robin' }),
  listContacts: nothing,
  createContact: () => ({ body: { first_name: 'Mia', phone_number: '555', phone_number_country_code: 'de' } }),
  searchContacts: search,
  updateContact: withBody(onContact, { custom_attributes: { plan: 'gold' }, email: null }),
  setContactBlock: withBody(onContact, { enabled: false }),
  listContactConversations: async (world) => ({ params: { id: (await world.conversation()).contact_id } }),
  mergeContacts: async (world) => ({ ...(await onContact(world)), body: { contact_id: (await world.contact()).id } }),
  createCustomAttribute: () => ({ body: shownAttribute() }),
  getCustomAttribute: onAttribute,
  updateCustomAttribute: withBody(onAttribute, { name: 'Places', regex: '^[0-9]+$', regex_hint: 'Digits' }),
  deleteCustomAttribute: onAttribute,
  setConversationAttributes: withBody(onConversation, { order: 'A-17' }),
  setContactAttributes: withBody(onConversation, { plan: 'gold' }),
  listContactNotes: onContact,
  addContactNote: withBody(onContact, { note: 'Prefers the phone' }),
  deleteContactNote: async (world) => {
    const { params } = await onContact(world);
    const note = await world.data('addContactNote', { params, body: { note: 'Wrong person' } });
    return { params: { ...params, note_id: note.id } };
  },
  listAllConversations: nothing,
  listAssignedConversations: nothing,
  listUnassignedConversations: nothing,
  listTeamUnassignedConversations: onTeam,
  listMentionedConversations: nothing,
  searchConversations: search,
  createConversation: async (world) => ({
    body: { inbox_id: world.inboxId, content: '<p>Hello</p>', contact_email: 'new@example.org', first_name: 'Noor' },
  }),
  setConversationStatus: withBody(onConversation, { status: 'Snoozed', snoozed_until: '30m' }),
  changeConversations: async (world) => ({
    body: { uuids: [(await world.conversation()).uuid], change: { priority: 'High' } },
  }),
  setConversationTags: withBody(onConversation, { tags: ['billing'] }),
  setConversationPriority: withBody(onConversation, { priority: 'High' }),
  assignConversationAgent: async (world) => ({
    ...(await onConversation(world)),
    body: { assignee_id: (await world.agent()).id },
  }),
  assignConversationTeam: async (world) => ({
    ...(await onConversation(world)),
    body: { assignee_id: (await world.team()).id },
  }),
  uploadMedia: () => ({ form: formOf({ inline: 'true' }, new File(['Dear all'], 'letter.txt')) }),
  getWidgetLauncher: toInbox,
  getWidgetSettings: toInbox,
  exchangeCustomerToken: async (world) => {
    const secret = 'a secret of the customer';
    await world.data('updateInbox', { params: { id: world.inboxId }, body: { secret } });
    const claims = { external_user_id: crypto.randomUUID(), email: 'mia@example.org', first_name: 'Mia' };
    return { ...(await toInbox(world)), body: { jwt: await customerJwt(claims, secret, world.clock.now()) } };
  },
  endWidgetSession: asVisitor,
  getWidgetUser: asVisitor,
  initWidgetConversation: async (world) => ({ ...(await toInbox(world)), body: { message: 'Hello?' } }),
  listWidgetConversations: asVisitor,
  getWidgetConversation: onOwnConversation,
  sendWidgetMessage: withBody(onOwnConversation, { message: 'Still there?', echo_id: 'e1' }),
  markWidgetConversationSeen: async (world) => {
    const { uuid, headers } = await world.visitor();
    await world.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Good morning' } });
    return { params: { uuid }, headers };
  },
  uploadWidgetFiles: async (world) => {
    const { uuid, headers } = await world.visitor();
    return { headers, form: formOf({ conversation_uuid: uuid }, new File(['It is broken'], 'what.txt')) };
  },
  retryMessage: async (world) => {
    const { uuid, id } = await world.conversation();
    const { uuid: message } = await world.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello' } });
    await world.store.transact(async (writer) => {
      const sent = await writer.messages.find(id, message);
      await writer.messages.setStatus(sent?.id ?? 0, 'failed', world.clock.now());
    });
    return { params: { cuuid: uuid, uuid: message }, body: {} };
  },
  leaveDelivery: async (world) => ({ params: await failedMail(world) }),
  getDelivery: async (world) => ({ params: await failedMail(world) }),
  forwardMessage: async (world) => {
    const params = await failedMail(world);
    return { params, body: { to: ['bob@example.net'], message: 'Where is it?' } };
  },
  listMailPeople: async (world) => ({ params: { uuid: (await failedMail(world)).cuuid } }),
  listMailSenders: async (world) => {
    await failedMail(world);
    return {};
  },
  getReplyDefaults: async (world) => ({ params: { uuid: (await failedMail(world)).cuuid } }),
  getOriginalMail: async (world) => ({ params: await receivedMail(world) }),
  openRawMail: async (world) => ({ params: await receivedMail(world) }),
  getMailPicture: async (world) => ({ params: await receivedMail(world, mailWithPicture()), query: { n: 1 } }),
  setConversationContact: async (world) => ({
    params: { uuid: (await receivedMail(world)).cuuid },
    body: { contact_id: (await world.contact()).id },
  }),
  listMessages: async (world) => ({ params: { cuuid: (await world.conversation()).uuid } }),
  sendMessage: async (world) => ({
    params: { cuuid: (await world.conversation()).uuid },
    body: { message: '<p>On its way</p>', to: ['mia@example.org'], echo_id: 'e1' },
  }),
  getMessage: onPrivateNote,
  deletePrivateNote: onPrivateNote,
  searchMessages: search,
  listNotifications: () => ({ query: { limit: '5' } }),
  markNotificationRead: onNotification,
  deleteNotification: onNotification,
  createOidcProvider: () => ({ body: shownProvider() }),
  getOidcProvider: onProvider,
  updateOidcProvider: async (world) => ({
    ...(await onProvider(world)),
    body: { name: `Guests ${crypto.randomUUID()}`, enabled: false },
  }),
  deleteOidcProvider: onProvider,
  listActivityLogs: () => ({ query: { order_by: 'activity_logs.activity_type', order: 'asc' } }),
  listDraftsOfConversation: onConversation,
  saveDraft: withBody(onConversation, { content: '<p>Dear Mia</p>', meta: { at: 3 } }),
  deleteDraft: onConversation,
  listMacros: () => ({}),
  createMacro: () => ({ body: shownMacro() }),
  getMacro: onMacro,
  updateMacro: withBody(onMacro, { name: 'Sent' }),
  deleteMacro: onMacro,
  fillMacro: onOfferedMacro,
  applyMacro: onOfferedMacro,
  createMyView: () => ({ body: shownView() }),
  updateMyView: withBody(onOwnView, { name: 'Late', filters: '[]', order: 'asc' }),
  deleteMyView: onOwnView,
  listViewConversations: onSharedView,
  createSharedView: () => ({ body: { ...shownView(), visibility: 'all' } }),
  getSharedView: onSharedView,
  updateSharedView: withBody(onSharedView, { name: 'Late', order_by: 'conversations.created_at' }),
  deleteSharedView: onSharedView,
  createTag: () => ({ body: { name: `tag ${crypto.randomUUID()}` } }),
  updateTag: async (world) => ({ ...(await onTag(world)), body: { name: `tag ${crypto.randomUUID()}` } }),
  createStatus: () => ({ body: { name: `status ${crypto.randomUUID()}`, category: 'waiting' } }),
  updateStatus: withBody(onStatus, { category: 'resolved' }),
  reportTags: () => ({ query: { days: 7 } }),
  reportCharts: () => ({ query: { days: 7 } }),
  reportSeries: () => ({ query: { metric: 'messages_in', days: 7 } }),
  reportMessages: () => ({ query: { days: 7 } }),
  createInbox: () => ({ body: { name: 'Shop', channel: 'livechat', secret: 'sixteen characters' } }),
  setInboxLogo: async (world) => ({ params: { id: world.inboxId }, form: await logoForm() }),
  setDeskLogo: async () => ({ form: await logoForm() }),
  deleteInboxLogo: async (world) => {
    const { id } = await world.data('createInbox', { body: { name: 'Chat', channel: 'livechat' } });
    return { params: { id } };
  },
  getMailHosts: () => ({ query: { address: 'ada@gmail.com' } }),
  testInbox: () => ({ body: { config: {} } }),
  getInboxInstall: (world) => ({ params: { id: world.inboxId } }),
  getInboxHealth: async (world) => ({ params: { id: await addMailInbox(world.store, { hasRelay: true }) } }),
  updateInbox: withBody(onInbox, { name: 'Post', config: { brand_name: 'Acme' } }),
  getLanguage: () => ({ params: { code: 'de' } }),
};

/** With every alternative of a body settled, so that a fault of one field is a fault of that field alone. */
export async function bodyExample(
  world: World,
  id: RouteId,
): Promise<Given & { readonly body: Record<string, unknown> }> {
  const given = await examples[id](world);
  const body = v.parse(v.record(v.string(), v.unknown()), given.body);
  if (id !== 'createConversation') return { ...given, body };
  return { ...given, body: { inbox_id: body.inbox_id, content: body.content, contact_id: (await world.contact()).id } };
}
