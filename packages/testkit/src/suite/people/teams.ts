import { addAgent, addConversation, addTeam } from '../../add-records.ts';
import { newTeam } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { expectConflict } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

export function teamSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('teams', () => {
    test(
      'a team comes back as it was given, and is found without case',
      onDesk(async (desk) => {
        const team = newTeam('Élite', { businessHoursId: 4, slaPolicyId: 5, maxAutoAssignedConversations: 6 });
        const id = await desk.store.transact((writer) => writer.teams.insert(team));
        const other = await addTeam(desk, 'Another');
        await desk.store.read(async ({ teams }) => {
          expect(await teams.find(id)).toEqual({ ...team, id, updatedAt: team.createdAt });
          expect((await teams.findByName('éLITE'))?.id).toBe(id);
          expect(await teams.findByName('lite')).toBeUndefined();
          expect(await teams.find(999)).toBeUndefined();
          expect((await teams.list()).map((each) => each.id)).toEqual([id, other]);
        });
      }),
    );

    test(
      'a name is taken without case; an update replaces everything but id and creation',
      onDesk(async (desk) => {
        const id = await addTeam(desk, 'Élite');
        const other = await addTeam(desk, 'Another');
        await expectConflict(addTeam(desk, 'éLITE'));
        const { createdAt, ...fields } = newTeam('éLITE', {
          conversationAssignmentType: 'Round robin',
          timezone: 'UTC',
        });
        const update = (teamId: number) =>
          desk.store.transact((writer) => writer.teams.update(teamId, { ...fields, updatedAt: now + 9 }));
        await expectConflict(update(other));
        await update(id);
        expect(await desk.store.read((reader) => reader.teams.find(id))).toEqual({
          ...fields,
          id,
          createdAt,
          updatedAt: now + 9,
        });
      }),
    );

    test(
      'the teams of an agent come by id, and a deleted team leaves its members',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const [sales, billing] = [await addTeam(desk, 'Sales'), await addTeam(desk, 'Billing')];
        await desk.store.transact((writer) => writer.agents.setTeams(agentId, [billing, sales]));
        const ofAgent = async () =>
          (await desk.store.read((reader) => reader.teams.listOfAgent(agentId))).map((team) => team.id);
        expect(await ofAgent()).toEqual([sales, billing]);
        expect(await desk.store.read((reader) => reader.teams.listOfAgent(999))).toEqual([]);
        await desk.store.transact((writer) => writer.teams.delete(sales));
        expect(await ofAgent()).toEqual([billing]);
        expect(await desk.store.read((reader) => reader.teams.find(sales))).toBeUndefined();
        expect((await desk.store.read((reader) => reader.agents.find(agentId)))?.teams).toHaveLength(1);
        expect(await addTeam(desk, 'Sales')).toBeGreaterThan(billing);
      }),
    );

    test(
      'a team that a conversation points at stays',
      onDesk(async (desk) => {
        const teamId = await addTeam(desk, 'Sales');
        const { uuid } = await addConversation(desk, { assignedTeamId: teamId });
        await desk.store.transact((writer) => writer.teams.delete(teamId)).catch(() => {});
        expect((await desk.store.read((reader) => reader.teams.find(teamId)))?.name).toBe('Sales');
        expect((await desk.store.read((reader) => reader.conversations.find(uuid)))?.assignedTeamId).toBe(teamId);
      }),
    );
  });
}
