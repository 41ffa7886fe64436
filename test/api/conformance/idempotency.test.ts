import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { examples } from './examples.ts';
import { signedIn, somePassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const day = 86_400_000;
const postRows = (Object.entries(routes) as [RouteId, Route][]).filter(([, row]) => row.method === 'POST');

/**
 * Logging out ends the session that a repeated request would need, which gets 401; widget-logout.test.ts tests that.
 */
const repeatable = postRows.filter(([id, { caller }]) => id !== 'endWidgetSession' && takesKey(caller));

/** Whether the row accepts an idempotency key. Requests for signing in do not: their caller is not known yet. */
function takesKey({ kind }: Route['caller']): boolean {
  return kind === 'agent' || kind === 'widget';
}

function keyed(given: Given, key: string): Given {
  return { ...given, headers: { ...given.headers, 'idempotency-key': key } };
}

/** Addresses of files are signed anew, so that they are good for an hour each time. */
function unsigned(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data).replace(/expires=\d+&signature=[\w-]+/g, 'signed'));
}

test('every POST is seen', () => {
  expect(postRows.length).toBeGreaterThanOrEqual(18);
});

onEveryStore((world) => {
  describe('the same again is answered again and done once', () => {
    test.each(repeatable)('%s', async (id) => {
      const given = keyed(await examples[id](world()), 'once');
      const first = await world().ask(id, given);
      expect(first.status).toBe(200);
      const after = await world().dump();
      world().clock.advance(1_000);
      const second = await world().ask(id, given);
      expect(unsigned(second.data)).toEqual(unsigned(first.data));
      expect(await world().dump()).toEqual(after);
    });

    test.each(repeatable)('%s, at the same moment', async (id) => {
      const given = keyed(await examples[id](world()), 'at once');
      const answers = await Promise.all([1, 2, 3, 4].map(() => world().ask(id, given)));
      const [first, ...others] = answers.map((answer) => answer.data);
      for (const other of others) expect(other).toEqual(first);
    });
  });

  describe('a repeat after access was lost is refused, and changes nothing', () => {
    const again = async (id: RouteId, given: Given, lose: () => Promise<unknown>, regain: () => Promise<unknown>) => {
      const first = await world().data(id, given);
      await lose();
      const before = await world().dump();
      await world().refused(403, id, given);
      expect(await world().dump()).toEqual(before);
      await regain();
      expect(await world().data(id, given)).toEqual(first);
    };
    const assign = (uuid: string, id: number) =>
      world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });
    const permissions = [
      'conversations:read',
      'conversations:read_assigned',
      'conversations:write',
      'messages:write',
    ] as const;

    test('a message in a conversation that is given to another agent', async () => {
      const { id, as } = await world().agent({ permissions });
      const { uuid } = await world().conversation({ agent_id: id });
      const given = keyed({ as, params: { cuuid: uuid }, body: { message: 'Hello' } }, 'k');
      await again(
        'sendMessage',
        given,
        () => assign(uuid, world().adminId),
        () => assign(uuid, id),
      );
    });

    test('a conversation that is given to another agent', async () => {
      const { id, as } = await world().agent({ permissions });
      const contact = await world().contact();
      const body = { inbox_id: world().inboxId, contact_id: contact.id, content: 'Hello', agent_id: id };
      const { uuid } = await world().data('createConversation', keyed({ as, body }, 'k'));
      const given = keyed({ as, body }, 'k');
      await again(
        'createConversation',
        given,
        () => assign(uuid, world().adminId),
        () => assign(uuid, id),
      );
    });

    test('not a conversation of which the agent was never told more than they said', async () => {
      const { as } = await world().agent({ permissions: ['conversations:write'] });
      const contact = await world().contact();
      const body = { inbox_id: world().inboxId, contact_id: contact.id, content: 'Hello' };
      const first = await world().data('createConversation', keyed({ as, body }, 'k'));
      expect(first.contact.email).toBeNull();
      expect(await world().data('createConversation', keyed({ as, body }, 'k'))).toEqual(first);
    });

    test.each(['createApiKey', 'createNamedApiKey'] as const)('%s for an agent who may do more by now', async (id) => {
      const { as } = await world().agent({ permissions: ['users:manage'] });
      const other = await world().agent();
      const params = { id: other.id };
      const body = id === 'createNamedApiKey' ? { body: { name: 'Key' } } : {};
      const roles = (names: readonly string[]) => world().data('updateAgent', { params, body: { roles: names } });
      await again(
        id,
        keyed({ as, params, ...body }, 'k'),
        () => roles(['Agent']),
        () => roles([]),
      );
    });
  });

  const send = async (cuuid: string, key: string, message = 'Hello', as?: string) =>
    world().ask('sendMessage', keyed({ params: { cuuid }, body: { message }, ...(as !== undefined && { as }) }, key));

  test('ten at once write one message', async () => {
    const { uuid } = await world().conversation();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(uuid, 'k')));
    expect(new Set(answers.map((answer) => answer.data.uuid)).size).toBe(1);
    expect(await world().messagesOf(uuid)).toHaveLength(2);
  });

  test('another body, or another address, is a conflict', async () => {
    const { uuid } = await world().conversation();
    const other = await world().conversation();
    await send(uuid, 'k');
    const before = await world().dump();
    expect((await send(uuid, 'k', 'Bye')).status).toBe(409);
    expect((await send(other.uuid, 'k')).status).toBe(409);
    await world().refused(409, 'createTag', keyed({ body: { name: 'a' } }, 'k'));
    expect(await world().dump()).toEqual(before);
    expect((await send(uuid, 'K')).status).toBe(200);
  });

  test('another body at the same moment: one is done', async () => {
    const { uuid } = await world().conversation();
    const answers = await Promise.all(['a', 'b', 'c'].map((message) => send(uuid, 'k', message)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    expect(await world().messagesOf(uuid)).toHaveLength(2);
  });

  test('callers do not share keys', async () => {
    const { uuid } = await world().conversation();
    const other = await world().agent({ roles: ['Agent'] });
    await send(uuid, 'k', 'of the Admin');
    expect((await send(uuid, 'k', 'of another', other.as)).data.sender_id).toBe(other.id);
  });

  test('a key is forgotten after 24 hours', async () => {
    const { uuid } = await world().conversation();
    await send(uuid, 'k');
    world().clock.advance(day - 1);
    await world().helpdesk.forgetAnswers();
    await send(uuid, 'k');
    expect(await world().messagesOf(uuid)).toHaveLength(2);
    world().clock.advance(2);
    await send(uuid, 'k');
    expect(await world().messagesOf(uuid)).toHaveLength(3);
    expect((await send(uuid, 'k', 'Another')).status).toBe(409);
  });

  test('and swept away', async () => {
    const { uuid } = await world().conversation();
    await send(uuid, 'k');
    world().clock.advance(day + 1);
    expect(await world().helpdesk.forgetAnswers()).toBe(1);
    expect((await send(uuid, 'k', 'Another')).status).toBe(200);
  });

  test('a refusal is not kept', async () => {
    const taken = await world().data('createTag', { body: { name: 'taken' } });
    const request = keyed({ body: { name: 'taken' } }, 'k');
    await world().refused(409, 'createTag', request);
    await world().refused(400, 'createTag', keyed({ body: {} }, 'k'));
    await world().data('deleteTag', { params: { id: taken.id } });
    expect((await world().data('createTag', request)).name).toBe('taken');
  });

  test('an answer that a version before has kept has every member', async () => {
    const { store, ports, clock, adminId, inboxId } = world();
    const body = { inbox_id: inboxId, content: 'Hello', contact_email: 'ada@example.com', first_name: 'Ada' };
    const request = keyed({ body }, 'k');
    const first = await world().data('createConversation', request);
    const now = clock.now();
    await store.transact(async ({ idempotency }) => {
      const key = { callerId: adminId, key: 'k', fingerprint: '' };
      const kept = await idempotency.claim(key, now, now - day);
      const { result } = JSON.parse(ports.sealer.open(kept?.answer ?? ''));
      const { lastPersonMessage, ...item } = result.item;
      expect(lastPersonMessage.content).toBe('Hello');
      await idempotency.keep(key, ports.sealer.seal(JSON.stringify({ result: { ...result, item } })));
    });
    expect(await world().data('createConversation', request)).toEqual({ ...first, last_person_message: null });
  });

  test('an answer is for who may still ask', async () => {
    const { uuid } = await world().conversation();
    const { id, as } = await world().agent({ roles: ['Agent'] });
    await send(uuid, 'k', 'Hello', as);
    await world().data('updateAgent', { params: { id }, body: { roles: [] } });
    expect((await send(uuid, 'k', 'Hello', as)).status).toBe(403);
    await world().data('revokeApiKey', { params: { id } });
    expect((await send(uuid, 'k', 'Hello', as)).status).toBe(401);
  });

  test('credentials are encrypted where they are kept', async () => {
    const { id } = await world().agent();
    const { api_key, api_secret } = await world().data('createApiKey', keyed({ params: { id } }, 'k'));
    const { store, ports, clock, adminId } = world();
    const now = clock.now();
    const kept = await store.transact((writer) =>
      writer.idempotency.claim({ callerId: adminId, key: 'k', fingerprint: '' }, now, now - day),
    );
    const answer = kept?.answer ?? '';
    expect(ports.sealer.open(answer)).toContain(api_secret);
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
      expect(Buffer.from(answer, encoding).toString('latin1')).not.toContain(api_secret);
      expect(answer).not.toContain(Buffer.from(`${api_key}:${api_secret}`).toString(encoding));
    }
    expect(JSON.stringify(await world().dump())).not.toContain(api_secret);
  });

  test('security T12.3 an address in another spelling is the same route', async () => {
    const { uuid } = await world().conversation();
    const { headers } = await signedIn(world());
    const post = async (url: string, payload: object, given: Readonly<Record<string, string>>) => {
      const asked = { method: 'POST', url, payload, headers: { ...given, 'idempotency-key': 'k' } } as const;
      return world().app.inject(asked);
    };
    const agent = { authorization: `token ${world().admin}` };
    const sent = await post(`/api/v1/conversations/${uuid}/messages`, { message: 'Hello' }, agent);
    for (const path of ['%63onversations', 'conv%65rsations']) {
      const again = await post(`/api/v1/${path}/${uuid}/messages`, { message: 'Hello' }, agent);
      expect(again.json().data.uuid).toBe(sent.json().data.uuid);
    }
    const digit = `%${uuid.charCodeAt(0).toString(16)}${uuid.slice(1)}`;
    const again = await post(`/api/v1/conversations/${digit}/messages`, { message: 'Hello' }, agent);
    expect(again.json().data.uuid).toBe(sent.json().data.uuid);
    expect(await world().messagesOf(uuid)).toHaveLength(2);
    // What is about signing in is never repeated, however it is spelled.
    for (const path of ['auth/confirm', '%61uth/confirm', 'au%74h/%63onfirm']) {
      world().clock.advance(60_000);
      const confirmed = await post(`/api/v1/${path}`, { password: somePassword }, headers);
      const { fresh_until } = confirmed.json().data;
      expect(Date.parse(fresh_until)).toBe(world().clock.now() + 900_000);
    }
    const offered = await post('/api/v1/%61uth/passkeys/options', {}, headers);
    expect(offered.statusCode).toBe((await post('/api/v1/auth/passkeys/options', {}, headers)).statusCode);
  });

  test.each(['/api/v1/auth/session', '/api/v1/%61uth/session', '/api/v1/aut%68/session'])(
    'security T12.3 %s brings no password window of the browser',
    async (url) => {
      const answer = await world().app.inject({ method: 'GET', url, headers: { 'sec-fetch-mode': 'navigate' } });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, undefined]);
    },
  );

  test('a key has 1 to 255 characters', async () => {
    const { uuid } = await world().conversation();
    expect((await send(uuid, 'x'.repeat(255))).status).toBe(200);
    for (const key of ['', 'x'.repeat(256)]) expect((await send(uuid, key)).status).toBe(400);
    for (const key of ['__proto__', 'constructor', "'; --", '~']) {
      expect((await send(uuid, key)).status).toBe(200);
    }
  });

  test('other methods have no use for it', async () => {
    const { uuid } = await world().conversation();
    const set = (priority: string) =>
      world().ask('setConversationPriority', keyed({ params: { uuid }, body: { priority } }, 'k'));
    expect([(await set('Low')).status, (await set('High')).status]).toEqual([200, 200]);
    expect((await world().conversationOf(uuid)).priority).toBe('High');
  });
});
