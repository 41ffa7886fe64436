import type { WaitingLimits } from '@helpdesk/domain';
import { presentDeskSettings } from '../presenters/desk-settings.ts';
import type { Handlers } from './handler.ts';

/** All of them are read: one that is left out does not compile. */
type LimitsGiven = { readonly [Limit in keyof WaitingLimits]: number | undefined };

export const deskHandlers = {
  getDeskSettings: async ({ helpdesk, actor, options, links }) =>
    presentDeskSettings(await helpdesk.getDeskSettings(actor), options.dayZone, links),
  updateDeskSettings: async ({ helpdesk, actor, body, options, links }) => {
    const { name, waiting_limits: limits, locale, timezone: timeZone, public_url: publicUrl, addresses } = body;
    const waitingLimits =
      limits &&
      ({ livechatMinutes: limits.livechat_minutes, emailMinutes: limits.email_minutes } satisfies LimitsGiven);
    const changes = { name, waitingLimits, locale, timeZone, publicUrl, addresses };
    const settings = await helpdesk.updateDeskSettings(actor, changes);
    return presentDeskSettings(settings, options.dayZone, links);
  },
  setDeskLogo: async ({ helpdesk, actor, files, options, links }) =>
    presentDeskSettings(await helpdesk.setDeskLogo(actor, files[0]), options.dayZone, links),
  deleteDeskLogo: async ({ helpdesk, actor, options, links }) =>
    presentDeskSettings(await helpdesk.deleteDeskLogo(actor), options.dayZone, links),
} satisfies Partial<Handlers>;
