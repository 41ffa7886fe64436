import { addAgent } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { expectConflict } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const hashOf = (name: string): string => name.padEnd(64, '0');
const none = { totp: false, passkeys: 0, recoveryCodes: 0 };

export function secondFactorSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('second factors', () => {
    const totpOf = (agentId: number, confirmedAt: number | null) => ({
      ...{ agentId, secret: 'sealed', createdAt: now, confirmedAt, lastStep: 7 },
    });
    const passkeyOf = (agentId: number, credentialId: string) => ({
      ...{ agentId, credentialId, publicKey: 'a key', counter: 4_294_967_295, transports: ['internal', 'hybrid'] },
      ...{ name: 'Ünï 😀', createdAt: now, lastUsedAt: null, synced: true },
    });
    const factorsOf = (desk: Desk, agentId: number) =>
      desk.store.read(({ secondFactors }) => secondFactors.factorsOf(agentId));

    test(
      'a secret counts once it is confirmed, and each step is accepted once, the newer ones only',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const find = () => desk.store.read(({ secondFactors }) => secondFactors.findTotp(agentId));
        expect(await find()).toBe(undefined);
        await desk.store.transact(({ secondFactors }) => secondFactors.keepTotp(totpOf(agentId, null)));
        expect(await factorsOf(desk, agentId)).toEqual(none);
        await desk.store.transact(({ secondFactors }) => secondFactors.keepTotp(totpOf(agentId, now + 1)));
        expect(await find()).toEqual(totpOf(agentId, now + 1));
        expect(await factorsOf(desk, agentId)).toEqual({ ...none, totp: true });
        const accept = (step: number) =>
          desk.store.transact(({ secondFactors }) => secondFactors.acceptStep(agentId, step));
        const accepted: boolean[] = [];
        for (const step of [7, 9, 9, 8, 10]) accepted.push(await accept(step));
        expect(accepted).toEqual([false, true, false, false, true]);
        expect((await find())?.lastStep).toBe(10);
        const remove = () => desk.store.transact(({ secondFactors }) => secondFactors.deleteTotp(agentId));
        expect([await remove(), await remove()]).toEqual([true, false]);
        expect(await accept(11)).toBe(false);
      }),
    );

    test(
      'of two callers at the same time one gets a step, and one a recovery code',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        await desk.store.transact(async ({ secondFactors }) => {
          await secondFactors.keepTotp(totpOf(agentId, now));
          await secondFactors.replaceRecoveryCodes(agentId, [hashOf('one')]);
        });
        const both = <T>(act: () => Promise<T>) => Promise.all([act(), act()]);
        const steps = await both(() =>
          desk.store.transact(({ secondFactors }) => secondFactors.acceptStep(agentId, 8)),
        );
        const codes = await both(() =>
          desk.store.transact(({ secondFactors }) => secondFactors.useRecoveryCode(agentId, hashOf('one'))),
        );
        expect([steps.filter(Boolean).length, codes.filter(Boolean).length]).toEqual([1, 1]);
      }),
    );

    test(
      'recovery codes are those of one agent, and are replaced together',
      onDesk(async (desk) => {
        const [agentId, other] = [await addAgent(desk), await addAgent(desk)];
        const replace = (id: number, names: readonly string[]) =>
          desk.store.transact(({ secondFactors }) => secondFactors.replaceRecoveryCodes(id, names.map(hashOf)));
        const use = (id: number, name: string) =>
          desk.store.transact(({ secondFactors }) => secondFactors.useRecoveryCode(id, hashOf(name)));
        await replace(agentId, ['one', 'two']);
        await replace(other, ['one']);
        expect(await factorsOf(desk, agentId)).toEqual({ ...none, recoveryCodes: 2 });
        expect([await use(agentId, 'one'), await use(agentId, 'one'), await use(other, 'two')]).toEqual([
          true,
          false,
          false,
        ]);
        await replace(agentId, ['three']);
        expect([await use(agentId, 'two'), await use(other, 'one'), await use(agentId, 'three')]).toEqual([
          false,
          true,
          true,
        ]);
      }),
    );

    test(
      'a passkey has what was given, is that of one agent, and can be renamed and used',
      onDesk(async (desk) => {
        const [agentId, other] = [await addAgent(desk), await addAgent(desk)];
        const add = (id: number, credential: string) =>
          desk.store.transact(({ secondFactors }) => secondFactors.insertPasskey(passkeyOf(id, credential)));
        const id = await add(agentId, 'one');
        const second = await add(agentId, 'two');
        await expectConflict(add(other, 'one'));
        const list = (of: number) => desk.store.read(({ secondFactors }) => secondFactors.listPasskeys(of));
        const find = (of: number) => desk.store.read(({ secondFactors }) => secondFactors.findPasskey(of, id));
        expect(await find(agentId)).toEqual({ ...passkeyOf(agentId, 'one'), id });
        expect(await find(other)).toBe(undefined);
        expect((await list(agentId)).map((each) => each.id)).toEqual([id, second]);
        expect(await list(other)).toEqual([]);
        expect(await factorsOf(desk, agentId)).toEqual({ ...none, passkeys: 2 });
        const use = { counter: 5, lastUsedAt: now + 9, synced: false };
        await desk.store.transact(async ({ secondFactors }) => {
          await secondFactors.renamePasskey(id, 'Phone');
          await secondFactors.notePasskeyUse(id, use);
        });
        const used = { ...passkeyOf(agentId, 'one'), id, name: 'Phone', ...use };
        expect(await desk.store.read(({ secondFactors }) => secondFactors.findCredential('one'))).toEqual(used);
        const remove = (of: number) => desk.store.transact(({ secondFactors }) => secondFactors.deletePasskey(of, id));
        expect([await remove(other), await remove(agentId), await remove(agentId)]).toEqual([false, true, false]);
        await desk.store.transact(async ({ secondFactors }) => {
          await secondFactors.keepTotp(totpOf(agentId, now));
          await secondFactors.replaceRecoveryCodes(agentId, [hashOf('one')]);
          await secondFactors.deleteFactorsOf(agentId);
        });
        expect(await factorsOf(desk, agentId)).toEqual(none);
      }),
    );

    test(
      'sign-ins that wait count their attempts; challenges are taken once; both are swept',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const pending = { agentId, expiresAt: now + 5, attempts: 0, remembered: true, providerId: null };
        const challenge = { purpose: 'registration', agentId, challenge: 'abc', expiresAt: now + 6 } as const;
        const find = (name: string) =>
          desk.store.read(({ secondFactors }) => secondFactors.findPendingSignIn(hashOf(name)));
        const take = (name: string) =>
          desk.store.transact(({ secondFactors }) => secondFactors.takeChallenge(hashOf(name)));
        await desk.store.transact(async ({ secondFactors }) => {
          for (const name of ['one', 'two', 'three']) {
            await secondFactors.insertPendingSignIn({ ...pending, tokenHash: hashOf(name) });
          }
          await secondFactors.countPendingAttempt(hashOf('one'));
          await secondFactors.countPendingAttempt(hashOf('one'));
          await secondFactors.deletePendingSignIn(hashOf('two'));
          await secondFactors.insertChallenge({ ...challenge, idHash: hashOf('one') });
          await secondFactors.insertChallenge({ ...challenge, agentId: null, idHash: hashOf('two') });
        });
        expect([await find('one'), await find('two'), await find('three')]).toEqual([
          { ...pending, attempts: 2 },
          undefined,
          pending,
        ]);
        expect([await take('one'), await take('one')]).toEqual([challenge, undefined]);
        const sweep = (at: number) => desk.store.transact(({ secondFactors }) => secondFactors.deleteExpired(at));
        expect([await sweep(now + 4), await sweep(now + 5), await sweep(now + 6)]).toEqual([0, 2, 1]);
        await desk.store.transact(async ({ secondFactors }) => {
          await secondFactors.insertPendingSignIn({ ...pending, tokenHash: hashOf('one') });
          await secondFactors.deletePendingSignInsOf(agentId);
        });
        expect(await find('one')).toBe(undefined);
        await desk.store.transact(async ({ secondFactors }) => {
          for (const [name, providerId] of [
            ['one', 7],
            ['two', 8],
            ['three', null],
          ] as const) {
            await secondFactors.insertPendingSignIn({ ...pending, providerId, tokenHash: hashOf(name) });
          }
          await secondFactors.deletePendingSignInsOfProvider(7);
        });
        expect([await find('one'), await find('two'), await find('three')]).toEqual([
          undefined,
          { ...pending, providerId: 8 },
          pending,
        ]);
      }),
    );
  });

  describe('settings', () => {
    test(
      'are kept by name, and come back as they were given',
      onDesk(async (desk) => {
        const find = (name: string) => desk.store.read(({ settings }) => settings.find(name));
        expect(await find('some')).toBe(undefined);
        for (const value of [{ a: 1 }, { list: ['ü', null], deep: { b: true } }]) {
          await desk.store.transact(({ settings }) => settings.keep('some', value));
          expect(await find('some')).toEqual(value);
        }
        expect(await find('other')).toBe(undefined);
      }),
    );
  });
}
