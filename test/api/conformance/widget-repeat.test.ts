import type { Store } from '@helpdesk/domain/ports';
import { describe, expect, test } from 'vitest';
import { addInbox, customer, customerSecret, type Headers, inboxHeaders, mia, start } from './chat.ts';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

const url = '/api/v1/widget/chat/conversations/init';

onEveryStore((world) => {
  const init = async (given: { key?: string; message?: string; address?: string; headers?: Headers } = {}) => {
    const { key = 'k', message = 'Hello', address = '192.0.2.1', headers = {} } = given;
    const response = await world().send({
      method: 'POST',
      url,
      headers: { ...inboxHeaders(world()), 'idempotency-key': key, ...headers },
      payload: { message },
      remoteAddress: address,
    });
    const { data } = response.json<{ data: { session_token?: string; conversation?: { uuid: string } } | null }>();
    return { status: response.statusCode, token: data?.session_token, uuid: data?.conversation?.uuid };
  };
  const people = async () => (await world().data('listContacts')).total;

  describe('init repeated with its key', () => {
    test('is one visitor with one session, also at once', async () => {
      const before = await people();
      const first = await init();
      expect(await init()).toEqual(first);
      expect(await people()).toBe(before + 1);
      const answers = await Promise.all(Array.from({ length: 6 }, () => init({ key: 'other' })));
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(answers[0]?.token).not.toBe(first.token);
      expect(await people()).toBe(before + 2);
      await world().data('getWidgetUser', { headers: { authorization: `Bearer ${first.token}` } });
    });

    test('with another body is a conflict, also at once', async () => {
      await init();
      const before = await world().dump();
      expect((await init({ message: 'Bye' })).status).toBe(409);
      expect(await world().dump()).toEqual(before);
      const answers = await Promise.all(['a', 'b', 'c'].map((message) => init({ key: 'at once', message })));
      expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409, 409]);
    });

    test('by a contact in two inboxes is two requests', async () => {
      const other = await addInbox(world(), { secret: customerSecret });
      const person = await customer(world());
      const elsewhere = await customer(world(), mia, other);
      const here = await init({ headers: person.headers });
      const there = await init({ headers: elsewhere.headers });
      expect([here.status, there.status]).toEqual([200, 200]);
      expect(there.uuid).not.toBe(here.uuid);
    });

    test('with a slip in the header of the session is nobody new', async () => {
      const before = await world().dump();
      for (const authorization of ['Bearer', 'Bearer a b', 'Token abc', 'abc', '']) {
        expect((await init({ headers: { authorization } })).status, authorization).toBe(401);
      }
      expect(await world().dump()).toEqual(before);
    });

    test('from another address or inbox, or with a session, is another key', async () => {
      const other = await addInbox(world());
      const person = await customer(world());
      const tokens = [
        await init(),
        await init({ address: '192.0.2.2' }),
        await init({ headers: inboxHeaders(world(), other) }),
        await init({ message: 'Another body', address: '192.0.2.3' }),
      ].map((each) => each.token);
      expect(new Set(tokens).size).toBe(4);
      expect(tokens).not.toContain(undefined);
      const own = await init({ headers: person.headers });
      expect([own.status, own.token]).toEqual([200, undefined]);
      expect((await init({ headers: person.headers, message: 'Bye' })).status).toBe(409);
    });

    test('that was refused is not kept', async () => {
      expect((await init({ message: ' ' })).status).toBe(400);
      expect((await init({ message: 'Hello' })).status).toBe(200);
    });

    test('keeps its token where nobody can read it', async () => {
      const { store, ports } = world();
      const { transact } = store;
      const kept: string[] = [];
      const watching: Pick<Store, 'transact'> = {
        transact: (work) =>
          transact((writer) => {
            const keep: typeof writer.idempotency.keep = (key, answer) => {
              kept.push(answer);
              return writer.idempotency.keep(key, answer);
            };
            return work({ ...writer, idempotency: { ...writer.idempotency, keep } });
          }),
      };
      Object.assign(ports.store, watching);
      const { token = '' } = await init();
      const [answer = '', ...others] = kept;
      expect(others).toEqual([]);
      expect(ports.sealer.open(answer)).toContain(token);
      for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
        expect(Buffer.from(answer, encoding).toString('latin1')).not.toContain(token);
        expect(answer).not.toContain(Buffer.from(token).toString(encoding));
      }
    });

    test('has a key of 1 to 255 characters', async () => {
      for (const key of ['', 'x'.repeat(256)]) expect((await init({ key })).status).toBe(400);
      expect((await init({ key: 'x'.repeat(255) })).status).toBe(200);
    });
  });

  describe('a message repeated with its key', () => {
    test('is one message, also at once and from another tab', async () => {
      const person = await customer(world());
      const second = await customer(world(), mia);
      const uuid = await start(world(), person);
      const send = (headers: Headers, message = 'Once') =>
        world().ask('sendWidgetMessage', {
          headers: { ...headers, 'idempotency-key': 'm' },
          params: { uuid },
          body: { message },
        });
      const answers = await Promise.all([person, second, person, second].map(({ headers }) => send(headers)));
      expect(new Set(answers.map((each) => each.data.uuid)).size).toBe(1);
      expect(await world().messagesOf(uuid)).toHaveLength(2);
      expect((await send(person.headers, 'Twice')).status).toBe(409);
      expect(await world().messagesOf(uuid)).toHaveLength(2);
    });

    test('of somebody else is another', async () => {
      const [one, other] = [await world().visitor(), await world().visitor()];
      for (const { headers, uuid } of [one, other]) {
        await world().data('sendWidgetMessage', {
          headers: { ...headers, 'idempotency-key': 'same' },
          params: { uuid },
          body: { message: `of ${uuid}` },
        });
        expect((await world().messagesOf(uuid)).at(-1)?.text_content).toBe(`of ${uuid}`);
      }
    });

    test('of a contact and of an agent do not meet', async () => {
      const { headers, uuid } = await world().visitor();
      const keyed = { 'idempotency-key': 'same' };
      await world().data('sendWidgetMessage', {
        headers: { ...headers, ...keyed },
        params: { uuid },
        body: { message: 'a' },
      });
      await world().data('sendMessage', { headers: keyed, params: { cuuid: uuid }, body: { message: 'b' } });
      expect(await world().messagesOf(uuid)).toHaveLength(3);
    });
  });

  describe('an upload repeated with its key', () => {
    test('is one message with its files, also at once; other content is a conflict', async () => {
      const { headers, uuid } = await world().visitor();
      const send = (content: string, name = 'what.txt') =>
        world().ask('uploadWidgetFiles', {
          headers: { ...headers, 'idempotency-key': 'u' },
          form: formOf({ conversation_uuid: uuid }, new File([content], name)),
        });
      const answers = await Promise.all([1, 2, 3, 4].map(() => send('It is broken')));
      expect(new Set(answers.map((each) => each.data.uuid)).size).toBe(1);
      const before = await world().dump();
      expect(await world().files()).toHaveLength(1);
      expect((await send('It is broken')).status).toBe(200);
      expect((await send('It was broken')).status).toBe(409);
      expect((await send('It is broken', 'other.txt')).status).toBe(409);
      expect(await world().dump()).toEqual(before);
    });
  });
});
