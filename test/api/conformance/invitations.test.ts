import { hourLengthMs } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import { signedIn, somePassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const lifeMs = 72 * hourLengthMs;
const tokenOf = (url: string): string => url.split('#')[1] ?? '';
const someone = (): string => `grace.hollis.${crypto.randomUUID()}@example.com`;

onEveryStore((world) => {
  const inviting = (...people: readonly object[]) => world().data('inviteAgents', { body: { people } });
  async function invited(email = someone()) {
    const [outcome] = await inviting({ email });
    if (outcome?.ok !== true) throw new Error('nobody was invited');
    return { email, id: outcome.agent_id, expiresAt: outcome.expires_at, token: tokenOf(outcome.url) };
  }
  const listed = async (id: number) => (await world().data('listAgents')).find((agent) => agent.id === id);

  test('first run 30: of a mixed list each address that cannot be invited is refused alone, in order', async () => {
    const [first, second] = [someone(), someone()];
    const { email: taken } = await world().agent();
    const outcomes = await inviting(
      { email: `  ${first.toUpperCase()} ` },
      { email: 'wanda@saltmarsh..example' },
      { email: second, first_name: 'Tomás', last_name: 'Ruiz', roles: ['Admin'] },
      { email: first, first_name: 'Twice' },
      { email: taken },
    );
    const expiresAt = new Date(world().clock.now() + lifeMs).toISOString();
    const url = expect.stringMatching(/^http:\/\/desk\.test\/set-password#[\w-]{43}$/);
    const good = { ok: true, agent_id: expect.any(Number), url, expires_at: expiresAt };
    expect(outcomes).toEqual([
      { email: first, ...good },
      {
        ...{ email: 'wanda@saltmarsh..example', ok: false, error_type: 'InputException' },
        message: expect.stringContaining('must be an e-mail address'),
      },
      { email: second, ...good },
      { email: first, ok: false, error_type: 'ConflictException', message: 'The address stands there twice' },
      { ...{ email: taken, ok: false, error_type: 'ConflictException' }, message: expect.stringContaining('Another') },
    ]);
    const agents = await world().data('listAgents');
    const found = [first, second].map((email) => agents.find((agent) => agent.email === email));
    expect(found).toMatchObject([
      { first_name: 'Grace', last_name: '', invitation: { expires_at: expiresAt } },
      { first_name: 'Tomás', last_name: 'Ruiz', invitation: { expires_at: expiresAt } },
    ]);
    const [grace, tomas] = found;
    expect((await world().data('getAgent', { params: { id: grace?.id ?? 0 } })).roles).toEqual(['Agent']);
    expect((await world().data('getAgent', { params: { id: tomas?.id ?? 0 } })).roles).toEqual(['Admin']);
  });

  test('first run 30: when all fail the answer is a success, and 21 people, none, or mail are refused', async () => {
    const before = await world().dump();
    expect(await inviting({ email: 'none' }, { email: 'nor this' })).toMatchObject([{ ok: false }, { ok: false }]);
    const people = Array.from({ length: 21 }, () => ({ email: someone() }));
    expect((await world().refused(400, 'inviteAgents', { body: { people } })).paths).toEqual(['people']);
    await world().refused(400, 'inviteAgents', { body: { people: [] } });
    const sent = await world().refused(422, 'inviteAgents', { body: { people: [{ email: someone() }], send: true } });
    expect(sent.message).toContain('No mail');
    expect(await world().dump()).toEqual(before);
    expect(await world().data('inviteAgents', { body: { people: people.slice(0, 20) } })).toHaveLength(20);
  });

  test('first run 30: a role that is not there, or that outranks the caller, refuses all of them', async () => {
    const people = [{ email: someone() }, { email: someone(), roles: ['Chief'] }];
    const manager = await world().agent({ permissions: ['users:manage'] });
    const answering = await world().agent({ roles: ['Agent'] });
    const before = await world().data('listAgents');
    expect((await world().refused(400, 'inviteAgents', { body: { people } })).paths).toEqual(['people.1.roles.0']);
    const outranking = { as: manager.as, body: { people: [{ email: someone(), roles: ['Admin'] }] } };
    await world().refused(403, 'inviteAgents', outranking);
    await world().refused(403, 'inviteAgents', { as: answering.as, body: { people } });
    expect(await world().data('listAgents')).toEqual(before);
  });

  test('first run 30: the same key gives the same links, and an invitation is written down as an agent and a link', async () => {
    const emails = [someone(), someone()];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { people: emails.map((email) => ({ email })) };
    const first = await world().data('inviteAgents', { headers, body });
    expect(await world().data('inviteAgents', { headers, body })).toEqual(first);
    await world().refused(409, 'inviteAgents', { headers, body: { people: [{ email: someone() }] } });
    const { results } = await world().data('listActivityLogs');
    expect(results.slice(0, 4).map(({ activity_type: type }) => type)).toEqual([
      'agent_password_link',
      'agent_created',
      'agent_password_link',
      'agent_created',
    ]);
  });

  test('first run 30: a link shows whom it invites, sets the names and the password, and is dead then', async () => {
    const { email, id, token } = await invited();
    const check = { as: null, body: { token } };
    const checked = await world().data('checkPasswordLink', check);
    expect(checked).toMatchObject({ kind: 'invitation', email, first_name: 'Grace', last_name: '', roles: ['Agent'] });
    expect(checked.permissions).toContain('conversations:read');
    const set = (more: object) => ({ as: null, body: { token, password: somePassword, ...more } });
    await world().refused(400, 'setPasswordByLink', set({ first_name: 'x', last_name: somePassword }));
    expect((await world().refused(400, 'setPasswordByLink', set({ first_name: '\u200b' }))).paths).toEqual([
      'first_name',
    ]);
    await world().data('setPasswordByLink', set({ first_name: 'Gracia', last_name: ' Hollis ' }));
    expect(await listed(id)).toMatchObject({ first_name: 'Gracia', last_name: 'Hollis' });
    expect(await listed(id)).not.toHaveProperty('invitation');
    expect((await world().refused(400, 'checkPasswordLink', check)).paths).toEqual(['token']);
    const { agentId } = await signedIn(world(), { email });
    expect(agentId).toBe(id);
    const reset = await world().data('createPasswordLink', { params: { id }, body: {} });
    const again = { as: null, body: { token: tokenOf(reset.url ?? '') } };
    expect(await world().data('checkPasswordLink', again)).toMatchObject({ kind: 'reset', first_name: 'Gracia' });
  });

  test('first run 30: names that are set by a link stand in the audit log as an entry of their own', async () => {
    const entries = async () => (await world().data('listActivityLogs', { query: { page_size: 500 } })).results;
    const [named, unnamed] = [await invited(), await invited()];
    const before = (await entries()).length;
    const set = (token: string, names: object) =>
      world().data('setPasswordByLink', { as: null, body: { token, password: somePassword, ...names } });
    await set(unnamed.token, {});
    await set(named.token, { first_name: 'Gracia', last_name: 'Hollis' });
    const written = (await entries()).toReversed().slice(before);
    expect(written).toMatchObject([
      { activity_type: 'agent_password_set', target_model_id: unnamed.id },
      { activity_type: 'agent_password_set', target_model_id: named.id },
      {
        ...{ activity_type: 'agent_updated', target_model_id: named.id, actor_id: named.id, via: 'system' },
        meta: { changed: ['first_name', 'last_name'] },
      },
    ]);
  });

  test('first run 30: a link that is over stays in the list, until a new one or a password', async () => {
    const { id, token, expiresAt } = await invited();
    world().clock.advance(lifeMs);
    await world().refused(400, 'checkPasswordLink', { as: null, body: { token } });
    await world().helpdesk.sweepSignIn();
    expect(await listed(id)).toMatchObject({ invitation: { expires_at: expiresAt } });
    const renewed = await world().data('createPasswordLink', { params: { id }, body: {} });
    expect(renewed.kind).toBe('invitation');
    expect(await listed(id)).toMatchObject({ invitation: { expires_at: renewed.expires_at } });
    await world().data('updateAgent', { params: { id }, body: { new_password: somePassword } });
    expect(await listed(id)).not.toHaveProperty('invitation');
  });
});
