import { adminRoleName, permissions } from '@helpdesk/domain';
import { addAgent, addContact, addConversation, addMessage, addTeam } from '../../add-records.ts';
import { newAgent, newRole } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { expectConflict, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const allNotes = { page: 1, size: 30 };

const key = { apiKey: 'k'.repeat(32), secretHash: 'a'.repeat(64) };

export function agentSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('agents', () => {
    test(
      'a new agent has what was given and nothing else',
      onDesk(async (desk) => {
        const fields = newAgent('ada@desk.example', { availabilityStatus: 'away', passwordHash: 'h' });
        const id = await addAgent(desk, fields);
        const { passwordHash, ...shown } = fields;
        expect(await desk.store.read((reader) => reader.agents.find(id))).toEqual({
          ...shown,
          id,
          updatedAt: fields.createdAt,
          phoneNumberCountryCode: null,
          phoneNumber: null,
          avatarUrl: null,
          lastActiveAt: null,
          lastLoginAt: null,
          roles: [],
          permissions: [],
          teams: [],
          customAttributes: {},
          apiKey: null,
          apiKeyLastUsedAt: null,
          country: null,
          meta: {},
          externalUserId: null,
        });
      }),
    );

    test(
      'contacts, the system user and unknown ids are no agents',
      onDesk(async (desk) => {
        const contactId = await addContact(desk, { email: 'carl@example.com' });
        await desk.store.read(async ({ agents }) => {
          expect(await agents.find(1)).toBeUndefined();
          expect(await agents.find(contactId)).toBeUndefined();
          expect(await agents.find(999)).toBeUndefined();
          expect(await agents.findByEmail('carl@example.com')).toBeUndefined();
          expect(await agents.findByEmail('')).toBeUndefined();
          expect(await agents.list()).toEqual([]);
          expect(await agents.findPasswordHash(contactId)).toBeUndefined();
        });
      }),
    );

    test(
      'ids come from one sequence with those of contacts',
      onDesk(async (desk) => {
        const ids = [await addAgent(desk), await addContact(desk), await addAgent(desk), await addContact(desk)];
        expect(new Set(ids).size).toBe(4);
        expect([...ids].sort((a, b) => a - b)).toEqual(ids);
        expect(ids).not.toContain(1);
      }),
    );

    test(
      'the list shows summaries by id',
      onDesk(async (desk) => {
        const first = await addAgent(desk, newAgent('zoe@desk.example', { firstName: 'Zoe' }));
        const second = await addAgent(desk, newAgent('abe@desk.example', { enabled: false }));
        const list = await desk.store.read((reader) => reader.agents.list());
        expect(list.map((agent) => agent.id)).toEqual([first, second]);
        expect(list[0]).toEqual({
          id: first,
          createdAt: now,
          updatedAt: now,
          firstName: 'Zoe',
          lastName: 'Agent',
          email: 'zoe@desk.example',
          enabled: true,
          avatarUrl: null,
          externalUserId: null,
          availabilityStatus: 'offline',
        });
      }),
    );

    test(
      'enabled Admins are counted by the name of their role',
      onDesk(async (desk) => {
        const [admin, disabled, gone, other] = [
          await addAgent(desk),
          await addAgent(desk, { enabled: false }),
          await addAgent(desk),
          await addAgent(desk),
        ];
        await desk.store.transact(async ({ agents }) => {
          for (const id of [admin, disabled, gone]) await agents.setRoles(id, [desk.roleIds.admin, desk.roleIds.agent]);
          await agents.setRoles(other, [desk.roleIds.agent]);
          await agents.delete(gone, now);
        });
        expect(await desk.store.read((reader) => reader.agents.enabledAdmins())).toEqual([admin]);
        expect((await desk.store.read((reader) => reader.agents.find(admin)))?.roles).toContain(adminRoleName);
      }),
    );

    test(
      'a password hash is a text, null or of nobody',
      onDesk(async (desk) => {
        const without = await addAgent(desk);
        const having = await addAgent(desk, { passwordHash: 'scrypt$x' });
        await desk.store.transact((writer) =>
          writer.agents.update(having, { updatedAt: now, passwordHash: 'scrypt$y' }),
        );
        await desk.store.read(async ({ agents }) => {
          expect(await agents.findPasswordHash(without)).toBeNull();
          expect(await agents.findPasswordHash(having)).toBe('scrypt$y');
          expect(await agents.findPasswordHash(999)).toBeUndefined();
        });
      }),
    );

    test(
      'an e-mail belongs to one agent, whatever contacts have',
      onDesk(async (desk) => {
        await addContact(desk, { email: 'ada@desk.example' });
        const ada = await addAgent(desk, newAgent('ada@desk.example'));
        const bob = await addAgent(desk, newAgent('bob@desk.example'));
        await expectConflict(addAgent(desk, newAgent('ada@desk.example')));
        await expectConflict(
          desk.store.transact((writer) => writer.agents.update(bob, { updatedAt: now, email: 'ada@desk.example' })),
        );
        await desk.store.transact((writer) => writer.agents.update(ada, { updatedAt: now, email: 'ada@desk.example' }));
        expect((await desk.store.read((reader) => reader.agents.findByEmail('ada@desk.example')))?.id).toBe(ada);
        expect((await desk.store.read((reader) => reader.agents.find(bob)))?.email).toBe('bob@desk.example');
      }),
    );

    test(
      'an update changes the named columns only',
      onDesk(async (desk) => {
        const id = await addAgent(desk);
        const before = present(await desk.store.read((reader) => reader.agents.find(id)));
        const changes = {
          updatedAt: now + 5,
          lastName: 'Lovelace',
          avatarUrl: '/a.png',
          enabled: false,
          lastActiveAt: now,
        };
        await desk.store.transact((writer) => writer.agents.update(id, changes));
        expect(await desk.store.read((reader) => reader.agents.find(id))).toEqual({ ...before, ...changes });
        await desk.store.transact((writer) => writer.agents.update(id, { updatedAt: now + 6, avatarUrl: null }));
        expect(await desk.store.read((reader) => reader.agents.find(id))).toEqual({
          ...before,
          ...changes,
          updatedAt: now + 6,
          avatarUrl: null,
        });
      }),
    );

    test(
      'roles are replaced; names are sorted, permissions united in their own order',
      onDesk(async (desk) => {
        const id = await addAgent(desk);
        const roleIds = await desk.store.transact(async ({ roles }) => [
          await roles.insert(newRole('zebra', { permissions: ['reports:manage', 'messages:read'] })),
          await roles.insert(newRole('Ärzte', { permissions: ['messages:write', 'messages:read'] })),
          await roles.insert(newRole('Beta', { permissions: [] })),
        ]);
        await desk.store.transact((writer) => writer.agents.setRoles(id, roleIds));
        const agent = present(await desk.store.read((reader) => reader.agents.find(id)));
        expect(agent.roles).toEqual(['Beta', 'zebra', 'Ärzte']);
        expect(agent.permissions).toEqual(['messages:read', 'messages:write', 'reports:manage']);
        await desk.store.transact((writer) => writer.agents.setRoles(id, [desk.roleIds.admin]));
        expect(await desk.store.read((reader) => reader.agents.find(id))).toMatchObject({
          roles: ['Admin'],
          permissions,
        });
        await desk.store.transact((writer) => writer.agents.setRoles(id, []));
        expect(await desk.store.read((reader) => reader.agents.find(id))).toMatchObject({ roles: [], permissions: [] });
      }),
    );

    test(
      'memberships are replaced and sorted by the name of the team',
      onDesk(async (desk) => {
        const id = await addAgent(desk);
        const [sales, billing] = [await addTeam(desk, 'Sales'), await addTeam(desk, 'Billing', { emoji: '💶' })];
        await desk.store.transact((writer) => writer.agents.setTeams(id, [sales, billing]));
        expect((await desk.store.read((reader) => reader.agents.find(id)))?.teams).toEqual([
          { id: billing, name: 'Billing', emoji: '💶' },
          { id: sales, name: 'Sales', emoji: '🐙' },
        ]);
        await desk.store.transact((writer) => writer.agents.setTeams(id, [sales]));
        expect((await desk.store.read((reader) => reader.agents.find(id)))?.teams.map((team) => team.id)).toEqual([
          sales,
        ]);
      }),
    );

    test(
      'a deleted agent is found by nothing, and their e-mail is free',
      onDesk(async (desk) => {
        const id = await addAgent(desk, newAgent('ada@desk.example'));
        const teamId = await addTeam(desk, 'Sales');
        await desk.store.transact(async ({ agents }) => {
          await agents.setApiKey(id, key);
          await agents.setRoles(id, [desk.roleIds.agent]);
          await agents.setTeams(id, [teamId]);
          await agents.delete(id, now);
        });
        await desk.store.read(async ({ agents, roles, teams }) => {
          expect(await agents.find(id)).toBeUndefined();
          expect(await agents.findByApiKey(key.apiKey)).toBeUndefined();
          expect(await agents.findByEmail('ada@desk.example')).toBeUndefined();
          expect(await agents.list()).toEqual([]);
          expect(await agents.findPasswordHash(id)).toBeUndefined();
          expect(await roles.countHolders(desk.roleIds.agent)).toBe(0);
          expect(await teams.listOfAgent(id)).toEqual([]);
        });
        const successor = await addAgent(desk, newAgent('ada@desk.example'));
        expect(successor).toBeGreaterThan(id);
        await desk.store.transact((writer) => writer.agents.setApiKey(successor, key));
      }),
    );

    test(
      'the name of a deleted agent stays on what they wrote',
      onDesk(async (desk) => {
        const id = await addAgent(desk, { firstName: 'Grace', lastName: 'Hopper' });
        const conversation = await addConversation(desk);
        const uuid = desk.ids.uuid();
        await addMessage(desk, conversation, { uuid, senderId: id, senderType: 'agent' });
        await desk.store.transact(async ({ agents, contacts, conversations }) => {
          await contacts.insertNote({ contactId: conversation.contactId, authorId: id, note: 'hm', createdAt: now });
          await conversations.addParticipant(conversation.id, id, now);
          await agents.delete(id, now);
        });
        await desk.store.read(async ({ messages, contacts, conversations }) => {
          const grace = { firstName: 'Grace', lastName: 'Hopper' };
          expect((await messages.find(conversation.id, uuid))?.author).toMatchObject({ id, ...grace });
          expect((await contacts.listNotes(conversation.contactId, allNotes)).items).toMatchObject([
            { authorId: id, ...grace },
          ]);
          expect(await conversations.listParticipants(conversation.id)).toMatchObject([{ id, ...grace }]);
        });
      }),
    );
  });
}
