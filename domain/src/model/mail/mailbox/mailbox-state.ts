import { minuteLengthMs, type Timestamp } from '../../shared/time.ts';
import { restDelayMs } from '../sending/retry-times.ts';
import { isRefusedLogin, type MailFault } from './mail-fault.ts';

/** `resting`: the server did not answer, or takes no more for a while. `auth_failed`: a person has to look at it. */
export type MailboxState = 'ok' | 'resting' | 'auth_failed' | 'disabled' | 'held';

/** How reading a mailbox goes. */
export interface MailboxHealth {
  readonly state: MailboxState;
  /** When the state became what it is. */
  readonly since: Timestamp;
  /** Of the latest failure; null while all is well. */
  readonly error: MailFault | null;
  /** Failures in a row to reach the server. */
  readonly failures: number;
  /** Refused logins since the last good look, whatever failed in between: providers count them. */
  readonly refusals: number;
  /** When it may be looked at next. */
  readonly nextAt: Timestamp;
  /** When a look was last answered to its end. */
  readonly lastOkAt: Timestamp | null;
}

export type MailboxEvent =
  | { readonly type: 'looked'; readonly at: Timestamp }
  /** `random` is a number from 0 up to 1. */
  | { readonly type: 'failed'; readonly at: Timestamp; readonly fault: MailFault; readonly random: number }
  /** The inbox was disabled, or mail is on hold. */
  | { readonly type: 'stopped'; readonly at: Timestamp; readonly by: 'disabled' | 'held' }
  /** The inbox was saved or enabled, or mail was released: what failed before may be well now. */
  | { readonly type: 'begun'; readonly at: Timestamp };

/** A server that takes no more connections has counted them over some minutes. */
const throttleDelayMs = 15 * minuteLengthMs;

/**
 * A mailbox that nothing is known of yet.
 *
 * @example
 * newMailboxHealth(0).state // 'ok'
 */
export function newMailboxHealth(at: Timestamp): MailboxHealth {
  return { state: 'ok', since: at, error: null, failures: 0, refusals: 0, nextAt: at, lastOkAt: null };
}

/**
 * How it goes after an event. Failures wait for 5 seconds, doubled up to 5 minutes; a refused login for 1, 5 and 15
 * minutes, then for an hour; a server that takes no more for 15 minutes. A mailbox that is stopped stays so until it
 * is begun again. Source: sections 3 and 9 of the design of the e-mail channel.
 *
 * @example
 * nextMailboxHealth(newMailboxHealth(0), { type: 'failed', at: 0, fault: 'auth_failed', random: 0.5 })
 * // { state: 'auth_failed', since: 0, error: 'auth_failed', failures: 0, refusals: 1, nextAt: 60_000, … }
 */
export function nextMailboxHealth(health: MailboxHealth, event: MailboxEvent): MailboxHealth {
  const { at } = event;
  const isStopped = health.state === 'disabled' || health.state === 'held';
  if (isStopped && (event.type === 'looked' || event.type === 'failed')) return health;
  switch (event.type) {
    case 'looked':
      return { ...inState(health, 'ok', at), error: null, failures: 0, refusals: 0, nextAt: at, lastOkAt: at };
    case 'stopped':
      return { ...inState(health, event.by, at), error: null, failures: 0, refusals: 0, nextAt: at };
    case 'begun':
      return { ...inState(health, 'ok', at), error: null, failures: 0, refusals: 0, nextAt: at };
    case 'failed':
      return afterFailure(health, event);
  }
}

function afterFailure(health: MailboxHealth, event: Extract<MailboxEvent, { type: 'failed' }>): MailboxHealth {
  const { at, fault, random } = event;
  if (fault === 'throttled') {
    return { ...inState(health, 'resting', at), error: fault, failures: 0, nextAt: at + throttleDelayMs };
  }
  if (isRefusedLogin(fault)) {
    const refusals = health.refusals + 1;
    const nextAt = at + restDelayMs('refused_login', refusals, random);
    return { ...inState(health, 'auth_failed', at), error: fault, failures: 0, refusals, nextAt };
  }
  const failures = health.failures + 1;
  const nextAt = at + restDelayMs('unreachable', failures, random);
  // A wrong password is not forgotten because the server cannot be reached for a while.
  const state = health.state === 'auth_failed' ? 'auth_failed' : 'resting';
  return { ...inState(health, state, at), error: fault, failures, nextAt };
}

function inState(health: MailboxHealth, state: MailboxState, at: Timestamp): MailboxHealth {
  return { ...health, state, since: health.state === state ? health.since : at };
}
