import { describe, expect, it } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import { formOf, scriptedFetch, success } from './testing/scripted-fetch.ts';

function world() {
  const { fetch, seen } = scriptedFetch(() => success(true));
  const credentials = { apiKey: 'key', apiSecret: 'se:cret' };
  return { agent: createAgentClient({ baseUrl: 'https://desk.example.com', credentials, fetch }), seen };
}

describe('a call', () => {
  it('fills in the path and sends the key', async () => {
    const { agent, seen } = world();
    await agent.call('sendMessage', { params: { cuuid: 'c1' }, body: { message: 'Hello' } });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/conversations/c1/messages' });
    expect(seen[0]?.body).toEqual({ message: 'Hello' });
    expect(seen[0]?.headers.get('Authorization')).toBe('token key:se:cret');
  });

  it('is done once where a second one would undo it, or be refused because of it', async () => {
    const { fetch, seen } = scriptedFetch(() => new TypeError('fetch failed'));
    const agent = createAgentClient({ baseUrl: 'https://desk.example.com', credentials: 'session', fetch });
    await expect(agent.call('toggleInbox', { params: { id: 1 } })).rejects.toMatchObject({ status: 0 });
    const params = { cuuid: 'c1', uuid: 'm1' };
    await expect(agent.call('retryMessage', { params })).rejects.toMatchObject({ status: 0 });
    expect(seen).toHaveLength(2);
  });

  it('uses the cookie of a session, and no key, when it is told to', async () => {
    const { fetch, seen } = scriptedFetch(() => success(true));
    const agent = createAgentClient({ baseUrl: 'https://desk.example.com', credentials: 'session', fetch });
    await agent.call('logout');
    expect(seen[0]?.headers.has('Authorization')).toBe(false);
    expect(seen[0]?.credentials).toBe('same-origin');
    expect(seen[0]?.headers.has('X-Helpdesk-Agent')).toBe(false);
    const owned = createAgentClient({
      baseUrl: 'https://desk.example.com',
      credentials: 'session',
      agentId: 12,
      fetch,
    });
    await owned.call('listTags');
    expect(seen[1]?.headers.get('X-Helpdesk-Agent')).toBe('12');
    expect(owned.headers).toEqual({ 'X-Helpdesk-Page': '1', 'X-Helpdesk-Agent': '12' });
    const keyed = world();
    await keyed.agent.call('listTags');
    expect(keyed.seen[0]?.credentials).toBe('omit');
  });

  it('answers text, and JSON without an envelope, where its endpoint does', async () => {
    const credentials = { apiKey: 'key', apiSecret: 'secret' };
    const answers = [
      new Response('Conversation #142\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
      Response.json({ status: 'Status', greeting: 'Guten Tag' }),
      Response.json({ status: 'error', message: 'No', data: null, error_type: 'NotFoundException' }, { status: 404 }),
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ];
    const fetch = async () => answers.shift() ?? Response.error();
    const agent = createAgentClient({ baseUrl: 'https://desk.example.com', credentials, fetch });
    expect(await agent.call('getTranscript', { params: { uuid: 'c1' } })).toBe('Conversation #142\n');
    expect(await agent.call('getLanguage', { params: { code: 'de' } })).toEqual({
      status: 'Status',
      greeting: 'Guten Tag',
    });
    await expect(agent.call('getLanguage', { params: { code: 'xx' } })).rejects.toMatchObject({ status: 404 });
    await expect(agent.call('getLanguage', { params: { code: 'de' } })).rejects.toMatchObject({
      errorType: 'GeneralException',
    });
  });

  it('puts numbers, flags and lists into the address', async () => {
    const { agent, seen } = world();
    await agent.call('listTeamUnassignedConversations', { params: { id: 3 }, query: { page_size: 10 } });
    await agent.call('listMessages', { params: { cuuid: 'c1' }, query: { private: false, type: ['incoming'] } });
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/v1/teams/3/conversations/unassigned?page_size=10',
      '/api/v1/conversations/c1/messages?private=false&type=incoming',
    ]);
  });

  it('puts a filter into the address as JSON, and takes the text of one', async () => {
    const { agent, seen } = world();
    const filters = [{ model: 'conversations', field: 'tags', operator: 'contains', value: ['vip'] }] as const;
    await agent.call('listAllConversations', { query: { filters } });
    await agent.call('listAllConversations', { query: { filters: JSON.stringify(filters) } });
    expect(seen).toHaveLength(2);
    for (const { path } of seen) {
      expect(new URL(path, 'https://desk.example.com').searchParams.get('filters')).toBe(JSON.stringify(filters));
    }
  });

  it('sends If-Match', async () => {
    const { agent, seen } = world();
    await agent.call('setConversationStatus', { params: { uuid: 'c1' }, body: { status: 'Open' }, ifMatch: '"2"' });
    expect(seen[0]?.headers.get('If-Match')).toBe('"2"');
  });

  it('sends files', async () => {
    const { agent, seen } = world();
    await agent.call('uploadMedia', { body: { linked_model: 'messages' }, files: [new File(['x'], 'x.txt')] });
    expect([...formOf(seen[0]).keys()]).toEqual(['linked_model', 'files']);
  });

  it('is not sent without what its path needs, even by a caller without types', async () => {
    const { agent, seen } = world();
    const params: { readonly cuuid: string } = JSON.parse('{"uuid": "c1"}');
    await expect(agent.call('listMessages', { params })).rejects.toThrow('needs the parameter cuuid');
    expect(seen).toEqual([]);
  });

  it('does not compile without what it needs', () => {
    const { agent } = world();
    const wrong = [
      // @ts-expect-error: the path has a parameter
      () => agent.call('getAgent'),
      // @ts-expect-error: the body is missing
      () => agent.call('sendMessage', { params: { cuuid: 'c1' } }),
      // @ts-expect-error: a message is text
      () => agent.call('sendMessage', { params: { cuuid: 'c1' }, body: { message: 1 } }),
      // @ts-expect-error: not an endpoint for agents
      () => agent.call('listWidgetConversations'),
      // @ts-expect-error: a page has a number
      () => agent.call('listMessages', { params: { cuuid: 'c1' }, query: { page: 'first' } }),
      // @ts-expect-error: nothing to send files to
      () => agent.call('createTag', { body: { name: 'vip' }, files: [] }),
      // @ts-expect-error: nothing to compare there
      () => agent.call('getMe', { ifMatch: '"1"' }),
    ];
    expect(wrong).toHaveLength(7);
  });
});
