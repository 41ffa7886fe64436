import { anyAgent, type Route } from '../route.ts';
import { generalSettings, nothingYet } from '../shapes/later.ts';

/** What other clients ask for on every page. Their messages about a missing list would be all that agents see. */
export const laterRoutes = {
  listSlaPolicies: {
    method: 'GET',
    path: '/api/v1/sla',
    caller: anyAgent,
    summary: 'Policies for response times; there are none yet',
    reply: nothingYet,
  },
  listBusinessHours: {
    method: 'GET',
    path: '/api/v1/business-hours',
    caller: anyAgent,
    summary: 'Business hours; there are none yet',
    reply: nothingYet,
  },
  listAiPrompts: {
    method: 'GET',
    path: '/api/v1/ai/prompts',
    caller: anyAgent,
    summary: 'Prompts for an assistant; there are none yet',
    reply: nothingYet,
  },
  listContextLinks: {
    method: 'GET',
    path: '/api/v1/context-links/active',
    caller: anyAgent,
    summary: 'Links to other systems next to a conversation; there are none yet',
    reply: nothingYet,
  },
  getGeneralSettings: {
    method: 'GET',
    path: '/api/v1/settings/general',
    caller: anyAgent,
    summary: 'Name, address, language and time zone of the desk, as other clients read them',
    reply: generalSettings,
  },
} as const satisfies Record<string, Route>;
