import {
  presentOverviewCharts,
  presentOverviewCounts,
  presentOverviewMessages,
  presentReportSeries,
  presentTagDistribution,
} from '../presenters/report.ts';
import type { Handlers } from './handler.ts';

export const reportHandlers = {
  reportTags: async ({ helpdesk, actor, query }) => {
    const { days, inbox_id: inboxId, team_id: teamId } = query;
    return presentTagDistribution(await helpdesk.reportTags(actor, days, { inboxId, teamId }));
  },
  reportCounts: async ({ helpdesk, actor }) => presentOverviewCounts(await helpdesk.reportCounts(actor)),
  reportCharts: async ({ helpdesk, actor, query }) =>
    presentOverviewCharts(await helpdesk.reportCharts(actor, query.days)),
  reportMessages: async ({ helpdesk, actor, query }) =>
    presentOverviewMessages(await helpdesk.reportMessages(actor, query.days)),
  reportSeries: async ({ helpdesk, actor, query }) => {
    const { metric, days, bucket, inbox_id: inboxId, team_id: teamId } = query;
    const series = await helpdesk.reportSeries(actor, { metric, days, bucket, inboxId, teamId });
    return presentReportSeries(series, bucket);
  },
} satisfies Partial<Handlers>;
