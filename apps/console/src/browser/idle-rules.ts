import type { Agent } from '@helpdesk/client';
import { nextAvailability } from '@helpdesk/domain';

type Availability = Agent['availability_status'];

/** The availability to report after so long without input in any tab; undefined for no change. */
export function idleStep(
  current: Availability,
  restedMs: number,
  idleAfterMs: number,
): Extract<Availability, 'online' | 'away'> | undefined {
  // An agent who is offline comes online by connecting, not by input.
  if (current === 'offline') return undefined;
  const wanted = restedMs >= idleAfterMs ? 'away' : 'online';
  return current !== wanted && nextAvailability(current, wanted, 'idle') === wanted ? wanted : undefined;
}
