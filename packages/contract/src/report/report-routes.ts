import { reportQuery } from '../query.ts';
import { agent, type Route } from '../route.ts';
import { tagDistribution } from './tag-distribution.ts';

export const reportRoutes = {
  reportTags: {
    method: 'GET',
    path: '/api/v1/reports/overview/tags',
    caller: agent('reports:manage'),
    query: reportQuery,
    reply: tagDistribution,
    summary: 'How the conversations of the last days are spread over tags',
  },
} as const satisfies Record<string, Route>;
