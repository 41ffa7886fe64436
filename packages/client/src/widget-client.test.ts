import { describe, expect, it } from 'vitest';
import { memoryStorage } from './session-storage.ts';
import { formOf, refusal, type SeenRequest, scriptedFetch, success } from './testing/scripted-fetch.ts';
import { createWidgetClient, type WidgetClient } from './widget-client.ts';

const inboxId = '682cf36e-dd4b-4e71-a6e4-ca7c280cb924';
const options = { baseUrl: 'https://desk.example.com', inboxId };

const contact = { user_id: 7, is_visitor: false, first_name: 'Ada', last_name: '' };
const visitor = { ...contact, user_id: 5, is_visitor: true };

/** Sessions are named after how they came about. */
function service(extra: (request: SeenRequest) => Response | undefined = () => undefined) {
  return scriptedFetch((request) => {
    const answer = extra(request);
    if (answer !== undefined) return answer;
    if (request.path.endsWith('/auth/exchange')) return success({ session_token: 'contact-1', user: contact });
    if (request.path.endsWith('/init') && !request.headers.has('Authorization')) {
      return success({ conversation: {}, messages: [], session_token: 'visitor-1', user: visitor });
    }
    return success(request.path.endsWith('/me') ? contact : []);
  });
}

function credentials({ headers }: SeenRequest | undefined = {} as SeenRequest) {
  return [headers?.get('Authorization') ?? null, headers?.get('X-Service-Visitor-Token') ?? null];
}

