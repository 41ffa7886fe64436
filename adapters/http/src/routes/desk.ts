import type { Handlers } from '../handler.ts';
import { presentDeskSettings } from '../presenters/desk-settings.ts';

export const deskHandlers = {
  getDeskSettings: async ({ helpdesk, actor, options }) =>
    presentDeskSettings(await helpdesk.getDeskSettings(actor), options.timeZone),
  updateDeskSettings: async ({ helpdesk, actor, body, options }) => {
    const { name, waiting_limits: limits, locale, timezone: timeZone } = body;
    const waitingLimits = limits && { livechatMinutes: limits.livechat_minutes, emailMinutes: limits.email_minutes };
    return presentDeskSettings(
      await helpdesk.updateDeskSettings(actor, { name, waitingLimits, locale, timeZone }),
      options.timeZone,
    );
  },
} satisfies Partial<Handlers>;
