import { defaultDesk, defaultTimeZone } from '@helpdesk/domain';
import type { DayZone, KnownDesk } from '@helpdesk/domain/ports';

export function knownDesk(): KnownDesk {
  let known = defaultDesk;
  let notes = 0;
  return {
    settings: () => known,
    note: (settings) => {
      notes += 1;
      known = settings;
    },
    follow: async (read) => {
      for (;;) {
        const noted = notes;
        const found = await read();
        if (noted !== notes) continue;
        known = found;
        return;
      }
    },
  };
}

/** @param ofService IANA name; undefined: days begin in the time zone of the desk */
export function dayZone(ofService: string | undefined, desk: Pick<KnownDesk, 'settings'>): DayZone {
  return { ofService, current: () => ofService ?? desk.settings().timeZone ?? defaultTimeZone };
}
