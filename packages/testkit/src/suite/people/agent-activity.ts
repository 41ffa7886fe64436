import { availabilityStatuses, type JsonObject, type Timestamp } from '@helpdesk/domain';
import { addAgent } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const key = { apiKey: 'k'.repeat(32), secretHash: 'a'.repeat(64) };

export function agentActivitySuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('keys and activity of agents', () => {
    test(
      'an API key finds its agent, disabled or not, until it is replaced or revoked',
      onDesk(async (desk) => {
        const id = await addAgent(desk, { enabled: false });
        const find = (apiKey: string) => desk.store.read((reader) => reader.agents.findByApiKey(apiKey));
        await desk.store.transact(async ({ agents }) => {
          await agents.setApiKey(id, key);
          await agents.setRoles(id, [desk.roleIds.agent]);
        });
        const found = present(await find(key.apiKey));
        expect(found.secretHash).toBe(key.secretHash);
        expect(found.namedKey).toBeUndefined();
        expect(found.agent).toEqual(await desk.store.read((reader) => reader.agents.find(id)));
        expect(found.agent.apiKey).toBe(key.apiKey);
        await desk.store.transact((writer) => writer.agents.touch(id, now, now, true));
        await desk.store.transact((writer) => writer.agents.setApiKey(id, { ...key, apiKey: 'other' }));
        expect(await find(key.apiKey)).toBeUndefined();
        expect((await find('other'))?.agent.apiKeyLastUsedAt).toBeNull();
        await desk.store.transact((writer) => writer.agents.setApiKey(id, null));
        expect(await find('other')).toBeUndefined();
        expect((await desk.store.read((reader) => reader.agents.find(id)))?.apiKey).toBeNull();
      }),
    );

    test(
      'preferences are replaced, are those of one agent, and go with the agent',
      onDesk(async (desk) => {
        const [id, other] = [await addAgent(desk), await addAgent(desk)];
        const of = (agent: number) => desk.store.read((reader) => reader.agents.findPreferences(agent));
        const set = (agent: number, preferences: JsonObject) =>
          desk.store.transact((writer) => writer.agents.setPreferences(agent, preferences));
        expect(await of(id)).toEqual({});
        await set(id, { theme: 'dark', list: { width: [320, null, 'ä'] } });
        await set(other, { theme: 'light' });
        await set(id, { list: { width: [320, null, 'ä'] }, sound: false });
        expect(await of(id)).toEqual({ list: { width: [320, null, 'ä'] }, sound: false });
        expect(await of(other)).toEqual({ theme: 'light' });
        await desk.store.transact((writer) => writer.agents.delete(id, now));
        expect(await of(id)).toEqual({});
        expect(await of(other)).toEqual({ theme: 'light' });
      }),
    );

    test(
      'mail 54: a signature is replaced or taken away, is of one agent, and goes with the agent',
      onDesk(async (desk) => {
        const [id, other] = [await addAgent(desk), await addAgent(desk)];
        const of = (agent: number) => desk.store.read((reader) => reader.agents.signature(agent));
        const set = (agent: number, html: string) =>
          desk.store.transact((writer) => writer.agents.setSignature(agent, html));
        expect(await of(id)).toBe('');
        await set(id, '<p>Mïa</p>');
        await set(other, '<p>Bob</p>');
        await set(id, '<p>Mïa 😀</p>');
        expect([await of(id), await of(other)]).toEqual(['<p>Mïa 😀</p>', '<p>Bob</p>']);
        await set(id, '');
        expect([await of(id), await of(other)]).toEqual(['', '<p>Bob</p>']);
        await desk.store.transact((writer) => writer.agents.delete(other, now));
        expect([await of(other), await of(999)]).toEqual(['', '']);
      }),
    );

    test(
      'activity is written when the former is missing or not newer than the limit',
      onDesk(async (desk) => {
        const id = await addAgent(desk);
        const seen = async () => {
          const agent = present(await desk.store.read((reader) => reader.agents.find(id)));
          return [agent.lastActiveAt, agent.apiKeyLastUsedAt];
        };
        const touch = (at: Timestamp, staleBefore: Timestamp, keyUsed: boolean) =>
          desk.store.transact((writer) => writer.agents.touch(id, at, staleBefore, keyUsed));
        await touch(now, now - 60, false);
        expect(await seen()).toEqual([now, null]);
        await touch(now + 10, now - 50, true);
        expect(await seen()).toEqual([now, now + 10]);
        await touch(now + 59, now - 1, true);
        expect(await seen()).toEqual([now, now + 10]);
        // Exactly at the limit is stale, as in the rule that decides whether to touch at all.
        await touch(now + 60, now, true);
        expect(await seen()).toEqual([now + 60, now + 10]);
        await touch(now + 200, now + 140, true);
        expect(await seen()).toEqual([now + 200, now + 200]);
        expect((await desk.store.read((reader) => reader.agents.find(id)))?.updatedAt).toBe(now);
      }),
    );

    test(
      'silent agents go offline, if online or away; never active counts from creation on',
      onDesk(async (desk) => {
        const silent = [];
        for (const status of availabilityStatuses) silent.push(await addAgent(desk, { availabilityStatus: status }));
        const active = await addAgent(desk, { availabilityStatus: 'online' });
        const newcomer = await addAgent(desk, { availabilityStatus: 'away', createdAt: now + 100 });
        const gone = await addAgent(desk, { availabilityStatus: 'online' });
        await desk.store.transact(async ({ agents }) => {
          await agents.update(active, { updatedAt: now, lastActiveAt: now + 100 });
          await agents.delete(gone, now);
        });
        const swept = await desk.store.transact((writer) => writer.agents.sweepInactive(now + 100, now + 400));
        const [online, away, awayManual, , reassigning] = silent;
        expect(swept).toEqual([online, away]);
        const list = await desk.store.read((reader) => reader.agents.list());
        const statusOf = (id: number | undefined) => list.find((agent) => agent.id === id)?.availabilityStatus;
        expect([online, away, awayManual, reassigning].map(statusOf)).toEqual([
          'offline',
          'offline',
          'away_manual',
          'away_and_reassigning',
        ]);
        expect([active, newcomer].map(statusOf)).toEqual(['online', 'away']);
        expect(await desk.store.transact((writer) => writer.agents.sweepInactive(now + 100, now + 500))).toEqual([]);
      }),
    );
  });
}
