import type { DeskSettings } from '@helpdesk/domain';

/** @param timeZone of the service */
export function presentDeskSettings(settings: DeskSettings, timeZone: string) {
  const { livechatMinutes, emailMinutes } = settings.waitingLimits;
  return {
    name: settings.name,
    logo_url: null,
    waiting_limits: { livechat_minutes: livechatMinutes, email_minutes: emailMinutes },
    locale: settings.locale,
    timezone: settings.timeZone ?? timeZone,
  };
}
