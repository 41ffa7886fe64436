import {
  type AgentClient,
  type AgentCredentials,
  createAgentClient,
  createWidgetClient,
  type WidgetClient,
} from '@helpdesk/client';
import { conversation, type PermissionName, type ReplyOf } from '@helpdesk/contract';
import type { AgentDetail } from '../../../sockets/socket/property/agent-view.ts';
import { publicMark, type WidgetDetail, type WidgetTruth } from '../../../sockets/socket/property/widget-view.ts';
import { credentials } from '../running-service.ts';
import { openingText } from '../verify.ts';

/** A visitor with a conversation. */
export interface Person {
  readonly client: WidgetClient;
  readonly token: string;
  readonly uuid: string;
}

/** The account of an agent, which may have several sockets. */
export interface Account {
  readonly client: AgentClient;
  readonly credentials: AgentCredentials;
  /** The conversations that the agent may ever read, and the list that shows them. */
  readonly readable: ReadonlySet<string>;
  readonly list: 'listAllConversations' | 'listAssignedConversations';
}

/** The people of a run, who all use one address. */
export interface Scene {
  readonly address: string;
  readonly inboxUuid: string;
  readonly people: readonly Person[];
  /** The first Admin, one who may read everything, and two who may read what is assigned to them. */
  readonly accounts: readonly Account[];
  /** What each person's widget has to show, in the order of `people`. */
  widgetTruths(): Promise<readonly WidgetTruth[]>;
  /** What each account has to show, in their order. */
  agentTruths(): Promise<readonly ReadonlyMap<string, AgentDetail | undefined>[]>;
}

/** Nodes start and stop while requests are made, so a request is tried many times. */
export const patient = { attempts: 30 } as const;

const reading: readonly PermissionName[] = ['conversations:read', 'messages:read'];
const pageSize = 500;
const itemFields = new Set(Object.keys(conversation.entries).filter((name) => name !== 'contact'));

export async function openScene(address: string, people: number): Promise<Scene> {
  const admin = createAgentClient({ baseUrl: address, credentials });
  const inboxUuid = (await admin.call('listInboxes'))[0]?.uuid ?? '';
  const visitors: Person[] = [];
  for (let index = 0; index < people; index++) visitors.push(await openPerson(address, inboxUuid));

  const all = new Set(visitors.map(({ uuid }) => uuid));
  const accounts: Account[] = [{ client: admin, credentials, readable: all, list: 'listAllConversations' }];
  const everything = await openAccount(admin, 'everything', [...reading, 'conversations:read_all']);
  accounts.push({ ...everything, readable: all, list: 'listAllConversations' });
  for (const share of [3, 5]) {
    const own = visitors.filter((_, index) => index % share === 0).map(({ uuid }) => uuid);
    const account = await openAccount(admin, `every ${share}`, [...reading, 'conversations:read_assigned']);
    // What one has, the other has not.
    const mine = own.filter((uuid) => !accounts.slice(2).some(({ readable }) => readable.has(uuid)));
    for (const uuid of mine) {
      await admin.call('assignConversationAgent', { params: { uuid }, body: { assignee_id: account.id } });
    }
    accounts.push({ ...account, readable: new Set(mine), list: 'listAssignedConversations' });
  }

  return {
    address,
    inboxUuid,
    people: visitors,
    accounts,
    widgetTruths: () =>
      Promise.all(
        visitors.map(async ({ client, uuid }): Promise<WidgetTruth> => {
          const listed = await client.conversations(patient);
          const details = await Promise.all(listed.map((each) => wholeOf(client, each.uuid)));
          return { own: new Set([uuid]), details, teams: new Map() };
        }),
      ),
    agentTruths: () => Promise.all(accounts.map((account) => everythingOf(account))),
  };
}

async function openPerson(baseUrl: string, inboxId: string): Promise<Person> {
  const client = createWidgetClient({ baseUrl, inboxId });
  const { conversation: made } = await client.init({ message: `${publicMark}${openingText}` });
  return { client, token: client.sessionToken() ?? '', uuid: made.uuid };
}

async function openAccount(admin: AgentClient, name: string, permissions: readonly PermissionName[]) {
  const role = await admin.call('createRole', { body: { name, permissions: [...permissions] } });
  const email = `${name.replace(' ', '-')}@example.org`;
  const { id } = await admin.call('createAgent', { body: { first_name: name, email, roles: [role.name] } });
  const key = await admin.call('createApiKey', { params: { id } });
  const own = { apiKey: key.api_key, apiSecret: key.api_secret };
  return { id, credentials: own, client: createAgentClient({ baseUrl: admin.baseUrl, credentials: own }) };
}

/** A conversation with all of its messages, newest first. */
export async function wholeOf(client: WidgetClient, uuid: string): Promise<WidgetDetail> {
  for (let first: WidgetDetail | undefined, page = 1; ; page++) {
    const detail = await client.conversation(uuid, { ...patient, page, pageSize });
    const messages = [...(first?.messages ?? []), ...detail.messages];
    first = { ...(first ?? detail), messages };
    if (messages.length >= first.total_messages || detail.messages.length === 0) return first;
  }
}

/** The conversation as an agent's page fetches it. Undefined: the agent may not read it. */
export async function detailOf({ client, readable }: Account, uuid: string): Promise<AgentDetail | undefined> {
  if (!readable.has(uuid)) return undefined;
  const item = await client.call('getConversation', { ...patient, params: { uuid } });
  return { item: listItem(item), messages: await messagesOf(client, uuid) };
}

/** By what the list shows: what is listed and may not be read is found. */
export async function everythingOf({ client, list: id }: Account): Promise<Map<string, AgentDetail | undefined>> {
  const details = new Map<string, AgentDetail | undefined>();
  for (let page = 1; ; page++) {
    const list = await client.call(id, { ...patient, query: { page, page_size: pageSize } });
    for (const item of list.results) {
      details.set(item.uuid, { item: listItem(item), messages: await messagesOf(client, item.uuid) });
    }
    if (page >= list.total_pages) return details;
  }
}

async function messagesOf(client: AgentClient, uuid: string): Promise<ReplyOf<'listMessages'>['results']> {
  const messages: ReplyOf<'listMessages'>['results'] = [];
  for (let page = 1; ; page++) {
    const query = { page, page_size: pageSize };
    const list = await client.call('listMessages', { ...patient, params: { cuuid: uuid }, query });
    messages.push(...list.results);
    if (page >= list.total_pages) return messages;
  }
}

function listItem(item: object): AgentDetail['item'] {
  return Object.fromEntries(Object.entries(item).filter(([name]) => itemFields.has(name))) as AgentDetail['item'];
}
