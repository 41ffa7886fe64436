import { onServiceTime, serviceNow } from '@helpdesk/client';
import { useEffect, useState } from 'preact/hooks';

const minuteMs = 60_000;

/** The time of the service, new with each of its minutes: one timer for a whole list. */
export function useNow(): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => onServiceTime(() => setNow(serviceNow())), []);
  useEffect(() => {
    const timer = setTimeout(() => setNow(serviceNow()), minuteMs - (now % minuteMs) + 20);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
