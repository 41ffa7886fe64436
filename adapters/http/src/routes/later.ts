import { serviceZone } from '../presenters/desk-settings.ts';
import type { Handlers } from './handler.ts';

export const laterHandlers = {
  listSlaPolicies: async () => [],
  listBusinessHours: async () => [],
  listAiPrompts: async () => [],
  listContextLinks: async () => [],
  getGeneralSettings: async ({ helpdesk, actor, options }) => {
    const { name, locale, timeZone } = await helpdesk.getDeskSettings(actor);
    return {
      'app.site_name': name,
      'app.root_url': options.baseUrl(),
      'app.lang': locale,
      'app.timezone': timeZone ?? serviceZone(options.dayZone),
    };
  },
} satisfies Partial<Handlers>;
