import { type Status, serviceNow } from '@helpdesk/client';
import { needsMoment, parseSnooze } from '@helpdesk/domain';
import type { Choice } from '../../ui/pick/picker.tsx';
import { words } from '../../words/en.ts';
import { momentOf } from '../../words/times.ts';

/** The statuses that need no time. Snoozing needs one, so it has a menu of its own. */
export function withoutMoment(statuses: readonly Status[]): readonly Status[] {
  return statuses.filter((status) => !needsMoment(status));
}

export interface SnoozeTime {
  readonly label: string;
  readonly until: Date;
}

/** Moments that agents wait for, in the zone of the agent and by the clock of the service: those that have not passed, each once. */
export function snoozeTimes(now = new Date(serviceNow())): readonly SnoozeTime[] {
  const at = (days: number, hour: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const evening = at(0, 18);
  const times = [
    { label: words.snooze.hour, until: new Date(now.getTime() + 3_600_000) },
    ...(evening > now ? [{ label: words.snooze.evening, until: evening }] : []),
    { label: words.snooze.tomorrow, until: tomorrowMorning(now) },
    ...(toMonday > 1 ? [{ label: words.snooze.monday, until: at(toMonday, 9) }] : []),
  ];
  return times;
}

/** The choice that asks for a moment of one's own. */
export const pickKey = 'pick';

export function snoozeChoices(times: readonly SnoozeTime[]): readonly Choice[] {
  return [
    ...times.map(({ label, until }) => ({ key: label, label, hint: momentOf(+until) })),
    { key: pickKey, label: words.snooze.pick },
  ];
}

/** Nine o'clock of the next day. */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
}

/** The value of a date and time field: "2026-11-23T09:00", in the agent's time zone. */
export function fieldValue(at: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What was written into such a field: a moment that can be waited for, or what is wrong with it. */
export function pickedMoment(
  value: string,
  now = serviceNow(),
): { readonly until: Date; readonly fault?: undefined } | { readonly until?: undefined; readonly fault: string } {
  const until = new Date(value);
  if (Number.isNaN(+until)) return { fault: words.form.missing(words.snooze.field) };
  try {
    return parseSnooze(until.toISOString(), now) === null ? { fault: words.snooze.past } : { until };
  } catch {
    return { fault: words.snooze.far };
  }
}
