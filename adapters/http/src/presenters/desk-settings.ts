import { type DeskSettings, defaultTimeZone } from '@helpdesk/domain';
import type { DayZone } from '@helpdesk/domain/ports';
import type { MediaLinks } from '../media/media-links.ts';

export function presentDeskSettings(settings: DeskSettings, dayZone: DayZone, links: MediaLinks) {
  const { livechatMinutes, emailMinutes } = settings.waitingLimits;
  return {
    name: settings.name,
    logo_url: links.logo(settings.logoUrl),
    waiting_limits: { livechat_minutes: livechatMinutes, email_minutes: emailMinutes },
    locale: settings.locale,
    timezone: settings.timeZone ?? serviceZone(dayZone),
    own_timezone: settings.timeZone,
    service_timezone: serviceZone(dayZone),
    service_timezone_is_set: dayZone.ofService !== undefined,
    public_url: settings.publicUrl,
    addresses: [...settings.addresses],
  };
}

/** Of a desk that has none of its own. */
export function serviceZone({ ofService = defaultTimeZone }: DayZone): string {
  return ofService;
}
