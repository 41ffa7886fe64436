import type { OpenTotals } from '@helpdesk/domain';
import type { ConversationReader } from '@helpdesk/domain/ports';
import { byId } from '../rows.ts';
import type { ConversationRow, State } from '../state.ts';
import { isInScope, listItemOf } from './list-conversations.ts';

export type ConversationCounts = Pick<
  ConversationReader,
  | 'unreadCounts'
  | 'openOfInboxes'
  | 'openTotalsOfAll'
  | 'openTotals'
  | 'countUnreadOpen'
  | 'countMentioned'
  | 'findSeenAt'
  | 'seenByAgents'
  | 'agentsMentionedIn'
>;

/** What is unread, open, mentioned and seen. */
export function conversationCounts(state: State): ConversationCounts {
  return {
    unreadCounts: async (conversationId, agentIds) => {
      const row = state.conversations.get(conversationId);
      if (row === undefined) return new Map();
      return new Map(agentIds.map((id) => [id, listItemOf(state, row, id).unreadMessageCount]));
    },
    openOfInboxes: async (limit) => {
      const counts = new Map<number, number>();
      for (const { inboxId } of openOnes(state)) counts.set(inboxId, Math.min(limit, (counts.get(inboxId) ?? 0) + 1));
      return counts;
    },
    openTotalsOfAll: async () => {
      const open = openOnes(state);
      const { assigned: _none, ...shared } = totalsOf(open, 0);
      const agents = new Set(open.flatMap(({ assignedUserId }) => assignedUserId ?? []));
      const ofAgents = new Map([...agents].map((id) => [id, totalsOf(open, id).assigned]));
      return { ...shared, ofAgents };
    },
    openTotals: async (agentId) => totalsOf(openOnes(state), agentId),
    countUnreadOpen: async (agentId, limit) => {
      const mine = openOnes(state).filter((row) => row.assignedUserId === agentId);
      const unread = mine.filter((row) => listItemOf(state, row, agentId).unreadMessageCount > 0);
      return Math.min(unread.length, limit);
    },
    countMentioned: async (agentId, visibility, limits) => {
      const scope = { kind: 'mentioned', agentId, visibility } as const;
      const open = openOnes(state).filter((row) => isInScope(state, row, scope));
      const unread = open.slice(0, limits.open).filter((row) => listItemOf(state, row, agentId).unreadMessageCount > 0);
      return { open: Math.min(open.length, limits.open), unread: Math.min(unread.length, limits.unread) };
    },
    findSeenAt: async (id, userId) => {
      const seen = state.conversations.get(id)?.seen.get(userId);
      return seen === undefined || seen.messageId === 0 ? null : seen.at;
    },
    seenByAgents: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const seen = [...(state.conversations.get(id)?.seen ?? [])];
          const times = seen.flatMap(([userId, { messageId, at }]) =>
            messageId > 0 && state.agents.has(userId) ? [at] : [],
          );
          return times.length === 0 ? [] : [[id, Math.max(...times)] as const];
        }),
      ),
    agentsMentionedIn: async (ids) => [
      ...new Set(
        [...state.mentions.values()].flatMap((row) => (ids.includes(row.conversationId) ? [row.agentId] : [])),
      ),
    ],
  };
}

function openOnes(state: State): readonly ConversationRow[] {
  return byId(state.conversations.values()).filter((row) => state.statuses.get(row.statusId)?.category === 'open');
}

function totalsOf(open: readonly ConversationRow[], agentId: number): OpenTotals {
  const free = open.filter((row) => row.assignedUserId === null);
  const teams = new Set(free.flatMap(({ assignedTeamId }) => assignedTeamId ?? []));
  const ofTeam = (id: number | null) => free.filter((row) => row.assignedTeamId === id).length;
  return {
    assigned: open.filter((row) => row.assignedUserId === agentId).length,
    unassigned: ofTeam(null),
    all: open.length,
    ofTeams: new Map([...teams].map((id) => [id, ofTeam(id)])),
  };
}
