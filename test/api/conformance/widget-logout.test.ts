import { describe, expect, test } from 'vitest';
import { addInbox, customer, customerSecret, exchange, type Headers, inboxHeaders, mia, setSecret } from './chat.ts';
import { namedKey } from './named-key.ts';
import { onEveryStore } from './world.ts';

const hour = 3_600_000;

onEveryStore((world) => {
  const alive = async (headers: Headers) => (await world().ask('getWidgetUser', { headers })).status;
  const logOut = (headers: Headers) => world().data('endWidgetSession', { headers });

  describe('logging out', () => {
    test('ends this session, and no other of the contact', async () => {
      const [here, there] = [await customer(world()), await customer(world())];
      expect(await logOut(here.headers)).toBe(true);
      expect([await alive(here.headers), await alive(there.headers)]).toEqual([401, 200]);
      await world().refused(401, 'endWidgetSession', { headers: here.headers });
      const [last] = (await world().events()).slice(-1);
      expect(last?.event).toMatchObject({ type: 'session.ended', contactId: here.userId });
    });

    test('of a visitor too: nothing is left to be merged', async () => {
      const visitor = await world().visitor();
      await logOut(visitor.headers);
      expect(await alive(visitor.headers)).toBe(401);
      const person = await customer(world());
      const headers = { ...person.headers, 'x-service-visitor-token': visitor.token };
      const answer = await world().ask('listWidgetConversations', { headers });
      expect([answer.data, answer.headers['x-service-clear-visitor']]).toEqual([[], undefined]);
    });

    test('answers 401 to a key that was used before, like to any other request', async () => {
      const visitor = await world().visitor();
      const given = { params: { uuid: visitor.uuid }, body: { message: 'Hello' } };
      const headers = { ...visitor.headers, 'idempotency-key': 'k' };
      await world().data('sendWidgetMessage', { ...given, headers });
      await world().data('endWidgetSession', { headers: { ...visitor.headers, 'idempotency-key': 'out' } });
      const before = await world().dump();
      await world().refused(401, 'sendWidgetMessage', { ...given, headers });
      await world().refused(401, 'endWidgetSession', { headers: { ...visitor.headers, 'idempotency-key': 'out' } });
      expect(await world().dump()).toEqual(before);
    });

    test('with the key of another request is 409, and the session stays', async () => {
      const visitor = await world().visitor();
      const headers = { ...visitor.headers, 'idempotency-key': 'one' };
      const given = { params: { uuid: visitor.uuid }, body: { message: 'Hello' } };
      await world().data('sendWidgetMessage', { ...given, headers });
      await world().refused(409, 'endWidgetSession', { headers });
      await world().data('sendWidgetMessage', { ...given, headers: visitor.headers });
    });

    test('is no more for a blocked contact than anything else', async () => {
      const visitor = await world().visitor();
      await world().data('setContactBlock', { params: { id: visitor.userId }, body: { enabled: false } });
      await world().refused(403, 'endWidgetSession', { headers: visitor.headers });
    });
  });

  describe('another secret of the inbox', () => {
    test('ends the sessions that the former one vouched for, here and nowhere else', async () => {
      const second = await addInbox(world(), { secret: customerSecret });
      const [person, visitor] = [await customer(world()), await world().visitor()];
      const elsewhere = await customer(world(), mia, second);
      await setSecret(world(), 'another secret, long enough');
      expect(await alive(person.headers)).toBe(401);
      expect([await alive(visitor.headers), await alive(elsewhere.headers)]).toEqual([200, 200]);
      expect((await exchange(world())).status).toBe(401);
      expect((await exchange(world(), mia, 'another secret, long enough')).status).toBe(200);
    });

    test('none at all ends them too; the same one, the mask or another setting does not', async () => {
      const person = await customer(world());
      const id = world().inboxId;
      for (const body of [{ secret: customerSecret }, { secret: '••••••••' }, { name: 'Shop' }, { config: {} }]) {
        await world().data('updateInbox', { params: { id }, body });
        expect(await alive(person.headers)).toBe(200);
      }
      await setSecret(world(), null);
      expect(await alive(person.headers)).toBe(401);
    });

    test('beside exchanges under the former one leaves no session of it', async () => {
      await setSecret(world());
      const exchanges = Array.from({ length: 12 }, (_, index) =>
        exchange(world(), { ...mia, external_user_id: `u-${index}`, email: `u${index}@example.org` }),
      );
      const [answers] = await Promise.all([Promise.all(exchanges), setSecret(world(), 'another secret, long enough')]);
      for (const answer of answers) {
        if (answer.status !== 200) continue;
        const headers = { ...inboxHeaders(world()), authorization: `Bearer ${answer.data.session_token}` };
        expect(await alive(headers)).toBe(401);
      }
    });
  });

  describe('who can sign in at an inbox or embed it', () => {
    const change = (body: object, as?: string) =>
      world().ask('updateInbox', { params: { id: world().inboxId }, body, ...(as !== undefined && { as }) });

    test('is noted in the log of events and in that of the service, with who changed it and never the secret', async () => {
      const { id, as } = await world().agent({ permissions: ['inboxes:manage'] });
      const trusted = { trusted_domains: ['shop.example'] };
      expect((await change({ secret: customerSecret, config: trusted }, as)).status).toBe(200);
      expect((await change({ name: 'Shop', config: trusted, secret: customerSecret }, as)).status).toBe(200);
      const key = await namedKey(world(), id);
      expect((await change({ config: {} }, key.as)).status).toBe(200);
      const made = await world().data('createInbox', {
        body: { name: 'New', channel: 'livechat', secret: customerSecret },
      });
      const noted = (await world().events()).flatMap(({ event }) =>
        event.type === 'inbox.access_changed' ? event : [],
      );
      const common = { type: 'inbox.access_changed', inboxId: world().inboxId, actorId: id };
      expect(noted).toEqual([
        { ...common, namedKeyId: null, changed: ['secret', 'trusted_domains'] },
        { ...common, namedKeyId: key.id, changed: ['trusted_domains'] },
        { ...common, inboxId: made.id, actorId: world().adminId, namedKeyId: null, changed: ['secret'] },
      ]);
      expect(world().journal).toEqual(noted);
      expect(JSON.stringify(await world().events())).not.toContain(customerSecret);
    });

    test('is changed by no key that expires or lists permissions', async () => {
      await change({ config: { trusted_domains: ['shop.example'] } });
      const short = await namedKey(world(), world().adminId, { expiresIn: hour });
      const narrow = await namedKey(world(), world().adminId, { permissions: ['inboxes:manage'] });
      const before = await world().dump();
      for (const { as } of [short, narrow]) {
        for (const body of [
          { secret: customerSecret },
          { config: {} },
          { config: { trusted_domains: ['a.example'] } },
        ]) {
          const answer = await change(body, as);
          expect([answer.status, answer.error.error_type]).toEqual([403, 'PermissionException']);
        }
        const body = { name: 'Another', channel: 'livechat', secret: customerSecret };
        await world().refused(403, 'createInbox', { as, body });
      }
      const { agents: _, ...after } = (await world().dump()) as { agents: unknown };
      expect(before).toMatchObject(after);
      expect(world().journal).toHaveLength(1);
      // What is not about access stays theirs to change.
      const config = { trusted_domains: ['shop.example'], brand_name: 'Shop' };
      for (const { as } of [short, narrow]) {
        expect((await change({ name: 'Shop', config, secret: '••••••••' }, as)).status).toBe(200);
      }
    });
  });
});
