import { activityLog, activityLogQuery } from '../records/activity-log.ts';
import { agentWith, type Route } from '../route.ts';
import { page } from '../shapes/envelope.ts';

export const activityLogRoutes = {
  listActivityLogs: {
    method: 'GET',
    path: '/api/v1/activity-logs',
    caller: agentWith('activity_logs:manage'),
    summary: 'The audit log: what agents and the service did that matters for the safety of the desk',
    query: activityLogQuery,
    reply: page(activityLog),
  },
} as const satisfies Record<string, Route>;
