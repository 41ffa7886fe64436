import { defaultTimeZone } from '@helpdesk/domain';
import type { DayZone } from '@helpdesk/domain/ports';

/** @param ofService IANA name; undefined: days begin in the time zone of the desk */
export function dayZone(ofService: string | undefined): DayZone {
  let known: string | null = null;
  let notes = 0;
  return {
    ofService,
    current: () => ofService ?? known ?? defaultTimeZone,
    note: (ofDesk) => {
      notes += 1;
      known = ofDesk;
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
