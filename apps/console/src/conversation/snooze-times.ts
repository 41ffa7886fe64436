import { words } from '../words/en.ts';

export interface SnoozeTime {
  readonly label: string;
  readonly until: Date;
}

/** Moments that agents wait for, in the time of the agent: those that have not passed, each once. */
export function snoozeTimes(now: Date): readonly SnoozeTime[] {
  const at = (days: number, hour: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const evening = at(0, 18);
  const times = [
    { label: words.snooze.hour, until: new Date(now.getTime() + 3_600_000) },
    ...(evening > now ? [{ label: words.snooze.evening, until: evening }] : []),
    { label: words.snooze.tomorrow, until: at(1, 9) },
    ...(toMonday > 1 ? [{ label: words.snooze.monday, until: at(toMonday, 9) }] : []),
  ];
  return times;
}
