import type { DeskSettings } from '@helpdesk/domain';
import type { MediaLinks } from '../media/media-links.ts';

/** @param timeZone of the service */
export function presentDeskSettings(settings: DeskSettings, timeZone: string, links: MediaLinks) {
  const { livechatMinutes, emailMinutes } = settings.waitingLimits;
  return {
    name: settings.name,
    logo_url: links.logo(settings.logoUrl),
    waiting_limits: { livechat_minutes: livechatMinutes, email_minutes: emailMinutes },
    locale: settings.locale,
    timezone: settings.timeZone ?? timeZone,
    own_timezone: settings.timeZone,
    service_timezone: timeZone,
  };
}
