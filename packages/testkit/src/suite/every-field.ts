import { type ConversationState, noSender } from '@helpdesk/domain';
import type {
  AgentChanges,
  ContactChanges,
  InboxFields,
  NewContact,
  RoleFields,
  TeamFields,
} from '@helpdesk/domain/ports';
import { addAgent, addContact, addConversation, addTeam } from '../add-records.ts';
import { everyDetail } from '../build/people.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import { present } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

/** Every field by its type, so that one that the port adds is here too, or does not compile. */
export function everyFieldSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('inserts and updates carry every field', () => {
    test(
      'of a contact',
      onDesk(async (desk) => {
        const inserted: Required<Omit<NewContact, 'createdAt'>> = {
          ...everyDetail('inserted', { customAttributes: { plan: 'gold' } }),
          type: 'visitor',
        };
        const updated: Required<ContactChanges> = {
          ...everyDetail('updated', { customAttributes: { plan: 'tin', seats: [1, null] } }),
          type: 'contact',
          enabled: false,
          emailState: { cameBackAt: now + 4, code: '5.1.1', text: 'no such mailbox' },
          meta: { sample: true },
          updatedAt: now + 5,
        };
        const id = await addContact(desk, inserted);
        const find = () => desk.store.read((reader) => reader.contacts.find(id));
        const before = present(await find());
        expect(before).toMatchObject(inserted);
        await desk.store.transact((writer) => writer.contacts.update(id, updated));
        expectChanged(before, await find(), updated);
      }),
    );

    test(
      'of an agent',
      onDesk(async (desk) => {
        const { passwordHash, ...updated }: Required<AgentChanges> = {
          updatedAt: now + 5,
          firstName: 'Grace',
          lastName: 'Hopper',
          email: 'grace@desk.example',
          availabilityStatus: 'online',
          enabled: false,
          passwordHash: 'scrypt$y',
          avatarUrl: '/g.png',
          lastActiveAt: now + 4,
          lastLoginAt: now + 3,
        };
        const id = await addAgent(desk);
        const find = () => desk.store.read((reader) => reader.agents.find(id));
        const before = present(await find());
        await desk.store.transact((writer) => writer.agents.update(id, { ...updated, passwordHash }));
        expectChanged(before, await find(), updated);
        expect(await desk.store.read((reader) => reader.agents.findPasswordHash(id))).toBe(passwordHash);
      }),
    );

    test(
      'of a conversation',
      onDesk(async (desk) => {
        const updated: Required<ConversationState> = {
          updatedAt: now + 1,
          statusId: desk.statusIds.closed,
          priorityId: desk.priorityIds.high,
          assignedUserId: await addAgent(desk),
          assignedTeamId: await addTeam(desk, 'Sales'),
          subject: 'Order',
          waitingSince: now + 2,
          firstReplyAt: now + 3,
          lastReplyAt: now + 4,
          resolvedAt: now + 5,
          closedAt: now + 6,
          snoozedUntil: now + 7,
          lastMessage: null,
          lastActivity: { actor_name: 'Mïa', changes: [{ type: 'reopened', from: 'Closed' }] },
          lastMessageAt: now + 8,
          lastMessageSender: 'agent',
          lastInteraction: 'hello',
          lastInteractionAt: now + 9,
          lastInteractionSender: 'contact',
          slaPolicyId: 10,
          nextSlaDeadlineAt: now + 11,
          delivery: { messageUuid: desk.ids.uuid(), state: 'waiting', address: 'ada@example.com', nextAt: now + 12 },
          seq: 12,
          version: 13,
        };
        const { id, uuid } = await addConversation(desk);
        const find = () => desk.store.read((reader) => reader.conversations.find(uuid));
        const before = present(await find());
        await desk.store.transact((writer) => writer.conversations.update(id, updated));
        const names = { status: 'Closed', statusCategory: 'resolved', priority: 'High' };
        const lastMessage = 'Mïa reopened the conversation';
        expectChanged(before, await find(), { ...updated, ...names, lastMessage });
      }),
    );

    test(
      'of a team, a role and an inbox',
      onDesk(async (desk) => {
        const team: readonly [Required<TeamFields>, Required<TeamFields>] = [
          {
            name: 'Sales',
            emoji: '🐙',
            conversationAssignmentType: 'Manual',
            timezone: 'UTC',
            businessHoursId: 1,
            slaPolicyId: 2,
            maxAutoAssignedConversations: 3,
          },
          {
            name: 'Billing',
            emoji: '💶',
            conversationAssignmentType: 'Round robin',
            timezone: 'Europe/Berlin',
            businessHoursId: 4,
            slaPolicyId: 5,
            maxAutoAssignedConversations: 6,
          },
        ];
        const role: readonly [Required<RoleFields>, Required<RoleFields>] = [
          { name: 'Reader', description: 'reads', permissions: ['contacts:read'] },
          { name: 'Writer', description: 'writes', permissions: ['contacts:write'] },
        ];
        const inbox: readonly [Required<InboxFields>, Required<InboxFields>] = [
          {
            name: 'Shop',
            channel: 'email',
            enabled: false,
            config: { a: [1] },
            secret: 's3cret',
            from: 'Shop <s@x.example>',
            fromNameTemplate: '{{inbox.name}}',
            csatEnabled: true,
          },
          { name: 'Site', channel: 'livechat', enabled: true, config: { b: null }, secret: 'other', ...noSender },
        ];
        const fields = { createdAt: now };
        const ids = await desk.store.transact(async ({ teams, roles, inboxes }) => ({
          team: await teams.insert({ ...fields, ...team[0] }),
          role: await roles.insert({ ...fields, ...role[0] }),
          inbox: await inboxes.insert({ ...fields, ...inbox[0], uuid: desk.ids.uuid() }),
        }));
        const find = () =>
          desk.store.read(async ({ teams, roles, inboxes }) => ({
            team: present(await teams.find(ids.team)),
            role: present(await roles.find(ids.role)),
            inbox: present(await inboxes.find(ids.inbox)),
          }));
        const before = await find();
        expect(before).toMatchObject({ team: team[0], role: role[0], inbox: inbox[0] });
        const updatedAt = now + 5;
        await desk.store.transact(async ({ teams, roles, inboxes }) => {
          await teams.update(ids.team, { ...team[1], updatedAt });
          await roles.update(ids.role, { ...role[1], updatedAt });
          await inboxes.update(ids.inbox, { ...inbox[1], updatedAt });
        });
        const after = await find();
        expectChanged(before.team, after.team, { ...team[1], updatedAt });
        expectChanged(before.role, after.role, { ...role[1], updatedAt });
        expectChanged(before.inbox, after.inbox, { ...inbox[1], updatedAt });
        expect(await desk.store.read((reader) => reader.teams.findByName('BILLING'))).toEqual(after.team);
      }),
    );
  });
}

/** Each of the changes is another value than before, and nothing else has changed. */
function expectChanged(before: object, after: object | undefined, changes: object): void {
  const was = new Map(Object.entries(before));
  for (const [field, value] of Object.entries(changes)) expect(was.get(field), field).not.toEqual(value);
  expect(after).toEqual({ ...before, ...changes });
}
