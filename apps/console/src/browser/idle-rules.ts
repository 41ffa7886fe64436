import type { Agent } from '@helpdesk/client';
import { nextAvailability } from '@helpdesk/domain';

type Availability = Agent['availability_status'];

/** What the service is to be told, when nobody has touched any tab for so long; undefined for nothing. */
export function idleStep(
  current: Availability,
  restedMs: number,
  idleAfterMs: number,
): Extract<Availability, 'online' | 'away'> | undefined {
  // Who is offline comes back by another way.
  if (current === 'offline') return undefined;
  const wanted = restedMs >= idleAfterMs ? 'away' : 'online';
  return current !== wanted && nextAvailability(current, wanted, 'idle') === wanted ? wanted : undefined;
}
