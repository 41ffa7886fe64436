import { addAgent, addConversation, addTeam } from '../add-records.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import { sums } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

export function reportCountSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('reports of what there is now', () => {
    test(
      'what is handled is counted by category, without what is resolved',
      onDesk(async (desk) => {
        const { open, snoozed, resolved, closed } = desk.statusIds;
        const [agent, team] = [await addAgent(desk), await addTeam(desk, 'Sales')];
        const supplier = await desk.store.transact((writer) =>
          writer.statuses.insert({ name: 'At the supplier', category: 'waiting', createdAt: now }),
        );
        const read = () => desk.store.read((reader) => reader.reports.handlingCounts());
        expect(totalsOf(await read())).toEqual({});
        await addConversation(desk, { statusId: open, waitingSince: now });
        await addConversation(desk, { statusId: open, waitingSince: now, assignedUserId: agent });
        await addConversation(desk, { statusId: open, assignedTeamId: team });
        await addConversation(desk, { statusId: open, assignedUserId: agent, assignedTeamId: team });
        await addConversation(desk, { statusId: snoozed, waitingSince: now });
        await addConversation(desk, { statusId: supplier, assignedUserId: agent });
        for (const statusId of [resolved, closed]) await addConversation(desk, { statusId, waitingSince: now });
        expect(totalsOf(await read())).toEqual({ open: [4, 2, 2], waiting: [2, 1, 1] });
      }),
    );

    test(
      'agents are counted by availability when they are enabled and there',
      onDesk(async (desk) => {
        const read = async () => {
          const counts = await desk.store.read((reader) => reader.reports.availabilityCounts());
          return sums(counts.map((each) => [each.availability, each.count]));
        };
        const before = await read();
        await addAgent(desk, { availabilityStatus: 'online' });
        await addAgent(desk, { availabilityStatus: 'online' });
        await addAgent(desk, { availabilityStatus: 'away_and_reassigning' });
        await addAgent(desk, { availabilityStatus: 'online', enabled: false });
        const gone = await addAgent(desk, { availabilityStatus: 'online' });
        await desk.store.transact((writer) => writer.agents.delete(gone, now));
        await addConversation(desk);
        expect(await read()).toEqual({ ...before, online: 2, away_and_reassigning: 1 });
      }),
    );
  });
}

interface Handled {
  readonly category: string;
  readonly total: number;
  readonly awaitingResponse: number;
  readonly unassigned: number;
}

function totalsOf(counts: readonly Handled[]): Record<string, readonly number[]> {
  const figures = (name: 'total' | 'awaitingResponse' | 'unassigned') =>
    sums(counts.map((each) => [each.category, each[name]]));
  const totals = figures('total');
  const [awaiting, unassigned] = [figures('awaitingResponse'), figures('unassigned')];
  return Object.fromEntries(
    Object.entries(totals).map(([name, total]) => [name, [total, awaiting[name] ?? 0, unassigned[name] ?? 0]]),
  );
}
