import type { PermissionName } from '@helpdesk/contract';
import { describe, expect, it } from 'vitest';
import { namedKey } from '../../api/conformance/named-key.ts';
import { type Browser, signedIn, somePassword } from '../../api/conformance/signed-in.ts';
import type { Account } from '../../api/conformance/world.ts';
import { timesSlower } from '../../support/reference-speed.ts';
import { type LiveWorld, onEveryDesk, type WidgetPerson } from './live-world.ts';
import type { AgentTestSocket, WidgetTestSocket } from './socket-client.ts';

/** How long a change of rights, and the end of a session or a key, may take to reach an open socket, in milliseconds. */
const soon = 2_000;
const hour = 3_600_000;
const reading: readonly PermissionName[] = ['conversations:read', 'messages:read', 'conversations:read_all'];

async function expectSoon(
  change: () => Promise<unknown>,
  sockets: readonly (AgentTestSocket | WidgetTestSocket)[],
  code: number,
): Promise<void> {
  const slower = timesSlower();
  const startedAt = performance.now();
  await change();
  for (const socket of sockets) expect((await socket.closed).code).toBe(code);
  expect(performance.now() - startedAt).toBeLessThan(soon * Math.max(slower, timesSlower()));
}

async function byTicket(world: LiveWorld, given: object): Promise<AgentTestSocket> {
  const socket = await world.ticketSocket((await world.data('createSocketTicket', given)).ticket);
  socket.send({ type: 'join' });
  await socket.next('joined');
  return socket;
}

describe('the sockets are closed within 2 s', () => {
  onEveryDesk((world) => {
    const update = (id: number, body: object) => world().data('updateAgent', { params: { id }, body });

    it.each<[string, number, (id: number) => Promise<unknown>]>([
      ['is disabled', 4401, (id) => update(id, { enabled: false })],
      ['is deleted', 4401, (id) => world().data('deleteAgent', { params: { id } })],
      ['loses the key', 4401, (id) => world().data('revokeApiKey', { params: { id } })],
      ['gets another key', 4401, (id) => world().data('createApiKey', { params: { id } })],
      ['has other roles', 4403, (id) => update(id, { roles: [] })],
      ['has other teams', 4403, async (id) => update(id, { teams: [(await world().team()).name] })],
      [
        'has a role that was changed',
        4403,
        async (id) => {
          const { roles } = await world().data('getAgent', { params: { id } });
          const role = (await world().data('listRoles')).find(({ name }) => roles.includes(name));
          const body = { permissions: ['conversations:read'] };
          return world().data('updateRole', { params: { id: role?.id ?? 0 }, body });
        },
      ],
    ])('of an agent who %s (%d)', async (_what, code, change) => {
      const { id, as } = await world().agent({ permissions: reading });
      const sockets = [await world().desk({ as }), await byTicket(world(), { as })];
      await expectSoon(() => change(id), sockets, code);
    });

    it.each<[string, (browser: Browser) => Promise<unknown>]>([
      ['a logout', ({ headers }) => world().send({ method: 'POST', url: '/api/v1/auth/logout', headers })],
      ['an Admin', ({ agentId }) => world().data('endAgentSessions', { params: { id: agentId } })],
      [
        'its owner elsewhere',
        async ({ email, sessionId }) => {
          const { headers } = await signedIn(world(), { email });
          return world().data('endOwnSession', { headers, params: { id: sessionId } });
        },
      ],
      [
        'a new password',
        async ({ email }) => {
          const { headers } = await signedIn(world(), { email });
          const body = { current_password: somePassword, new_password: 'five words without any rhyme' };
          return world().data('changeOwnPassword', { headers, body });
        },
      ],
    ])('of a session of an agent that ends by %s (4401)', async (_what, end) => {
      const browser = await signedIn(world());
      const socket = await byTicket(world(), { as: null, headers: browser.headers });
      await expectSoon(() => end(browser), [socket], 4401);
    });

    const openedWith = async ({ as }: Pick<Account, 'as'>) => [
      await world().desk({ as }),
      await byTicket(world(), { as }),
    ];

    it('of a named key that is revoked (4401)', async () => {
      const { id } = await world().agent({ permissions: reading });
      const key = await namedKey(world(), id);
      const revoke = () => world().data('revokeNamedApiKey', { params: { id, key_id: key.id } });
      await expectSoon(revoke, await openedWith(key), 4401);
    });

    it('of a named key that expires, joined or not (4401)', async () => {
      const { id } = await world().agent({ permissions: reading });
      const key = await namedKey(world(), id, { expiresIn: hour });
      const sockets = [...(await openedWith(key)), await world().agentSocket(key.as)];
      await expectSoon(async () => world().clock.advance(hour), sockets, 4401);
    });

    it('of a named key whose agent loses what it may use (4403)', async () => {
      const roleOf = async (name: string, permissions: readonly PermissionName[]) =>
        (await world().data('createRole', { body: { name, permissions } })).name;
      const [wide, narrow] = [await roleOf('Wide', [...reading, 'tags:manage']), await roleOf('Narrow', reading)];
      const { id } = await world().agent({ roles: [wide] });
      const key = await namedKey(world(), id, { permissions: ['tags:manage'] });
      await expectSoon(() => update(id, { roles: [narrow] }), await openedWith(key), 4403);
    });

    it.each<[string, number, (person: WidgetPerson) => Promise<unknown>]>([
      [
        'is blocked',
        4403,
        ({ userId: id }) => world().data('setContactBlock', { params: { id }, body: { enabled: false } }),
      ],
      ['loses the inbox', 4404, () => world().data('toggleInbox', { params: { id: world().inboxId } })],
      ['logs out', 4401, ({ headers }) => world().data('endWidgetSession', { headers })],
      [
        'has to sign in with another secret',
        4401,
        () => {
          const body = { secret: 'another secret, long enough' };
          return world().data('updateInbox', { params: { id: world().inboxId }, body });
        },
      ],
      ['has a session that is too old', 4401, async () => world().clock.advance(30 * 24 * hour)],
    ])('of a contact who %s (%d)', async (_what, code, change) => {
      const person = await world().customer('c1');
      const sockets = [await world().widget(person), await world().widget(person)];
      await expectSoon(() => change(person), sockets, code);
    });
  });
});

describe('who is where', () => {
  onEveryDesk((world) => {
    it('is told within 2 s, and so are counts', async () => {
      const agent = await world().agent({ roles: ['Agent'] });
      const { uuid } = await world().conversation();
      const watcher = await world().agentSocket();
      watcher.send({ type: 'join', data: { features: ['presence', 'counts'] } });
      await watcher.next('counts_update');
      watcher.send({ type: 'viewing', data: { conversation_uuid: uuid } });
      await watcher.ping();
      const slower = timesSlower();
      const startedAt = performance.now();
      const other = await world().desk(agent);
      other.send({ type: 'conversation_subscribe', data: { conversation_uuid: uuid } });
      await watcher.next('presence', ({ data }) => data.agents.some(({ id }) => id === agent.id));
      await world().conversation();
      await watcher.next('counts_update', ({ data }) => data.all?.open === 2);
      expect(performance.now() - startedAt).toBeLessThan(2 * soon * Math.max(slower, timesSlower()));
    });
  });
});
