import {
  chartsReport,
  countsReport,
  messagesReport,
  reportQuery,
  seriesQuery,
  seriesReport,
  tagQuery,
  tagReport,
} from '../records/report.ts';
import { agentWith, type Route } from '../route.ts';

export const reportRoutes = {
  reportTags: {
    method: 'GET',
    path: '/api/v1/reports/overview/tags',
    caller: agentWith('reports:manage'),
    summary: 'How conversations are spread over tags',
    query: tagQuery,
    reply: tagReport,
  },
  reportCounts: {
    method: 'GET',
    path: '/api/v1/reports/overview/counts',
    caller: agentWith('reports:manage'),
    summary: 'The open work and the agents as they are now',
    reply: countsReport,
  },
  reportCharts: {
    method: 'GET',
    path: '/api/v1/reports/overview/charts',
    caller: agentWith('reports:manage'),
    summary: 'Conversations and replies of each day, and the statuses of the new conversations',
    query: reportQuery,
    reply: chartsReport,
  },
  reportMessages: {
    method: 'GET',
    path: '/api/v1/reports/overview/messages',
    caller: agentWith('reports:manage'),
    summary: 'Messages of each day, and how long contacts waited for the first reply',
    query: reportQuery,
    reply: messagesReport,
  },
  reportSeries: {
    method: 'GET',
    path: '/api/v1/reports/overview/series',
    caller: agentWith('reports:manage'),
    summary: 'One figure over time, by the day or by the hour',
    query: seriesQuery,
    reply: seriesReport,
  },
} as const satisfies Record<string, Route>;
