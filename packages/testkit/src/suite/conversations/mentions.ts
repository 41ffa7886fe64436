import { defaultConversationSort, nothingVisible, type Visibility } from '@helpdesk/domain';
import type { ConversationQuery } from '@helpdesk/domain/ports';
import { type AddedConversation, addAgent, addConversation, addMessage, addTeam } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const everything: Visibility = { ...nothingVisible, all: true };
const limits = { open: 100, unread: 100 };

/** Answers the id of a note that mentions them. */
async function addNote(desk: Desk, of: AddedConversation, agentIds: readonly number[]): Promise<number> {
  const id = await addMessage(desk, of, { private: true });
  await desk.store.transact((writer) => writer.messages.mention(of.id, id, agentIds));
  return id;
}

async function listed(desk: Desk, agentId: number, visibility = everything, query: Partial<ConversationQuery> = {}) {
  const scope = { kind: 'mentioned', agentId, visibility } as const;
  const page = { page: 1, size: 30 };
  const request = { scope, filter: null, sort: defaultConversationSort, page, viewerId: agentId, ...query };
  const found = await desk.store.read((reader) => reader.conversations.list(request));
  expect(found.total).toBe(found.items.length);
  return found.items.map((item) => item.id);
}

const counted = (desk: Desk, agentId: number, visibility = everything, stopAt = limits) =>
  desk.store.read((reader) => reader.conversations.countMentioned(agentId, visibility, stopAt));

const update = (desk: Desk, id: number, changes: object) =>
  desk.store.transact((writer) => writer.conversations.update(id, changes));

export function mentionSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('mentions', () => {
    test(
      'a conversation is in the list once, with the newest note that mentions the agent',
      onDesk(async (desk) => {
        const [one, two] = [await addAgent(desk), await addAgent(desk)];
        const [first, second] = [await addConversation(desk), await addConversation(desk)];
        await addNote(desk, first, [one, two]);
        const newer = await addNote(desk, first, [one]);
        await addNote(desk, second, [two]);
        expect([await listed(desk, one), await listed(desk, two)]).toEqual([[first.id], [second.id, first.id]]);
        await desk.store.transact((writer) => writer.messages.delete(newer, now));
        expect(await listed(desk, one)).toEqual([first.id]);
        expect(await counted(desk, one)).toEqual({ open: 1, unread: 1 });
      }),
    );

    test(
      'faults O5: the note before the deleted one takes its place, with what the conversation has by now',
      onDesk(async (desk) => {
        const [one, two] = [await addAgent(desk), await addAgent(desk)];
        const [first, second] = [await addConversation(desk), await addConversation(desk)];
        await addNote(desk, first, [two]);
        await addNote(desk, first, [one, two]);
        const newest = await addNote(desk, first, [one]);
        await addNote(desk, second, [one]);
        await update(desk, first.id, { lastMessageAt: now + 5, assignedUserId: one });
        await update(desk, second.id, { lastMessageAt: now + 3 });
        await desk.store.transact((writer) => writer.messages.delete(newest, now));
        expect([await listed(desk, one), await listed(desk, two)]).toEqual([[first.id, second.id], [first.id]]);
        const mine: Visibility = { ...nothingVisible, assignedTo: one };
        expect([await listed(desk, one, mine), await listed(desk, two, mine)]).toEqual([[first.id], [first.id]]);
        await update(desk, first.id, { lastMessageAt: now + 1, statusId: desk.statusIds.resolved });
        expect(await listed(desk, one)).toEqual([second.id, first.id]);
        expect(await counted(desk, one)).toEqual({ open: 1, unread: 1 });
        expect(await counted(desk, two)).toEqual({ open: 0, unread: 0 });
      }),
    );

    test(
      'order, counts and what is hidden follow the conversation',
      onDesk(async (desk) => {
        const [agentId, teamId] = [await addAgent(desk), await addTeam(desk, 'Mine')];
        const [first, second] = [await addConversation(desk), await addConversation(desk)];
        await addNote(desk, first, [agentId]);
        await addNote(desk, second, [agentId]);
        await update(desk, first.id, { lastMessageAt: now + 2 });
        await update(desk, second.id, { lastMessageAt: now + 1 });
        expect(await listed(desk, agentId)).toEqual([first.id, second.id]);
        await update(desk, second.id, { lastMessageAt: now + 3 });
        expect(await listed(desk, agentId)).toEqual([second.id, first.id]);
        const ascending = { ...defaultConversationSort, direction: 'asc' } as const;
        expect(await listed(desk, agentId, everything, { sort: ascending })).toEqual([first.id, second.id]);
        await update(desk, first.id, { lastMessageAt: null });
        expect(await listed(desk, agentId, everything, { sort: ascending })).toEqual([second.id, first.id]);
        const mine: Visibility = { ...nothingVisible, assignedTo: agentId };
        const ofTeam: Visibility = { ...nothingVisible, teamInboxes: [teamId] };
        expect(await listed(desk, agentId, mine)).toEqual([]);
        await update(desk, first.id, { assignedUserId: agentId });
        await update(desk, second.id, { assignedTeamId: teamId });
        expect([await listed(desk, agentId, mine), await listed(desk, agentId, ofTeam)]).toEqual([
          [first.id],
          [second.id],
        ]);
        expect(await counted(desk, agentId, mine)).toEqual({ open: 1, unread: 1 });
        await update(desk, first.id, { statusId: desk.statusIds.resolved });
        expect([await counted(desk, agentId, mine), await counted(desk, agentId)]).toEqual([
          { open: 0, unread: 0 },
          { open: 1, unread: 1 },
        ]);
      }),
    );

    test(
      'counts stop at their limits, and hold what is visible alone',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        for (let count = 0; count < 3; count += 1) await addNote(desk, await addConversation(desk), [agentId]);
        expect(await counted(desk, agentId, everything, { open: 2, unread: 1 })).toEqual({ open: 2, unread: 1 });
        expect(await counted(desk, agentId)).toEqual({ open: 3, unread: 3 });
        expect(await counted(desk, agentId, nothingVisible)).toEqual({ open: 0, unread: 0 });
        expect(await counted(desk, await addAgent(desk))).toEqual({ open: 0, unread: 0 });
      }),
    );

    test(
      'a team has its enabled members',
      onDesk(async (desk) => {
        const [team, other] = [await addTeam(desk, 'Mine'), await addTeam(desk, 'Other')];
        const agents = [await addAgent(desk), await addAgent(desk, { enabled: false }), await addAgent(desk)];
        await desk.store.transact(async (writer) => {
          for (const id of agents) await writer.agents.setTeams(id, [team]);
        });
        const gone = await addAgent(desk);
        await desk.store.transact(async (writer) => {
          await writer.agents.setTeams(gone, [team]);
          await writer.agents.delete(gone, now);
        });
        const members = (id: number) => desk.store.read((reader) => reader.teams.listEnabledMembers(id));
        expect([await members(team), await members(other)]).toEqual([[agents[0], agents[2]], []]);
      }),
    );
  });
}
