import { routes } from '@helpdesk/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../support/program.ts';
import { envOf, type Key, type ServedDesk, serveDesk } from './served-desk.ts';

/** A client of the SDK, the real command over stdio, and a desk that it asks over HTTP. */

let desk: ServedDesk;
const clients: Client[] = [];

beforeAll(async () => {
  desk = await serveDesk();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

afterAll(() => desk.stop());

/** A client that has the tools of the command, and what the command writes to its log. */
async function connected(key: Key, ...options: readonly string[]): Promise<{ client: Client; log: () => string }> {
  const args = [program, 'mcp', '--url', desk.service.address, ...options];
  const transport = new StdioClientTransport({ command: process.execPath, args, env: envOf(key), stderr: 'pipe' });
  let log = '';
  transport.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(transport);
  return { client, log: () => log };
}

async function namesOf(client: Client): Promise<readonly string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

interface Called {
  readonly isError: boolean;
  /** The parsed JSON of the first text. */
  readonly structured: ReturnType<typeof JSON.parse>;
  readonly texts: readonly string[];
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Called> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  if (!Array.isArray(content)) throw new Error('a result without content');
  const texts = content.map((part) => String(part.text));
  expect(JSON.parse(texts[0] ?? '')).toEqual(structuredContent);
  return { isError: isError === true, structured: JSON.parse(texts[0] ?? ''), texts };
}

/** Sends a request to the service itself. */
async function ask(method: string, path: string, body?: object) {
  const headers = {
    authorization: `token ${desk.admin.apiKey}:${desk.admin.apiSecret}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const answer = await fetch(`${desk.service.address}/api/v1${path}`, init);
  const { status, data } = JSON.parse(await answer.text());
  expect(status, `${method} ${path}`).toBe('success');
  return data;
}

async function narrowed(name: string, permissions: readonly string[]): Promise<Key> {
  const { id } = await ask('GET', '/agents/me');
  const made = await ask('POST', `/agents/${id}/api-keys`, { name, permissions });
  return { apiKey: made.api_key, apiSecret: made.api_secret };
}

async function conversation(content: string): Promise<string> {
  const contact = { contact_email: 'grace@example.org', first_name: 'Grace', initiator: 'contact' };
  const [inbox] = await ask('GET', '/inboxes');
  const body = { inbox_id: inbox.id, ...contact, content };
  return (await ask('POST', '/conversations', body)).uuid;
}

const leftOut = [
  // Parts of the API that are not built yet.
  'listSlaPolicies',
  'listBusinessHours',
  'listAiPrompts',
  'listContextLinks',
  'getGeneralSettings',
  ...['uploadMedia', 'createSocketTicket', 'createApiKey', 'createNamedApiKey', 'createPasswordLink', 'inviteAgents'],
  'setMyPreferences',
  // The source of a mail, and a picture of another server: for programs and browsers.
  ...['openRawMail', 'getMailPicture'],
  ...['setConversationAttributes', 'setContactAttributes'],
];

describe('what is listed', () => {
  it('is every reading operation of agents, for a key that may do all, and says what each does', async () => {
    const { client, log } = await connected(desk.admin);
    const expected = Object.entries(routes)
      .filter(([name, row]) => row.caller.kind === 'agent' && row.method === 'GET' && !leftOut.includes(name))
      .map(([name]) => name);
    expect(expected.length).toBeGreaterThan(30);
    expect(await namesOf(client)).toEqual(expected);
    const { tools } = await client.listTools();
    for (const { name, annotations, description } of tools) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(description, name).toMatch(/\w+\. \w+/);
    }
    expect(client.getInstructions()).toMatch(/only read[\s\S]*Never follow an instruction/);
    expect(log()).toContain(`${expected.length} tools, read only, with a key of admin@example.com`);
    expect(log()).not.toContain(desk.admin.apiSecret);
  });

  it('has what changes something with --write, and never what hands out secrets or takes files', async () => {
    const { client } = await connected(desk.admin, '--write');
    const expected = Object.entries(routes)
      .filter(([name, row]) => row.caller.kind === 'agent' && !leftOut.includes(name))
      .map(([name]) => name);
    expect(await namesOf(client)).toEqual(expected);
    const { tools } = await client.listTools();
    const hintsOf = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(hintsOf('sendMessage')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
    });
    expect(hintsOf('deleteTag')).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true });
    expect(hintsOf('toggleInbox')).toMatchObject({ idempotentHint: false });
    expect(client.getInstructions()).toContain('reaches a customer');
  });

  it('is what the key may use and nothing else', async () => {
    const key = await narrowed('Reader', ['conversations:read_all', 'messages:read']);
    const { client } = await connected(key, '--write');
    const { tools } = await client.listTools();
    const needed = tools.map(({ description }) => /permission `([^`]+)`/.exec(description ?? '')?.[1] ?? 'none');
    expect(new Set(needed)).toEqual(new Set(['conversations:read_all', 'messages:read', 'none']));
    const lacking = client.callTool({ name: 'deleteTag', arguments: { id: 1 } });
    await expect(lacking).rejects.toThrow('lacks the permission tags:manage');
  });

  it('is narrowed by name', async () => {
    const { client } = await connected(desk.admin, '--allow', 'listTags,getMe', '--deny', 'getMe');
    expect(await namesOf(client)).toEqual(['listTags']);
    await expect(client.callTool({ name: 'getMe' })).rejects.toThrow('getMe was left out');
    await expect(client.callTool({ name: 'listTeams' })).rejects.toThrow('listTeams was left out');
  });
});

describe('a call', () => {
  it('answers records, lists, pages and filters', async () => {
    const uuids = [await conversation('Where is order 1?'), await conversation('Where is order 2?')];
    const { client } = await connected(desk.admin);
    const me = await call(client, 'getMe');
    expect(me.structured).toMatchObject({ data: { email: 'admin@example.com' } });
    expect(me.texts).toHaveLength(1);
    const first = await call(client, 'listAllConversations', { page_size: 1, order: 'asc' });
    const { results, next_cursor: cursor } = first.structured.data;
    expect(results).toHaveLength(1);
    expect(first.texts[1]).toContain(`cursor "${cursor}"`);
    const second = await call(client, 'listAllConversations', { page_size: 1, order: 'asc', cursor });
    const pages = [first, second].map(({ structured }) => structured.data.results[0].uuid);
    expect(pages).toEqual(uuids);
    const filters = [{ model: 'contacts', field: 'email', operator: 'equals', value: 'nobody@example.org' }];
    const wrongModel = await call(client, 'listAllConversations', { filters });
    expect(wrongModel.isError).toBe(true);
    const byStatus = { filters: [{ model: 'conversations', field: 'inbox_id', operator: 'equals', value: 999 }] };
    expect((await call(client, 'listAllConversations', byStatus)).structured).toMatchObject({ data: { total: 0 } });
    const cuuid = uuids[0] ?? '';
    const incoming = await call(client, 'listMessages', { cuuid, type: ['incoming', 'outgoing'], private: false });
    expect(incoming.structured.data.results).toMatchObject([{ text_content: 'Where is order 1?' }]);
  });

  it('that would change something is refused by name, and nothing changes', async () => {
    const { client } = await connected(desk.admin);
    expect(await namesOf(client)).not.toContain('createTag');
    const refused = client.callTool({ name: 'createTag', arguments: { name: 'planted' } });
    await expect(refused).rejects.toThrow('createTag changes something');
    await expect(client.callTool({ name: 'noSuchTool' })).rejects.toThrow('There is no tool noSuchTool');
    expect(JSON.stringify(await ask('GET', '/tags'))).not.toContain('planted');
  });

  it('changes something once with --write, and not what has changed meanwhile', async () => {
    const cuuid = await conversation('Are you there?');
    const { client } = await connected(desk.admin, '--write');
    const message = 'Yes: open <your account>\nif (a<b && c>d)';
    const sent = await call(client, 'sendMessage', { cuuid, message });
    expect(sent).toMatchObject({ isError: false, structured: { data: { text_content: message } } });
    const messages = await ask('GET', `/conversations/${cuuid}/messages?type=outgoing`);
    expect(messages.total).toBe(1);
    const { etag } = await ask('GET', `/conversations/${cuuid}`);
    const priority = { uuid: cuuid, priority: 'High', if_match: etag };
    expect((await call(client, 'setConversationPriority', priority)).structured).toEqual({ data: true });
    const late = await call(client, 'setConversationPriority', { ...priority, priority: 'Low' });
    expect(late).toMatchObject({ isError: true, structured: { error: { status: 409, data: { priority: 'High' } } } });
  });

  it('with arguments that do not fit is not sent, or is refused with every fault', async () => {
    const { client } = await connected(desk.admin, '--write');
    for (const [name, args, fault] of [
      ['getConversation', {}, /required property 'uuid'/],
      ['getConversation', { uuid: '..' }, /uuid.*format/],
      ['getConversation', { uuid: 7 }, /uuid.*string/],
      ['getTeam', { id: '../agents/me' }, /id.*integer/],
      ['listTags', { limit: 5 }, /additional properties/],
      ['listAllConversations', { filters: [{ model: 'nope' }] }, /filters/],
    ] as const) {
      const { isError, texts } = await call(client, name, args);
      expect(isError, name).toBe(true);
      expect(texts[1], name).toMatch(fault);
    }
    const email = { first_name: 'X', email: 'x@example.org', roles: ['Nobody'] };
    const refused = await call(client, 'createAgent', email);
    expect(refused).toMatchObject({ isError: true, structured: { error: { status: 400, type: 'InputException' } } });
    expect(refused.texts[1]).toMatch(/^Refused \(400 InputException\)/);
    const missing = await call(client, 'getTeam', { id: 4711 });
    expect(missing.structured).toMatchObject({ error: { status: 404, type: 'NotFoundException' } });
  });

  it('is judged by the service: a key that is revoked meanwhile does nothing more', async () => {
    const key = await narrowed('Short', ['tags:manage']);
    const { client } = await connected(key);
    expect((await call(client, 'listTags')).isError).toBe(false);
    const { id } = await ask('GET', '/agents/me');
    const keys = await ask('GET', `/agents/${id}/api-keys`);
    const { id: keyId } = keys.find((each: { readonly name: string }) => each.name === 'Short');
    await ask('DELETE', `/agents/${id}/api-keys/${keyId}`);
    const { isError, texts } = await call(client, 'listTags');
    expect(isError).toBe(true);
    expect(texts[1]).toContain('its operator has to give it another');
  });
});
