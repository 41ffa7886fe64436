import { deskSettings, deskSettingsBody } from '../records/desk.ts';
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
  setDeskLogo: {
    method: 'PUT',
    path: '/api/v1/settings/desk/logo',
    caller: agentWith('general_settings:manage'),
    summary: 'Upload the logo of the desk, in place of the former one',
    form: { files: 'logo' },
    reply: deskSettings,
  },
  deleteDeskLogo: {
    method: 'DELETE',
    path: '/api/v1/settings/desk/logo',
    caller: agentWith('general_settings:manage'),
    summary: 'Remove the logo of the desk',
    reply: deskSettings,
  },
} as const satisfies Record<string, Route>;
