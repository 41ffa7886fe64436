import { addAgent } from '../../add-records.ts';
import { newRole } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { expectConflict } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

export function roleSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('roles', () => {
    test(
      'a role comes back as it was given, and is found without case',
      onDesk(async (desk) => {
        const role = newRole('Écoute', { permissions: ['messages:write', 'messages:read'] });
        const id = await desk.store.transact((writer) => writer.roles.insert(role));
        await desk.store.read(async ({ roles }) => {
          const found = await roles.find(id);
          const { permissions, ...others } = role;
          expect(found).toMatchObject({ ...others, id, updatedAt: role.createdAt });
          expect(found?.permissions.toSorted()).toEqual(permissions.toSorted());
          expect(await roles.findByName('éCOUTE')).toEqual(found);
          expect(await roles.findByName('coute')).toBeUndefined();
          expect(await roles.find(999)).toBeUndefined();
          expect((await roles.list()).map((each) => each.id)).toEqual([desk.roleIds.admin, desk.roleIds.agent, id]);
        });
      }),
    );

    test(
      'a name is taken without case',
      onDesk(async (desk) => {
        const id = await desk.store.transact((writer) => writer.roles.insert(newRole('Écoute')));
        await expectConflict(desk.store.transact((writer) => writer.roles.insert(newRole('éCOUTE'))));
        const fields = { description: '', permissions: [], updatedAt: now };
        await expectConflict(desk.store.transact((writer) => writer.roles.update(id, { ...fields, name: 'ADMIN' })));
        await desk.store.transact((writer) => writer.roles.update(id, { ...fields, name: 'ÉCOUTE' }));
        expect((await desk.store.read((reader) => reader.roles.find(id)))?.name).toBe('ÉCOUTE');
      }),
    );

    test(
      'an update replaces everything but id and creation',
      onDesk(async (desk) => {
        const id = await desk.store.transact((writer) => writer.roles.insert(newRole('Listener')));
        const fields = {
          name: 'Reader',
          description: 'reads',
          permissions: ['contacts:read'] as const,
          updatedAt: now + 9,
        };
        await desk.store.transact((writer) => writer.roles.update(id, fields));
        expect(await desk.store.read((reader) => reader.roles.find(id))).toEqual({ ...fields, id, createdAt: now });
      }),
    );

    test(
      'holders are the agents that are not deleted; a deleted role is gone and its id with it',
      onDesk(async (desk) => {
        const id = await desk.store.transact((writer) => writer.roles.insert(newRole('Listener')));
        const [held, gone] = [await addAgent(desk, { enabled: false }), await addAgent(desk)];
        const count = () => desk.store.read((reader) => reader.roles.countHolders(id));
        expect(await count()).toBe(0);
        await desk.store.transact(async ({ agents }) => {
          await agents.setRoles(held, [id]);
          await agents.setRoles(gone, [id]);
        });
        expect(await count()).toBe(2);
        await desk.store.transact((writer) => writer.agents.delete(gone, now));
        expect(await count()).toBe(1);
        await desk.store.transact(async ({ agents, roles }) => {
          await agents.setRoles(held, []);
          await roles.delete(id);
        });
        expect(await desk.store.read((reader) => reader.roles.find(id))).toBeUndefined();
        expect(await desk.store.transact((writer) => writer.roles.insert(newRole('Listener')))).toBeGreaterThan(id);
      }),
    );
  });
}
