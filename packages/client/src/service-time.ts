/** Headers name whole seconds, and an answer takes a moment: a clock that is as near to the service's counts as right. */
const nearMs = 2_000;
let differenceMs = 0;
const listeners = new Set<() => void>();

/** Notes how far the clock of this machine is from the service's, by an answer that has just arrived. */
export function noteServiceTime(headers: Headers): void {
  const at = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(at)) return;
  const found = at + 500 - Date.now();
  const isRight = Math.abs(found) <= nearMs;
  if (isRight ? differenceMs === 0 : Math.abs(found - differenceMs) <= nearMs) return;
  differenceMs = isRight ? 0 : found;
  for (const listener of listeners) listener();
}

/**
 * The time of the service in milliseconds, as far as its answers have shown it; without one, that of this machine. Compare
 * times of the service with it: the clock of a computer may be wrong by hours.
 */
export function serviceNow(): number {
  return Date.now() + differenceMs;
}

/** What the clock of the service showed when that of this machine showed `at`. Show a noted time of this machine by it. */
export function atService(at: number): number {
  return at + differenceMs;
}

/** Calls the listener when answers have shown that the clock of this machine is wrong, or right again; returns its end. */
export function onServiceTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
