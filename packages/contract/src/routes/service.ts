import { anyone, type Route } from '../route.ts';
import { done } from '../scalars.ts';

export const serviceRoutes = {
  getHealth: {
    method: 'GET',
    path: '/health',
    caller: anyone,
    summary: 'Whether the service can do its work',
    reply: done,
    refusals: { 503: 'A check fails' },
  },
  getHealthLive: {
    method: 'GET',
    path: '/health/live',
    caller: anyone,
    summary: 'Whether the process answers',
    reply: done,
  },
  getHealthReady: {
    method: 'GET',
    path: '/health/ready',
    caller: anyone,
    summary: 'Whether the service can do its work',
    reply: done,
    refusals: { 503: 'A check fails' },
  },
} as const satisfies Record<string, Route>;
