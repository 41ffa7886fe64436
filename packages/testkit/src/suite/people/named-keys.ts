import { addAgent, addNamedKey } from '../../add-records.ts';
import { newNamedKey } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { expectConflict, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const single = { apiKey: 's'.repeat(32), secretHash: 'a'.repeat(64) };

export function namedKeySuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('named keys of agents', () => {
    const find = (desk: Desk, agentId: number, id: number) =>
      desk.store.read(({ namedKeys }) => namedKeys.find(agentId, id));
    const byKey = (desk: Desk, apiKey: string) => desk.store.read(({ agents }) => agents.findByApiKey(apiKey));

    test(
      'a new key has what was given and was never used',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const given = newNamedKey(agentId, 'plain');
        const narrow = newNamedKey(agentId, 'narrow', {
          name: 'Ünï 😀',
          permissions: ['messages:read', 'users:manage'],
          expiresAt: now + 1,
        });
        const { secretHash: _secret, ...shown } = given;
        const { secretHash: _other, ...shownNarrow } = narrow;
        const id = await desk.store.transact(({ namedKeys }) => namedKeys.insert(given));
        const narrowId = await desk.store.transact(({ namedKeys }) => namedKeys.insert(narrow));
        expect(await find(desk, agentId, id)).toEqual({ ...shown, id, lastUsedAt: null });
        expect(await desk.store.read(({ namedKeys }) => namedKeys.listOf(agentId))).toEqual([
          { ...shown, id, lastUsedAt: null },
          { ...shownNarrow, id: narrowId, lastUsedAt: null },
        ]);
      }),
    );

    test(
      'it finds its agent beside the single one, disabled or not, expired or not, until it is deleted',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk, { enabled: false });
        await desk.store.transact(async ({ agents }) => {
          await agents.setApiKey(agentId, single);
          await agents.setRoles(agentId, [desk.roleIds.agent]);
        });
        const permissions = ['messages:read'] as const;
        const id = await addNamedKey(desk, agentId, { apiKey: 'named', permissions, expiresAt: now });
        await addNamedKey(desk, agentId, { apiKey: 'other' });
        const found = present(await byKey(desk, 'named'));
        expect(found.agent).toEqual(await desk.store.read(({ agents }) => agents.find(agentId)));
        expect(found.namedKey).toEqual(await find(desk, agentId, id));
        expect(found.secretHash).toBe('b'.repeat(64));
        expect(await byKey(desk, single.apiKey)).toMatchObject({
          agent: { id: agentId },
          secretHash: single.secretHash,
          namedKey: undefined,
        });
        await desk.store.transact(({ namedKeys }) => namedKeys.delete(id));
        expect(await byKey(desk, 'named')).toBeUndefined();
        expect((await byKey(desk, 'other'))?.agent.id).toBe(agentId);
        await desk.store.transact(({ agents }) => agents.setApiKey(agentId, null));
        expect((await byKey(desk, 'other'))?.agent.id).toBe(agentId);
        expect(await byKey(desk, 'never')).toBeUndefined();
      }),
    );

    test(
      'a key is found with its own agent only, and no id is given twice',
      onDesk(async (desk) => {
        const [first, second] = [await addAgent(desk), await addAgent(desk)];
        const id = await addNamedKey(desk, first);
        expect(await find(desk, second, id)).toBeUndefined();
        expect(await find(desk, first, id + 1)).toBeUndefined();
        expect(await desk.store.read(({ namedKeys }) => namedKeys.listOf(second))).toEqual([]);
        await desk.store.transact(({ namedKeys }) => namedKeys.delete(id));
        expect(await addNamedKey(desk, second)).toBeGreaterThan(id);
      }),
    );

    test(
      'a name belongs to one key of an agent, whatever its case',
      onDesk(async (desk) => {
        const [first, second] = [await addAgent(desk), await addAgent(desk)];
        await addNamedKey(desk, first, { name: 'Éxport' });
        await expectConflict(addNamedKey(desk, first, { name: 'éXPORT' }));
        await addNamedKey(desk, second, { name: 'Éxport' });
      }),
    );

    test(
      'a public half belongs to one key, single or named, of one agent',
      onDesk(async (desk) => {
        const [first, second] = [await addAgent(desk), await addAgent(desk)];
        await desk.store.transact(({ agents }) => agents.setApiKey(first, single));
        const named = await addNamedKey(desk, first, { apiKey: 'named' });
        for (const agentId of [first, second]) {
          await expectConflict(addNamedKey(desk, agentId, { apiKey: single.apiKey, name: 'x' }));
          await expectConflict(addNamedKey(desk, agentId, { apiKey: 'named', name: 'y' }));
          await expectConflict(
            desk.store.transact(({ agents }) => agents.setApiKey(agentId, { ...single, apiKey: 'named' })),
          );
        }
        expect((await byKey(desk, single.apiKey))?.namedKey).toBeUndefined();
        await desk.store.transact(({ namedKeys }) => namedKeys.delete(named));
        await desk.store.transact(({ agents }) => agents.setApiKey(second, { ...single, apiKey: 'named' }));
      }),
    );

    test(
      'its use is written when the former is missing or not newer than the limit, and is its own',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        await desk.store.transact(({ agents }) => agents.setApiKey(agentId, single));
        const [id, other] = [await addNamedKey(desk, agentId), await addNamedKey(desk, agentId)];
        const touch = async (at: number, staleBefore: number) => {
          await desk.store.transact(({ namedKeys }) => namedKeys.touch(id, at, staleBefore));
          return (await find(desk, agentId, id))?.lastUsedAt;
        };
        expect(await touch(now, now - 60)).toBe(now);
        expect(await touch(now + 59, now - 1)).toBe(now);
        expect(await touch(now + 60, now)).toBe(now + 60);
        expect((await find(desk, agentId, other))?.lastUsedAt).toBeNull();
        expect((await byKey(desk, single.apiKey))?.agent).toMatchObject({ apiKeyLastUsedAt: null, lastActiveAt: null });
      }),
    );

    test(
      'those of a deleted agent are gone',
      onDesk(async (desk) => {
        const [gone, stays] = [await addAgent(desk), await addAgent(desk)];
        const id = await addNamedKey(desk, gone, { apiKey: 'named' });
        const kept = await addNamedKey(desk, stays);
        await desk.store.transact(({ agents }) => agents.delete(gone, now));
        expect(await byKey(desk, 'named')).toBeUndefined();
        expect(await find(desk, gone, id)).toBeUndefined();
        expect(await find(desk, stays, kept)).toBeDefined();
        await addNamedKey(desk, stays, { apiKey: 'named' });
      }),
    );
  });
}