describe('the eleven endpoints', () => {
  const calls: readonly [string, string, boolean, (client: WidgetClient) => Promise<unknown>][] = [
    ['GET', '/api/v1/widget/chat/settings/launcher', false, (client) => client.launcher()],
    ['GET', '/api/v1/widget/chat/settings', false, (client) => client.settings()],
    ['POST', '/api/v1/widget/chat/auth/exchange', false, (client) => client.exchange('jwt')],
    ['POST', '/api/v1/widget/chat/auth/logout', true, (client) => client.logOut()],
    ['GET', '/api/v1/widget/chat/auth/me', true, (client) => client.me()],
    ['POST', '/api/v1/widget/chat/conversations/init', true, (client) => client.init({ message: 'hi' })],
    ['GET', '/api/v1/widget/chat/conversations', true, (client) => client.conversations()],
    [
      'GET',
      '/api/v1/widget/chat/conversations/c1?page=2&page_size=10',
      true,
      (client) => client.conversation('c1', { page: 2, pageSize: 10 }),
    ],
    [
      'GET',
      '/api/v1/widget/chat/conversations/c1?cursor=older',
      true,
      (client) => client.conversation('c1', { cursor: 'older' }),
    ],
    [
      'POST',
      '/api/v1/widget/chat/conversations/c1/message',
      true,
      (client) => client.sendMessage('c1', { message: 'hi' }),
    ],
    ['POST', '/api/v1/widget/chat/conversations/c1/update-last-seen', true, (client) => client.markSeen('c1')],
    ['POST', '/api/v1/widget/media/upload', true, (client) => client.upload('c1', [new Blob(['x'])])],
  ];

  it.each(calls)('%s %s', async (method, path, hasSession, run) => {
    const { fetch, seen } = service();
    await run(createWidgetClient({ ...options, fetch, sessionToken: 'mine' }));
    expect(seen).toHaveLength(1);
    const [request] = seen;
    expect([request?.method, request?.path]).toEqual([method, path]);
    expect(request?.headers.get('X-Service-Inbox-ID')).toBe(inboxId);
    expect(credentials(request)).toEqual([hasSession ? 'Bearer mine' : null, null]);
    expect(request?.headers.has('Idempotency-Key')).toBe(method === 'POST');
  });

  it('gives what is written an echo_id, or keeps the one it has', async () => {
    const { fetch, seen } = service();
    const client = createWidgetClient({ ...options, fetch, sessionToken: 'mine' });
    await client.sendMessage('c1', { message: 'hi' });
    await client.init({ message: 'hi', echo_id: 'own', form_data: { name: 'Ada' } });
    await client.upload('c1', [new Blob(['x'])]);
    expect(seen[0]?.body).toEqual({ message: 'hi', echo_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(seen[1]?.body).toEqual({ message: 'hi', echo_id: 'own', form_data: { name: 'Ada' } });
    expect(formOf(seen[2]).get('echo_id')).toMatch(/^[0-9a-f]{32}$/);
    expect(formOf(seen[2]).get('conversation_uuid')).toBe('c1');
  });
});

describe('a session', () => {
  it('is kept from the first message on', async () => {
    const { fetch, seen } = service();
    const client = createWidgetClient({ ...options, fetch });
    await client.init({ message: 'hi' });
    await client.conversations();
    expect(seen.map(credentials)).toEqual([
      [null, null],
      ['Bearer visitor-1', null],
    ]);
  });

  it('outlives the page in a storage, and is another one per inbox', async () => {
    const storage = memoryStorage();
    const { fetch } = service();
    await createWidgetClient({ ...options, fetch, storage }).init({ message: 'hi' });
    expect(createWidgetClient({ ...options, fetch, storage }).sessionToken()).toBe('visitor-1');
    expect(createWidgetClient({ ...options, inboxId: 'other', fetch, storage }).sessionToken()).toBeUndefined();
  });

  it('is forgotten', async () => {
    const { fetch } = service();
    const client = createWidgetClient({ ...options, fetch, sessionToken: 'a', visitorToken: 'b' });
    client.signOut();
    expect([client.sessionToken(), client.visitorToken()]).toEqual([undefined, undefined]);
  });
});

describe('logging out', () => {
  const client = (answer?: (request: SeenRequest) => Response | undefined) =>
    createWidgetClient({ ...options, fetch: service(answer).fetch, sessionToken: 'a', visitorToken: 'b' });
  const tokens = (of: WidgetClient) => [of.sessionToken(), of.visitorToken()];
  const atLogout = (answer: Response) => (request: SeenRequest) =>
    request.path.endsWith('/logout') ? answer : undefined;

  it('forgets every token once the service has ended the session', async () => {
    const own = client();
    await own.logOut();
    expect(tokens(own)).toEqual([undefined, undefined]);
  });

  it('takes a session that is over already as ended', async () => {
    const own = client(atLogout(refusal(401, 'UnauthorizedException')));
    await own.logOut();
    expect(tokens(own)).toEqual([undefined, undefined]);
  });

  it('keeps the tokens when the service refuses, so that it can be tried again', async () => {
    const own = client(atLogout(refusal(403, 'PermissionException')));
    await expect(own.logOut()).rejects.toMatchObject({ status: 403 });
    expect(tokens(own)).toEqual(['a', 'b']);
  });

  it('asks nothing of the service without a session', async () => {
    const { fetch, seen } = service();
    await createWidgetClient({ ...options, fetch }).logOut();
    expect(seen).toEqual([]);
  });
});

describe("a visitor's token", () => {
  it('goes along from the exchange until the service says that they were merged', async () => {
    let requests = 0;
    const { fetch, seen } = service(({ path }) => {
      if (!path.endsWith('/conversations')) return undefined;
      requests += 1;
      return success([], requests === 2 ? { 'X-Service-Clear-Visitor': 'true' } : {});
    });
    const client = createWidgetClient({ ...options, fetch });
    await client.init({ message: 'hi' });
    await client.exchange('jwt');
    expect(client.visitorToken()).toBe('visitor-1');
    await client.conversations();
    await client.conversations();
    expect(client.visitorToken()).toBeUndefined();
    await client.conversations();
    expect(seen.slice(1).map(credentials)).toEqual([
      [null, null],
      ['Bearer contact-1', 'visitor-1'],
      ['Bearer contact-1', 'visitor-1'],
      ['Bearer contact-1', null],
    ]);
  });

  it('survives a reload before the merge', async () => {
    const storage = memoryStorage();
    const { fetch, seen } = service();
    const before = createWidgetClient({ ...options, fetch, storage });
    await before.init({ message: 'hi' });
    await before.exchange('jwt');
    await createWidgetClient({ ...options, fetch, storage }).conversations();
    expect(credentials(seen.at(-1))).toEqual(['Bearer contact-1', 'visitor-1']);
  });

  it('is not made of the session of a contact, and not lost to it', async () => {
    const { fetch } = service();
    const client = createWidgetClient({ ...options, fetch, sessionToken: 'contact-0', visitorToken: 'visitor-0' });
    await client.me();
    await client.exchange('jwt');
    expect(client.sessionToken()).toBe('contact-1');
    expect(client.visitorToken()).toBe('visitor-0');
  });

  it('is dropped only if it is the one that was merged', async () => {
    const answer = Promise.withResolvers<Response>();
    const { fetch } = scriptedFetch(() => answer.promise);
    const storage = memoryStorage();
    const client = createWidgetClient({ ...options, fetch, storage, sessionToken: 's', visitorToken: 'old' });
    const asked = client.conversations();
    createWidgetClient({ ...options, storage, visitorToken: 'new' });
    answer.resolve(success([], { 'X-Service-Clear-Visitor': 'true' }));
    await asked;
    expect(client.visitorToken()).toBe('new');
  });

  it('is that of a visitor who began while the contact signed in, and is answered later', async () => {
    const { fetch, seen } = service();
    let answer: (() => void) | undefined;
    const slow: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (String(input).endsWith('/init')) await new Promise<void>((resolve) => (answer = resolve));
      return response;
    };
    const client = createWidgetClient({ ...options, fetch: slow });
    const begun = client.init({ message: 'hi' });
    await client.exchange('jwt');
    answer?.();
    await begun;
    await client.me();
    expect(credentials(seen.at(-1))).toEqual(['Bearer contact-1', 'visitor-1']);
  });

  it('stays when the exchange is refused', async () => {
    const { fetch } = service(({ path }) =>
      path.endsWith('/exchange') ? refusal(401, 'UnauthorizedException') : undefined,
    );
    const client = createWidgetClient({ ...options, fetch });
    await client.init({ message: 'hi' });
    await expect(client.exchange('forged')).rejects.toMatchObject({ status: 401 });
    expect([client.sessionToken(), client.visitorToken()]).toEqual(['visitor-1', undefined]);
  });
});
