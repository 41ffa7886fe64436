import { type DayCount, dayIndex, type Timestamp, type ZonedDay } from '@helpdesk/domain';
import type { ReportReader, ReportScope } from '@helpdesk/domain/ports';
import type { ConversationRow, State } from './state.ts';

export function reports(state: State): ReportReader {
  const conversations = [...state.conversations.values()];
  const within = ({ inboxId, teamId }: ReportScope = {}): readonly ConversationRow[] =>
    conversations.filter(
      (row) =>
        (inboxId === undefined || row.inboxId === inboxId) && (teamId === undefined || row.assignedTeamId === teamId),
    );
  const createdOn = (days: readonly ZonedDay[], of?: ReportScope): readonly ConversationRow[] =>
    within(of).filter((row) => dayIndex(days, row.createdAt) !== undefined);
  return {
    tagCounts: async (from, of) => {
      const rows = within(of).filter((row) => row.createdAt >= from);
      const counts = [...state.tags.values()].map((tag) => ({
        tagId: tag.id,
        tagName: tag.name,
        count: rows.filter((row) => row.tagIds.includes(tag.id)).length,
      }));
      return { counts, tagged: rows.filter((row) => row.tagIds.length > 0).length, total: rows.length };
    },
    handlingCounts: async () =>
      (['open', 'waiting'] as const).map((category) => {
        const rows = conversations.filter((row) => state.statuses.get(row.statusId)?.category === category);
        return {
          category,
          total: rows.length,
          awaitingResponse: rows.filter((row) => row.waitingSince !== null).length,
          waitingSince: earliest(rows.flatMap((row) => row.waitingSince ?? [])),
          unassigned: rows.filter((row) => row.assignedUserId === null).length,
        };
      }),
    availabilityCounts: async () =>
      [...state.agents.values()]
        .filter((agent) => agent.type === 'agent' && agent.enabled && agent.deletedAt === null)
        .map((agent) => ({ availability: agent.availabilityStatus, count: 1 })),
    createdPerDay: async (days, of) =>
      perDay(
        days,
        within(of).map((row) => row.createdAt),
      ),
    resolvedPerDay: async (days, of) =>
      perDay(
        days,
        within(of).flatMap((row) => row.resolvedAt ?? []),
      ),
    statusCounts: async (days) => {
      const rows = createdOn(days);
      return [...state.statuses.values()].map((status) => ({
        status: status.name,
        count: rows.filter((row) => row.statusId === status.id).length,
      }));
    },
    messagesPerDay: async (days, of) => {
      const ids = new Set(within(of).map(({ id }) => id));
      return [...state.messages.values()].flatMap(({ conversationId, type, private: isPrivate, createdAt }) => {
        const day = ids.has(conversationId) ? dayIndex(days, createdAt) : undefined;
        return day === undefined || type === 'activity' ? [] : [{ day, type, private: isPrivate, count: 1 }];
      });
    },
    firstReplies: async (days, of) => {
      const waits = createdOn(days, of)
        .flatMap((row) => (row.firstReplyAt === null ? [] : row.firstReplyAt - row.createdAt))
        .filter((wait) => wait > 0)
        .sort((a, b) => a - b);
      const [lower, upper] = [waits[(waits.length - 1) >> 1], waits[waits.length >> 1]];
      return {
        count: waits.length,
        sum: waits.reduce((sum, wait) => sum + wait, 0),
        middle: lower === undefined || upper === undefined ? null : [lower, upper],
      };
    },
  };
}

function earliest(instants: readonly Timestamp[]): Timestamp | null {
  return instants.length === 0 ? null : Math.min(...instants);
}

function perDay(days: readonly ZonedDay[], instants: readonly Timestamp[]): readonly DayCount[] {
  return instants.flatMap((at) => {
    const day = dayIndex(days, at);
    return day === undefined ? [] : [{ day, count: 1 }];
  });
}
