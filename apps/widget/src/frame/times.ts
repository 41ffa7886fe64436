const clocks = new Map<string, Intl.DateTimeFormat>();

/** 14:05, or as the language writes it. */
export function clockTime(language: string, at: number, timeZone?: string): string {
  const key = `${language} ${timeZone}`;
  // Making one takes longer than all else about a message.
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone });
  clocks.set(key, clock);
  return clock.format(at);
}

/** The day of a moment in the visitor's calendar, to compare with. */
export const dayKey = (at: number): string => new Date(at).toDateString();

export function dayName(language: string, at: number, now: number, today: string, yesterday: string): string {
  if (dayKey(at) === dayKey(now)) return today;
  // Noon of the day before: days on which clocks change have 23 or 25 hours.
  if (dayKey(at) === dayKey(new Date(now).setHours(-12))) return yesterday;
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric',
  }).format(at);
}
