import { minuteLengthMs } from '../shared/time.ts';

/**
 * The availability of an agent. A person decides (`user`), or the client noticed silence (`idle`);
 * what a person chose to mean "leave me out" is never overwritten by silence.
 */
export const availabilityStatuses = ['online', 'away', 'away_manual', 'offline', 'away_and_reassigning'] as const;

export type AvailabilityStatus = (typeof availabilityStatuses)[number];

/** Any value but `idle` acts as `user`. */
export type AvailabilitySource = 'user' | 'idle';

/** Those that a person chooses; the others come by themselves. */
export const chosenStatuses = [
  'online',
  'away_manual',
  'away_and_reassigning',
] as const satisfies readonly AvailabilityStatus[];

/**
 * Whether the person has chosen to be left out: nothing but their own choice ends it.
 *
 * @example
 * isLeftOut('away') // false
 * isLeftOut('away_manual') // true
 */
export function isLeftOut(status: AvailabilityStatus): boolean {
  return status === 'away_manual' || status === 'away_and_reassigning';
}

/** States that turn `offline` without activity; the three others are never swept. */
export const sweptStatuses: readonly AvailabilityStatus[] = ['online', 'away'];

/** Without activity for this long, the states of `sweptStatuses` become `offline`. */
export const inactivityLimitMs = 5 * minuteLengthMs;

/** Without input for this long, a client reports `away` with the source `idle`. */
export const idleLimitMs = 5 * minuteLengthMs;

/**
 * The availability after a request. An automatic change (`idle`) leaves `away_manual` and `away_and_reassigning` as
 * they are.
 *
 * @example
 * nextAvailability('away_manual', 'online', 'idle') // 'away_manual'
 * nextAvailability('away_manual', 'online', 'user') // 'online'
 */
export function nextAvailability(
  current: AvailabilityStatus,
  requested: AvailabilityStatus,
  source: AvailabilitySource,
): AvailabilityStatus {
  return source === 'idle' && isLeftOut(current) ? current : requested;
}
