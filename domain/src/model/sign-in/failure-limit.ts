import { dayLengthMs, minuteLengthMs, type Timestamp } from '../shared/time.ts';

/** After this many failures within this time, attempts are refused without checking the password. */
export interface FailureLimit {
  readonly most: number;
  readonly withinMs: number;
}

/**
 * Failures for one e-mail address from devices that are not known to its account. Whoever guesses reaches this limit and
 * shuts out unknown devices only: the agent's own browser is counted apart.
 */
export const unknownDeviceLimits: readonly FailureLimit[] = [
  { most: 10, withinMs: 15 * minuteLengthMs },
  { most: 50, withinMs: dayLengthMs },
];

/**
 * Failures of a device for the account that it is known to, in one network. A caller with a copy of its cookie reaches
 * this limit in their own network, and the agent still signs in from another one.
 */
export const knownDeviceLimits: readonly FailureLimit[] = [{ most: 10, withinMs: 15 * minuteLengthMs }];

/** The same in all networks together: a copied cookie is worth no more with many addresses. */
export const knownDeviceEverywhereLimits: readonly FailureLimit[] = [{ most: 30, withinMs: 15 * minuteLengthMs }];

/**
 * Failures of an agent, in all of their sessions, to prove again who they are: a stolen cookie must not guess for as long
 * as it lasts. A session ends at its tenth failure, so these bound many sessions.
 */
export const ownProofLimits: readonly FailureLimit[] = [{ most: 50, withinMs: dayLengthMs }];

/** Failures within a session and a day, since the last proof that was right, that end the session. */
export const mostOwnProofFailures = 10;

/** Older failures count for no limit. */
export const failuresMatterMs = dayLengthMs;

/** How long a device is known after a sign-in. */
export const deviceLifeMs = 365 * dayLengthMs;

/**
 * Milliseconds until one more attempt is allowed; 0 when it is allowed now.
 *
 * @param failures ascending
 * @example
 * attemptWait([0, 10], [{ most: 2, withinMs: 100 }], 50) // 50
 * attemptWait([0], [{ most: 2, withinMs: 100 }], 50) // 0
 */
export function attemptWait(failures: readonly Timestamp[], limits: readonly FailureLimit[], now: Timestamp): number {
  const waits = limits.map(({ most, withinMs }) => {
    const recent = failures.filter((at) => at > now - withinMs);
    const freeing = recent[recent.length - most];
    return freeing === undefined ? 0 : freeing + withinMs - now;
  });
  return Math.max(0, ...waits);
}
