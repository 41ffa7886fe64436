import type { OidcProviderFields } from '@helpdesk/domain/ports';
import { addAgent } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { expectConflict } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const fields: OidcProviderFields = {
  name: 'Élite',
  provider: 'Custom',
  providerUrl: 'https://id.example.com',
  clientId: 'desk',
  clientSecret: 'sealed',
  logoUrl: 'https://id.example.com/logo.png',
  enabled: true,
  matchByEmail: false,
  trustEmail: true,
  createAgents: true,
  allowedDomains: ['example.com', 'example.org'],
  defaultRoleIds: [2, 5],
  askSecondFactor: true,
};

export function oidcSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('sign-in providers', () => {
    test(
      'one comes back as it was given; an update replaces everything; names are taken without case',
      onDesk(async ({ store }) => {
        const insert = (changes: Partial<OidcProviderFields> = {}) =>
          store.transact(({ oidc }) => oidc.insert({ ...fields, ...changes, createdAt: now }));
        const id = await insert();
        const find = () => store.read(({ oidc }) => oidc.find(id));
        expect(await find()).toEqual({ ...fields, id, createdAt: now, updatedAt: now });
        await expectConflict(insert({ name: 'éLITE' }));
        const other = await insert({ name: 'Other', logoUrl: null, allowedDomains: [], defaultRoleIds: [] });
        const changed = { ...fields, name: 'ÉLITE', enabled: false, trustEmail: false, clientSecret: 'sealed again' };
        await store.transact(({ oidc }) => oidc.update(id, { ...changed, updatedAt: now + 9 }));
        expect(await find()).toEqual({ ...changed, id, createdAt: now, updatedAt: now + 9 });
        const listed = await store.read(({ oidc }) => oidc.list());
        expect(listed.map((each) => [each.id, each.allowedDomains.length])).toEqual([
          [id, 2],
          [other, 0],
        ]);
        await store.transact(({ oidc }) => oidc.delete(id));
        expect(await find()).toBeUndefined();
      }),
    );

    test(
      'an account is one agent, and an agent one account there',
      onDesk(async (desk) => {
        const { store } = desk;
        const [ada, ben] = [await addAgent(desk), await addAgent(desk)];
        const providerId = await store.transact(({ oidc }) => oidc.insert({ ...fields, createdAt: now }));
        const insert = (subject: string, agentId: number) =>
          store.transact(({ oidc }) => oidc.insertLink({ providerId, subject, agentId, createdAt: now }));
        await insert('a', ada);
        await expectConflict(insert('a', ben));
        await expectConflict(insert('b', ada));
        await insert('A', ben);
        const link = { providerId, subject: 'a', agentId: ada, createdAt: now };
        await store.read(async ({ oidc }) => {
          expect(await oidc.findLink(providerId, 'a')).toEqual(link);
          expect(await oidc.findLinkOf(providerId, ada)).toEqual(link);
          expect(await oidc.findLink(providerId + 1, 'a')).toBeUndefined();
        });
        await store.transact(({ oidc }) => oidc.deleteLinksOf(ada));
        const left = () => store.read(({ oidc }) => oidc.findLink(providerId, 'A'));
        expect((await left())?.agentId).toBe(ben);
        await store.transact(({ oidc }) => oidc.deleteLinks(providerId));
        expect(await left()).toBeUndefined();
      }),
    );

    test(
      'an attempt is taken once, and forgotten when it has expired or its provider is gone',
      onDesk(async ({ store }) => {
        const providerId = await store.transact(({ oidc }) => oidc.insert({ ...fields, createdAt: now }));
        const attempt = { providerId, browserHash: 'b', secrets: 'sealed', next: '/inbox', expiresAt: now + 5 };
        const insert = (stateHash: string) =>
          store.transact(({ oidc }) => oidc.insertAttempt({ ...attempt, stateHash }));
        const take = (stateHash: string) => store.transact(({ oidc }) => oidc.takeAttempt(stateHash));
        await insert('one');
        expect(await take('one')).toEqual(attempt);
        expect(await take('one')).toBeUndefined();
        await insert('two');
        const forget = (at: number) => store.transact(({ oidc }) => oidc.deleteAttempts(at));
        expect(await forget(now + 4)).toBe(0);
        expect(await forget(now + 5)).toBe(1);
        await insert('three');
        await store.transact(({ oidc }) => oidc.delete(providerId));
        expect(await take('three')).toBeUndefined();
      }),
    );
  });
}
