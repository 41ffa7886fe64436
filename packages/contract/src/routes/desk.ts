import { deskSettings, deskSettingsBody } from '../desk.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';

export const deskRoutes = {
  getDeskSettings: {
    method: 'GET',
    path: '/api/v1/settings/desk',
    caller: anyAgent,
    summary: 'How the desk presents itself',
    reply: deskSettings,
  },
  updateDeskSettings: {
    method: 'PUT',
    path: '/api/v1/settings/desk',
    caller: agentWith('general_settings:manage'),
    summary: 'Change how the desk presents itself; what is absent stays',
    body: deskSettingsBody,
    reply: deskSettings,
  },
} as const satisfies Record<string, Route>;
