import { errorReply } from '@helpdesk/contract';
import { refuse } from '@helpdesk/domain';
import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { buildServer } from '@helpdesk/http';
import { aesSealer } from '@helpdesk/platform-node';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { watchedLogger } from '../../support/logged-errors.ts';
import { onEveryStore } from './world.ts';

const markup = '<img src=x onerror=alert(1)>';

onEveryStore((world) => {
  describe('names that are markup', () => {
    test('are text in the activities that mention them', async () => {
      const { uuid } = await world().conversation();
      const team = await world().team(markup);
      const { id } = await world().agent({ first_name: markup });
      const params = { uuid };
      await world().data('setConversationTags', { params, body: { tags: [markup] } });
      await world().data('assignConversationTeam', { params, body: { assignee_id: team.id } });
      await world().data('assignConversationAgent', { params, body: { assignee_id: id } });
      const activities = (await world().messagesOf(uuid)).filter((message) => message.type === 'activity');
      expect(activities).toHaveLength(3);
      for (const { content, content_type, text_content } of activities) {
        expect(content_type).toBe('text');
        expect(content).toBe(text_content);
        expect(text_content).toContain(markup);
      }
    });
  });

  test('who may only create learns nothing of a contact that was there', async () => {
    const { as } = await world().agent({ permissions: ['conversations:write'] });
    const known = await world().contact({ first_name: 'Grace', phone_number: '12345', external_user_id: 'secret-7' });
    const body = { inbox_id: world().inboxId, content: 'hi', contact_email: known.email, first_name: 'Guess' };
    const { contact } = await world().data('createConversation', { body, as });
    expect(contact).toMatchObject({ id: known.id, first_name: 'Guess', email: known.email });
    expect(contact).toMatchObject({ last_name: '', phone_number: null, external_user_id: null });
    const full = await world().data('createConversation', { body });
    expect(full.contact).toMatchObject({ first_name: 'Grace', phone_number: '12345' });
  });

  test('not even the name of the contact, in whose name they write the first message', async () => {
    const { as } = await world().agent({ permissions: ['conversations:write', 'messages:write_as_contact'] });
    const known = await world().contact({ first_name: 'Grace' });
    const body = { inbox_id: world().inboxId, content: 'hi', initiator: 'contact' } as const;
    const named = { ...body, contact_email: known.email, first_name: 'Guess' };
    for (const [given, name] of [
      [named, 'Guess'],
      [{ ...body, contact_id: known.id }, ''],
    ] as const) {
      const answer = await world().data('createConversation', { body: given, as });
      expect(JSON.stringify(answer)).not.toContain('Grace');
      const author = { id: known.id, first_name: name, type: 'contact' };
      expect([answer.last_message_author, answer.last_person_message?.author]).toEqual([author, author]);
    }
    const full = await world().data('createConversation', { body: named });
    expect(full.last_person_message?.author?.first_name).toBe('Grace');
  });

  test('an answer that was sealed with another secret is a conflict, and the work is not done again', async () => {
    const { clock, ports, helpdesk, store } = world();
    const [apiKey = '', apiSecret = ''] = world().admin.split(':');
    const actor = await helpdesk.authenticateAgent(apiKey, apiSecret);
    const key = { callerId: actor.id, key: 'sealed', fingerprint: 'same' };
    await helpdesk.once(key).createTag(actor, `once ${clock.now()}`);
    const before = await world().dump();
    const changed = createHelpdesk({ ...ports, store, sealer: aesSealer('another secret, also long enough') });
    await expect(changed.once(key).createTag(actor, 'twice')).rejects.toMatchObject({
      code: 'idempotency.unreadable',
      kind: 'conflict',
    });
    expect(await world().dump()).toEqual(before);
  });

  test('who only reads is served while nothing can be written', async () => {
    const { ports, clock, store } = world();
    const away = refuse('store.unavailable', 'locked');
    const readOnly = createHelpdesk({ ...ports, store: { ...store, transact: () => Promise.reject(away) } });
    const [apiKey = '', apiSecret = ''] = world().admin.split(':');
    clock.advance(3_600_000);
    await expect(readOnly.authenticateAgent(apiKey, apiSecret)).resolves.toMatchObject({ apiKey });
  });

  test.each(['deleted', 'disabled'])('a contact who writes is not handed to an agent who was %s', async (how) => {
    const { id } = await world().agent({ roles: ['Agent'] });
    const { uuid } = await world().conversation({ agent_id: id });
    await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
    if (how === 'deleted') await world().data('deleteAgent', { params: { id } });
    else await world().data('updateAgent', { params: { id }, body: { enabled: false } });
    const body = { message: 'still broken', sender_type: 'contact' };
    await world().data('sendMessage', { params: { cuuid: uuid }, body });
    expect(await world().conversationOf(uuid)).toMatchObject({ status: 'Open', assigned_user_id: null });
    expect((await world().activitiesOf(uuid)).at(-1)).toMatch(/reopened .* and removed the assigned agent/);
  });

  test.each(['deleted', 'disabled'])(
    'a conversation opened by hand is not left to an agent who was %s',
    async (how) => {
      const { id } = await world().agent({ roles: ['Agent'] });
      const { uuid } = await world().conversation({ agent_id: id });
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      if (how === 'deleted') await world().data('deleteAgent', { params: { id } });
      else await world().data('updateAgent', { params: { id }, body: { enabled: false } });
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Open' } });
      expect(await world().conversationOf(uuid)).toMatchObject({ status: 'Open', assigned_user_id: null });
      expect((await world().activitiesOf(uuid)).at(-1)).toMatch(/set status to Open and removed the assigned agent/);
    },
  );

  test('a tag that is deleted leaves each conversation with an activity and a new ETag', async () => {
    const { uuid } = await world().conversation();
    await world().data('setConversationTags', { params: { uuid }, body: { tags: ['gone', 'stays'] } });
    const before = await world().conversationOf(uuid);
    const tag = (await world().data('listTags')).find((each) => each.name === 'gone');
    await world().data('deleteTag', { params: { id: tag?.id ?? 0 } });
    const after = await world().conversationOf(uuid);
    expect(after.tags).toEqual(['stays']);
    expect(after.etag).not.toBe(before.etag);
    expect((await world().activitiesOf(uuid)).at(-1)).toContain('removed the tag gone');
  });

  test('hundreds of snoozes that are due at once all wake in one run', async () => {
    const body = { status: 'Snoozed', snoozed_until: '30m' };
    for (let index = 0; index < 23; index++) {
      const some = Array.from({ length: 10 }, async () => {
        const { uuid } = await world().conversation();
        await world().data('setConversationStatus', { params: { uuid }, body });
      });
      await Promise.all(some);
    }
    world().clock.advance(31 * 60_000);
    expect(await world().helpdesk.wakeSnoozed()).toBeGreaterThanOrEqual(230);
    expect(await world().helpdesk.wakeSnoozed()).toBe(0);
  });

  test('seeing again what was seen changes nothing', async () => {
    const { uuid } = await world().conversation({ initiator: 'contact' });
    await world().data('markConversationSeen', { params: { uuid } });
    const before = await world().dump();
    await world().data('markConversationSeen', { params: { uuid } });
    expect(await world().dump()).toEqual(before);
  });

  test('a long list of faults is answered in short', async () => {
    const { uuid } = await world().conversation();
    const tags = Array.from({ length: 20_000 }, () => 1);
    const { paths } = await world().refused(400, 'setConversationTags', { params: { uuid }, body: { tags } });
    expect(paths).toEqual(['tags']);
    const types = Array.from({ length: 5_000 }, (_, index) => `type=x${index}`).join('&');
    const url = `/api/v1/conversations/${uuid}/messages?${types}`;
    const headers = { authorization: `token ${world().admin}` };
    const response = await world().send({ method: 'GET', url, headers });
    expect(response.statusCode).toBe(400);
    expect(response.body.length).toBeLessThan(10_000);
  });

  test('a path parameter of any length is looked for behind the credentials', async () => {
    const long = 'a'.repeat(2_000);
    expect((await world().send({ method: 'GET', url: `/api/v1/conversations/${long}` })).statusCode).toBe(401);
    await world().refused(404, 'getConversation', { params: { uuid: long } });
  });

  test('a conflict whose current record cannot be read stays in the envelope', async () => {
    const { helpdesk, admin } = world();
    const { uuid } = await world().conversation();
    const gone = () => Promise.reject(refuse('conversation.not_found', 'gone meanwhile'));
    const app = buildServer({
      helpdesk: { ...helpdesk, getConversation: gone },
      signer: { sign: String, verify: String },
      digest: String,
      dayZone: world().ports.dayZone,
      trustedProxies: [],
      connectionsPerAddress: 0,
      notifier: world().ports.notifier,
      now: world().clock.now,
      baseUrl: () => 'http://desk.test',
      version: '1.2.3',
      uploads: world().ports.uploads,
      widgetHeaderAlias: undefined,
      sockets: { perContact: 0, perAgent: 0, perAddress: 0, joinWithin: 10_000, silentAfter: 60_000 },
      rateLimits: {
        apiPerMinute: 0,
        searchesPerMinute: 0,
        failedCredentialsPerMinute: 0,
        widgetAnonymousPerMinute: 0,
        widgetSessionPerMinute: 0,
      },
      health: { isServing: () => true, checks: {} },
      logger: watchedLogger,
    });
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/v1/conversations/${uuid}/status`,
      headers: { authorization: `token ${admin}`, 'if-match': '"99"' },
      payload: { status: 'Resolved' },
    });
    await app.close();
    expect(answer.statusCode).toBe(409);
    expect(v.parse(errorReply, answer.json())).toMatchObject({ data: null, error_type: 'ConflictException' });
  });
});
