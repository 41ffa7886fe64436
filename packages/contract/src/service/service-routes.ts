import { publicCaller, type Route } from '../route.ts';
import { done } from '../scalar.ts';

export const serviceRoutes = {
  getHealth: {
    method: 'GET',
    path: '/health',
    caller: publicCaller(),
    reply: done,
    summary: 'Whether the service works',
  },
  getHealthLive: {
    method: 'GET',
    path: '/health/live',
    caller: publicCaller(),
    reply: done,
    summary: 'Whether the process answers',
  },
  getHealthReady: {
    method: 'GET',
    path: '/health/ready',
    caller: publicCaller(),
    reply: done,
    summary: 'Whether the service takes requests',
  },
} as const satisfies Record<string, Route>;
