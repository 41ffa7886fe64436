import type { Agent } from '@helpdesk/client';

type Availability = Agent['availability_status'];

/** What the service is to be told, when nobody has touched any tab for so long; undefined for nothing. */
export function idleStep(
  current: Availability,
  restedMs: number,
  idleAfterMs: number,
): Extract<Availability, 'online' | 'away'> | undefined {
  const isIdle = restedMs >= idleAfterMs;
  if (isIdle && current === 'online') return 'away';
  // A state that somebody chose themselves is theirs to end.
  if (!isIdle && current === 'away') return 'online';
  return undefined;
}
