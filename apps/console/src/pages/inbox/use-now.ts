import { useEffect, useState } from 'preact/hooks';

const minuteMs = 60_000;

/** The time, new with each minute of the clock: one timer for a whole list. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (now % minuteMs) + 20);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
