import { consoleStart } from '../console.ts';
import { anyAgent, type Route } from '../route.ts';

export const consoleRoutes = {
  readConsoleStart: {
    method: 'GET',
    path: '/api/v1/console/bootstrap',
    caller: anyAgent,
    summary: 'Everything with which a console starts',
    reply: consoleStart,
  },
} as const satisfies Record<string, Route>;
