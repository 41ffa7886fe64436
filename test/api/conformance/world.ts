import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PermissionName, ReplyOf, RouteId } from '@helpdesk/contract';
import type { RecordedEvent } from '@helpdesk/domain';
import { type ScriptedMailParser, scriptedMailParser } from '@helpdesk/testkit';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, type DeskOptions, openDesk } from '../../support/desk.ts';
import { type OpenStore, stores } from '../../support/stores.ts';
import { type Answer, ask, type Given, type Refusal, send } from './ask.ts';
import { onePicture } from './received-mail.ts';
import { watched } from './watched-store.ts';

export interface Account {
  readonly id: number;
  readonly email: string;
  /** `key:secret`, for `as`. */
  readonly as: string;
}

interface Visitor {
  readonly token: string;
  readonly uuid: string;
  readonly userId: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface AgentWish {
  /** Held through one role made for them. */
  readonly permissions?: readonly PermissionName[];
  /** Names of roles that exist. */
  readonly roles?: readonly string[];
  readonly teams?: readonly string[];
  readonly email?: string;
  readonly first_name?: string;
}

/** A desk that tests act on through HTTP alone, with what they need of people and conversations. */
export interface World extends Desk {
  readonly adminId: number;
  readonly inboxId: number;
  readonly inboxUuid: string;
  /** Of the desk, unless the test gives it another. */
  readonly mailParser: ScriptedMailParser;
  /** Makes a visitor with a conversation; returns the headers of their requests too. */
  visitor(message?: string): Promise<Visitor>;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  ask<Id extends RouteId>(id: Id, given?: Given): Promise<Answer<Id>>;
  /** The data of a success; any other answer fails the test. */
  data<Id extends RouteId>(id: Id, given?: Given): Promise<ReplyOf<Id>>;
  /** A refusal with this status; any other answer fails the test. */
  refused(status: number, id: RouteId, given?: Given): Promise<Refusal>;
  agent(wish?: AgentWish): Promise<Account>;
  team(name?: string): Promise<ReplyOf<'createTeam'>>;
  contact(fields?: Record<string, unknown>): Promise<ReplyOf<'createContact'>>;
  conversation(fields?: Record<string, unknown>): Promise<ReplyOf<'createConversation'>>;
  conversationOf(uuid: string, given?: Given): Promise<ReplyOf<'getConversation'>>;
  /** Oldest first. */
  messagesOf(uuid: string): Promise<ReplyOf<'listMessages'>['results']>;
  activitiesOf(uuid: string): Promise<readonly string[]>;
  events(): Promise<readonly RecordedEvent[]>;
  /** The path of every stored file in the folder of uploads, also of staged and doubtful files. */
  files(): Promise<readonly string[]>;
  /** Everything that a refusal must leave alone, the log left out. */
  records(): Promise<object>;
  /** The same, with the log. */
  dump(): Promise<unknown>;
}

export async function openWorld(open: OpenStore, options?: DeskOptions): Promise<World> {
  const watch = watched(open);
  const mailParser = scriptedMailParser();
  const desk = await openDesk(watch.open, {
    mailParser,
    ...options,
    mailServers: { remotePictures: onePicture, ...options?.mailServers },
  });
  const { app, admin, store } = desk;
  let count = 0;
  const next = (): number => ++count;
  const roleNames = new Map<string, string>();

  const data: World['data'] = async (id, given) => {
    const answer = await ask(app, admin, id, given);
    return answer.data;
  };

  async function roleOf(permissions: readonly PermissionName[]): Promise<string> {
    const key = permissions.join();
    const known = roleNames.get(key);
    if (known !== undefined) return known;
    const { name } = await data('createRole', { body: { name: `Role ${next()}`, permissions } });
    roleNames.set(key, name);
    return name;
  }

  const inbox = (await data('listInboxes')).at(0);
  const world: World = {
    ...desk,
    mailParser,
    adminId: (await data('getMe')).id,
    inboxId: inbox?.id ?? 0,
    inboxUuid: inbox?.uuid ?? '',
    visitor: async (message = 'Is anybody there?') => {
      const headers = { 'x-service-inbox-id': world.inboxUuid };
      const started = await data('initWidgetConversation', { headers, body: { message } });
      const token = started.session_token ?? '';
      return {
        token,
        uuid: started.conversation.uuid,
        userId: started.user?.user_id ?? 0,
        headers: { ...headers, authorization: `Bearer ${token}` },
      };
    },
    send: (request) => send(app, request),
    ask: (id, given) => ask(app, admin, id, given),
    data,
    refused: async (status, id, given) => {
      const answer = await ask(app, admin, id, given);
      expect(answer.status, `${id} ${JSON.stringify(given)?.slice(0, 300)}`).toBe(status);
      return answer.error;
    },
    agent: async ({ permissions = [], roles = [], teams = [], ...wish } = {}) => {
      const number = next();
      const made = permissions.length > 0 ? [await roleOf(permissions)] : [];
      const { id, email } = await data('createAgent', {
        body: {
          first_name: wish.first_name ?? `Agent ${number}`,
          email: wish.email ?? `agent${number}@example.com`,
          roles: [...made, ...roles],
          teams,
        },
      });
      const key = await data('createApiKey', { params: { id } });
      return { id, email, as: `${key.api_key}:${key.api_secret}` };
    },
    team: (name) => data('createTeam', { body: { name: name ?? `Team ${next()}` } }),
    contact: (fields) => {
      const number = next();
      return data('createContact', {
        body: { first_name: `Contact ${number}`, email: `contact${number}@example.org`, ...fields },
      });
    },
    conversation: async (fields = {}) => {
      const contactId = fields.contact_id ?? (await world.contact()).id;
      return data('createConversation', {
        body: {
          inbox_id: world.inboxId,
          content: 'Where is my parcel?',
          initiator: 'contact',
          contact_id: contactId,
          ...fields,
        },
      });
    },
    conversationOf: (uuid, given) => data('getConversation', { ...given, params: { uuid } }),
    messagesOf: async (uuid) => {
      const page = await data('listMessages', { params: { cuuid: uuid }, query: { page_size: 500 } });
      return page.results.toReversed();
    },
    activitiesOf: async (uuid) => {
      const page = await data('listMessages', { params: { cuuid: uuid }, query: { page_size: 500, type: 'activity' } });
      return page.results.toReversed().map((message) => message.text_content);
    },
    events: () => store.read((reader) => reader.events.listAfter(0, 1_000_000)),
    files: async () => {
      const entries = await readdir(desk.uploads, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => !entry.isDirectory());
      return files.map((entry) => relative(desk.uploads, join(entry.parentPath, entry.name))).sort();
    },
    dump: async () => ({ ...(await world.records()), events: await world.events() }),
    records: async () => ({
      ...(await watch.dump(store)),
      files: await world.files(),
      agents: await store.read((reader) => reader.agents.list()),
      roles: await store.read((reader) => reader.roles.list()),
      teams: await store.read((reader) => reader.teams.list()),
      tags: await store.read((reader) => reader.tags.list()),
      statuses: await store.read((reader) => reader.statuses.list()),
      inboxes: await store.read((reader) => reader.inboxes.list()),
      contacts: await data('listContacts', { query: { page_size: 500 } }),
      conversations: await data('listAllConversations', { query: { page_size: 500 } }),
    }),
  };
  return world;
}

/** One test body, every engine. Each test gets a world of its own, unless `shared`. */
export function onEveryStore(
  tests: (world: () => World) => void,
  { shared = false, ...options }: DeskOptions & { readonly shared?: boolean } = {},
): void {
  describe.each(stores)('%s', (_name, open) => {
    let world: World;
    (shared ? beforeAll : beforeEach)(async () => {
      world = await openWorld(open, options);
    });
    (shared ? afterAll : afterEach)(() => world.close());
    tests(() => world);
  });
}
