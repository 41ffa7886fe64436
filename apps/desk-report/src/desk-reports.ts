import {
  clampDays,
  handOverReason,
  losesDeletedAgent,
  nextAvailability,
  opensForContact,
  startOfDay,
  type TagDistribution,
  tagDistribution,
} from '@helpdesk/domain';
import type { ExportedAgent, ExportedConversation, ExportedDesk } from './exported-desk.ts';

export interface TagReport extends TagDistribution {
  /** The first instant that counts, milliseconds. */
  readonly from: number;
}

/** How the conversations of the last days are distributed over tags. The last day is the day of the export. */
export function tagReport(desk: ExportedDesk, timeZone: string, days: number): TagReport {
  const from = startOfDay(desk.madeAt, timeZone, -clampDays(days));
  const conversations = desk.conversations.filter(({ createdAt }) => createdAt >= from);
  const counts = desk.tags.map(({ id, name }) => ({
    tagId: id,
    tagName: name,
    count: conversations.filter(({ tagIds }) => tagIds.includes(id)).length,
  }));
  const tagged = conversations.filter(({ tagIds }) => tagIds.length > 0).length;
  return { from, ...tagDistribution(counts, tagged, conversations.length) };
}

/** What becomes of the conversations of an agent. */
export interface HandOver {
  /** Conversations that lose the agent at once. */
  readonly atOnce: readonly ExportedConversation[];
  /** Conversations that lose the agent when the contact writes, which opens them. */
  readonly whenWrittenTo: readonly ExportedConversation[];
  readonly kept: readonly ExportedConversation[];
}

/** If the agent is deleted. */
export function ifDeleted(desk: ExportedDesk, agent: ExportedAgent): HandOver {
  return split(
    desk,
    agent,
    ({ statusCategory }) => losesDeletedAgent(statusCategory),
    handOverReason(undefined) !== undefined,
  );
}

/** If the agent chooses to be away and to hand the work over. */
export function ifReassigning(desk: ExportedDesk, agent: ExportedAgent): HandOver {
  const availabilityStatus = nextAvailability(agent.availabilityStatus, 'away_and_reassigning', 'user');
  const handsOver = handOverReason({ ...agent, availabilityStatus }) !== undefined;
  return split(desk, agent, () => false, handsOver);
}

function split(
  desk: ExportedDesk,
  agent: ExportedAgent,
  isTaken: (conversation: ExportedConversation) => boolean,
  handsOver: boolean,
): HandOver {
  const own = desk.conversations.filter(({ assignedUserId }) => assignedUserId === agent.id);
  const left = own.filter((conversation) => !isTaken(conversation));
  const goes = ({ statusCategory }: ExportedConversation): boolean => handsOver && opensForContact(statusCategory);
  return {
    atOnce: own.filter(isTaken),
    whenWrittenTo: left.filter(goes),
    kept: left.filter((conversation) => !goes(conversation)),
  };
}
