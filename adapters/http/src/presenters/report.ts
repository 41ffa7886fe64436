import type {
  MessageKinds,
  OverviewCharts,
  OverviewCounts,
  OverviewMessages,
  ReportSeries,
  SeriesBucket,
  TagDistribution,
} from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentTagDistribution(report: TagDistribution) {
  return {
    top_tags: report.topTags.map((tag) => ({ tag_id: tag.tagId, tag_name: tag.tagName, count: tag.count })),
    tagged_conversations: report.taggedConversations,
    untagged_conversations: report.untaggedConversations,
    tagged_percentage: report.taggedPercentage,
  };
}

export function presentOverviewCounts(report: OverviewCounts) {
  return {
    open: report.open,
    awaiting_response: report.awaitingResponse,
    waiting_longest_seconds: report.waitingLongest,
    unassigned: report.unassigned,
    pending: report.pending,
    agents_online: report.agentsOnline,
    agents_away: report.agentsAway,
    agents_offline: report.agentsOffline,
    agents_reassigning: report.agentsReassigning,
  };
}

export function presentOverviewCharts(report: OverviewCharts) {
  return {
    new_conversations: [...report.newConversations],
    resolved_conversations: [...report.resolvedConversations],
    messages_sent: [...report.messagesSent],
    status_summary: [...report.statusSummary],
  };
}

export function presentOverviewMessages(report: OverviewMessages) {
  return {
    total: report.total,
    ...presentKinds(report),
    total_messages: report.incoming + report.outgoing,
    incoming_messages: report.incoming,
    outgoing_messages: report.outgoing,
    messages_per_conversation: report.perConversation,
    per_day: report.perDay.map((day) => ({ date: day.date, ...presentKinds(day) })),
    first_replies: report.firstReplies,
    average_first_reply_seconds: report.averageFirstReply,
    median_first_reply_seconds: report.medianFirstReply,
  };
}

export function presentReportSeries({ timeZone, points, total, previousTotal }: ReportSeries, bucket: SeriesBucket) {
  return {
    bucket,
    timezone: timeZone,
    points: points.map(({ at, value }) => ({ at: iso(at), value })),
    total,
    previous_total: previousTotal,
  };
}

function presentKinds({ incoming, outgoing, privateNotes }: MessageKinds) {
  return { incoming, outgoing, private_notes: privateNotes };
}
