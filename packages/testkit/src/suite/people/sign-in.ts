import type { NewAgentSession } from '@helpdesk/domain/ports';
import { addAgent } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { expectConflict, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const hashOf = (name: string): string => name.padEnd(64, '0');

export function agentSessionSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('sessions of agents', () => {
    const given = (agentId: number, token: string, changes: Partial<NewAgentSession> = {}): NewAgentSession => ({
      agentId,
      tokenHash: hashOf(token),
      createdAt: now,
      lastSeenAt: now + 1,
      ip: '2001:db8::1',
      userAgent: 'Ünï 😀',
      method: 'passkey',
      remembered: false,
      providerId: null,
      freshUntil: now + 2,
      ...changes,
    });
    const add = (desk: Desk, session: NewAgentSession) =>
      desk.store.transact(({ agentSessions }) => agentSessions.insert(session));
    const byToken = (desk: Desk, token: string) =>
      desk.store.read(({ agentSessions }) => agentSessions.findByToken(hashOf(token)));
    const idsOf = async (desk: Desk, agentId: number) =>
      (await desk.store.read(({ agentSessions }) => agentSessions.listOf(agentId))).map(({ id }) => id);

    test(
      'a new one has what was given, and finds its agent, disabled or not, until the agent is deleted',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk, { enabled: false });
        const id = await add(desk, given(agentId, 'one'));
        const { tokenHash: _hash, ...shown } = given(agentId, 'one');
        expect(await desk.store.read(({ agentSessions }) => agentSessions.find(agentId, id))).toEqual({ ...shown, id });
        expect(await desk.store.read(({ agentSessions }) => agentSessions.find(agentId + 1, id))).toBe(undefined);
        const found = present(await byToken(desk, 'one'));
        expect(found.session).toEqual({ ...shown, id });
        expect([found.hasSecondFactor, found.security]).toEqual([false, undefined]);
        await desk.store.transact(({ settings }) => settings.keep('security', { sessionMaxDays: 3 }));
        expect(present(await byToken(desk, 'one')).security).toEqual({ sessionMaxDays: 3 });
        expect(found.agent).toEqual(await desk.store.read(({ agents }) => agents.find(agentId)));
        expect(await byToken(desk, 'two')).toBe(undefined);
        await desk.store.transact(({ agents }) => agents.delete(agentId, now));
        expect(await byToken(desk, 'one')).toBe(undefined);
      }),
    );

    test(
      'settings are those kept last under their name, until they are forgotten',
      onDesk(async ({ store }) => {
        const find = (name: string) => store.read(({ settings }) => settings.find(name));
        await store.transact(({ settings }) => settings.keep('one', { a: 1 }));
        await store.transact(({ settings }) => settings.keep('two', { b: [2] }));
        await store.transact(({ settings }) => settings.keep('one', { c: null }));
        expect([await find('one'), await find('two')]).toEqual([{ c: null }, { b: [2] }]);
        await store.transact(({ settings }) => settings.forget('one'));
        await store.transact(({ settings }) => settings.forget('one'));
        expect([await find('one'), await find('two')]).toEqual([undefined, { b: [2] }]);
      }),
    );

    test(
      'a token is that of one session, and can be replaced',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const id = await add(desk, given(agentId, 'one'));
        await expectConflict(add(desk, given(agentId, 'one')));
        expect(present(await byToken(desk, 'one')).session.id).toBe(id);
        await desk.store.transact(({ agentSessions }) => agentSessions.replaceToken(id, hashOf('two')));
        expect(await byToken(desk, 'one')).toBe(undefined);
        expect(present(await byToken(desk, 'two')).session.id).toBe(id);
      }),
    );

    test(
      'a use is written when the last one is old enough; freshness whenever it is set',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const id = await add(desk, given(agentId, 'one'));
        const seen = async () => present(await byToken(desk, 'one')).session.lastSeenAt;
        await desk.store.transact(({ agentSessions }) => agentSessions.touch(id, now + 9, now));
        expect(await seen()).toBe(now + 1);
        await desk.store.transact(({ agentSessions }) => agentSessions.touch(id, now + 9, now + 1));
        expect(await seen()).toBe(now + 9);
        await desk.store.transact(({ agentSessions }) => agentSessions.setFreshUntil(id, now + 7));
        expect(present(await byToken(desk, 'one')).session.freshUntil).toBe(now + 7);
      }),
    );

    test(
      'they end one by one, all but one, and when they are not used',
      onDesk(async (desk) => {
        const [agentId, otherId] = [await addAgent(desk), await addAgent(desk)];
        const ids: number[] = [];
        for (const token of ['a', 'b', 'c']) ids.push(await add(desk, given(agentId, token)));
        const other = await add(desk, given(otherId, 'other', { remembered: true }));
        const [a = 0, b = 0, c = 0] = ids;
        const end = (owner: number, id: number) =>
          desk.store.transact(({ agentSessions }) => agentSessions.delete(owner, id));
        expect(await end(otherId, a)).toBe(false);
        expect(await end(agentId, a)).toBe(true);
        expect(await end(agentId, a)).toBe(false);
        expect(await desk.store.transact(({ agentSessions }) => agentSessions.deleteAllOf(agentId, c))).toBe(1);
        expect(await idsOf(desk, agentId)).toEqual([c]);
        expect(await desk.store.transact(({ agentSessions }) => agentSessions.deleteAllOf(agentId, null))).toBe(1);
        expect(await idsOf(desk, otherId)).toEqual([other]);
        const again = await add(desk, given(agentId, 'again'));
        expect(again > Math.max(b, other)).toBe(true);
        const sweep = (remembered: number, brief: number, begun: number) =>
          desk.store.transact(({ agentSessions }) => agentSessions.deleteUnused({ remembered, brief, begun }));
        expect(await sweep(now + 1, now + 1, now)).toBe(0);
        expect(await sweep(now + 1, now + 2, now)).toBe(1);
        expect(await idsOf(desk, agentId)).toEqual([]);
        expect(await sweep(now + 2, 0, 0)).toBe(1);
        await add(desk, given(agentId, 'old', { remembered: true }));
        expect(await sweep(0, 0, now + 1)).toBe(1);
      }),
    );
  });
}

