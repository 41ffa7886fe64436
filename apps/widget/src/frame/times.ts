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
export function dayKey(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

export function dayName(language: string, at: number, now: number, today: string, yesterday: string): string {
  if (dayKey(at) === dayKey(now)) return today;
  if (dayKey(at) === dayKey(now - 24 * 3_600_000)) return yesterday;
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}