export function signInSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('links, devices and failures', () => {
    test(
      'a link takes the place of the one before, and goes when it has expired',
      onDesk(async (desk) => {
        const [agentId, otherId] = [await addAgent(desk), await addAgent(desk)];
        const link = { agentId, kind: 'reset', createdAt: now, expiresAt: now + 5 } as const;
        const insert = (token: string, changes: { readonly agentId?: number } = {}) =>
          desk.store.transact(({ signIn }) => signIn.insertLink({ ...link, ...changes, tokenHash: hashOf(token) }));
        const find = (token: string) => desk.store.read(({ signIn }) => signIn.findLink(hashOf(token)));
        await insert('one');
        await insert('other', { agentId: otherId });
        await insert('two');
        expect(await find('one')).toBe(undefined);
        expect(await find('two')).toEqual(link);
        await desk.store.transact(({ signIn }) => signIn.deleteLinksOf(agentId));
        expect(await find('two')).toBe(undefined);
        const sweep = (at: number) => desk.store.transact(({ signIn }) => signIn.deleteExpired(at, 0));
        expect(await sweep(now + 4)).toBe(0);
        expect(await find('other')).toEqual({ ...link, agentId: otherId });
        expect(await sweep(now + 5)).toBe(1);
        expect(await find('other')).toBe(undefined);
      }),
    );

    test(
      'first run 30: an invitation is listed as long as its agent has no password, also when it has expired',
      onDesk(async (desk) => {
        const [first, second, third] = [await addAgent(desk), await addAgent(desk), await addAgent(desk)];
        const link = { kind: 'invitation', createdAt: now, expiresAt: now + 5 } as const;
        const list = () => desk.store.read(({ signIn }) => signIn.listInvitations());
        await desk.store.transact(async ({ signIn }) => {
          await signIn.insertLink({ ...link, agentId: second, tokenHash: hashOf('second') });
          await signIn.insertLink({ ...link, agentId: first, tokenHash: hashOf('first') });
          await signIn.insertLink({ ...link, agentId: third, kind: 'reset', tokenHash: hashOf('third') });
        });
        expect(await desk.store.transact(({ signIn }) => signIn.deleteExpired(now + 5, 0))).toBe(1);
        expect(await list()).toEqual([
          { ...link, agentId: first },
          { ...link, agentId: second },
        ]);
        await desk.store.transact(({ agents }) => agents.update(first, { updatedAt: now, passwordHash: 'a hash' }));
        expect(await list()).toEqual([{ ...link, agentId: second }]);
      }),
    );

    test(
      'devices are found by their token, and go by it, with their agent, or when they have expired',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const device = { agentId, createdAt: now, expiresAt: now + 5 };
        const insert = (token: string) =>
          desk.store.transact(({ signIn }) => signIn.insertDevice({ ...device, tokenHash: hashOf(token) }));
        const find = (token: string) => desk.store.read(({ signIn }) => signIn.findDevice(hashOf(token)));
        for (const token of ['a', 'b', 'c']) await insert(token);
        expect(await find('a')).toEqual(device);
        await desk.store.transact(({ signIn }) => signIn.deleteDevice(hashOf('a')));
        expect(await find('a')).toBe(undefined);
        expect(await find('b')).toEqual(device);
        await desk.store.transact(({ signIn }) => signIn.deleteDevicesOf(agentId));
        expect(await find('b')).toBe(undefined);
        await insert('d');
        expect(await desk.store.transact(({ signIn }) => signIn.deleteExpired(now + 5, 0))).toBe(1);
      }),
    );

    test(
      'failures are listed in the order of time, by subject and since when',
      onDesk(async (desk) => {
        const fail = (subject: string, at: number) =>
          desk.store.transact(({ signIn }) => signIn.insertFailure(subject, at));
        const list = (subject: string, since = 0) =>
          desk.store.read(({ signIn }) => signIn.listFailures(subject, since));
        await fail('a', now + 2);
        const first = await fail('a', now);
        await fail('a', now + 1);
        await fail('b', now);
        expect(await list('a')).toEqual([now, now + 1, now + 2]);
        expect(await list('a', now + 1)).toEqual([now + 1, now + 2]);
        await desk.store.transact(({ signIn }) => signIn.deleteFailure(first));
        expect(await list('a')).toEqual([now + 1, now + 2]);
        expect(await desk.store.transact(({ signIn }) => signIn.deleteExpired(0, now + 2))).toBe(2);
        expect(await list('a')).toEqual([now + 2]);
        await desk.store.transact(({ signIn }) => signIn.deleteFailuresOf('a'));
        expect(await list('a')).toEqual([]);
      }),
    );
  });
}
