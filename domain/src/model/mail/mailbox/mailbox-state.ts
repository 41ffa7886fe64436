import { minuteLengthMs, secondLengthMs, type Timestamp } from '../../shared/time.ts';
import { restDelayMs } from '../sending/retry-times.ts';
import { isRefusedLogin, type MailFault } from './mail-fault.ts';

export const mailboxStates = ['ok', 'resting', 'auth_failed', 'disabled', 'held'] as const;

/**
 * `resting`: the server did not answer, or takes no more for a while. `auth_failed`: a person has to look at it. `held`:
 * mail of the whole desk is on hold, whatever its servers do.
 */
export type MailboxState = (typeof mailboxStates)[number];

/**
 * What keeps a mailbox from being read: what its server has against us; a host inside of the network; a mailbox that is
 * not there; a disk of ours that is short; a disk, a database or a program of ours that fails.
 */
export type MailboxFault = MailFault | 'inner_address' | 'no_mailbox' | 'no_room' | 'machine_failed';

/** Who works on a mailbox, and until when unless they renew it. It saves work; nothing depends on it. */
export interface MailboxLease {
  readonly holder: string;
  readonly until: Timestamp;
}

/** How reading a mailbox goes. */
export interface MailboxHealth {
  readonly state: Exclude<MailboxState, 'held'>;
  /** When the state became what it is; of a mailbox that was never read, unless it is disabled: when it was first tried. */
  readonly since: Timestamp;
  /** Of the latest failure; null while all is well. */
  readonly error: MailboxFault | null;
  /** Failures in a row to reach the server. */
  readonly failures: number;
  /** Refused logins since the last good look, whatever failed in between: providers count them. */
  readonly refusals: number;
  /** When it may be looked at next. Of one that was disabled before it was ever read: when it was first tried. */
  readonly nextAt: Timestamp;
  /** When a look was last answered to its end. */
  readonly lastOkAt: Timestamp | null;
}

export type MailboxEvent =
  | { readonly type: 'looked'; readonly at: Timestamp }
  /** `random` is a number from 0 up to 1. */
  | { readonly type: 'failed'; readonly at: Timestamp; readonly fault: MailboxFault; readonly random: number }
  | { readonly type: 'disabled'; readonly at: Timestamp }
  /** The inbox was saved or enabled: what failed before may be well now. */
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
 * minutes, then for an hour; a server that takes no more for 15 minutes. A mailbox that is disabled stays so until it
 * is begun again. Source: sections 3 and 9 of the design of the e-mail channel.
 *
 * @example
 * nextMailboxHealth(newMailboxHealth(0), { type: 'failed', at: 0, fault: 'auth_failed', random: 0.5 })
 * // { state: 'auth_failed', since: 0, error: 'auth_failed', failures: 0, refusals: 1, nextAt: 60_000, … }
 */
export function nextMailboxHealth(health: MailboxHealth, event: MailboxEvent): MailboxHealth {
  const { at } = event;
  if (health.state === 'disabled' && (event.type === 'looked' || event.type === 'failed')) return health;
  switch (event.type) {
    case 'looked':
      return { ...health, state: 'ok', since: okSince(health, at), ...noFailure, nextAt: at, lastOkAt: at };
    case 'disabled': {
      const since = health.state === 'disabled' ? health.since : at;
      return { ...health, state: 'disabled', since, ...noFailure, nextAt: firstTriedAt(health) ?? at };
    }
    case 'begun':
      return { ...inState(health, 'ok', at), ...noFailure, nextAt: at };
    case 'failed':
      return afterFailure(health, event);
  }
}

const noFailure = { error: null, failures: 0, refusals: 0 } as const;

/**
 * When a mailbox was first tried that was never read to its end; null for one that was. Failures, a save and a time in which
 * its inbox was disabled do not move it, so that the first look misses no mail of these times. Source: section 3 of the
 * design of the e-mail channel.
 *
 * @example
 * firstTriedAt(nextMailboxHealth(newMailboxHealth(0), { type: 'begun', at: 60_000 })) // 0
 */
export function firstTriedAt({ state, since, nextAt, lastOkAt }: MailboxHealth): Timestamp | null {
  if (lastOkAt !== null) return null;
  return state === 'disabled' ? Math.min(since, nextAt) : since;
}

/** A good look ends every few minutes, and a lease is taken over after some seconds. */
const longestSilenceMs = 5 * minuteLengthMs;
const longestLapseMs = 30 * secondLengthMs;

/**
 * The health of a mailbox as it is at a time. While the database takes no changes, a failure cannot be noted. It is seen
 * by what is missing then: a lease that ran out and that no reader took over, or a good look.
 *
 * @example
 * const mailbox = { health: newMailboxHealth(0), lease: { holder: 'a reader', until: 30_000 } };
 * mailboxHealthAt(mailbox, 90_000) // { state: 'resting', since: 30_000, error: 'machine_failed', … }
 */
export function mailboxHealthAt(
  { health, lease }: { readonly health: MailboxHealth; readonly lease: MailboxLease | null },
  at: Timestamp,
): MailboxHealth {
  if (health.state !== 'ok') return health;
  // While all is well, it may be looked at from the last look or save on.
  const since = lease?.until ?? Math.max(health.since, health.lastOkAt ?? 0, health.nextAt);
  const isSilent = at - since > (lease === null ? longestSilenceMs : longestLapseMs);
  return isSilent ? { ...health, state: 'resting', since, error: 'machine_failed', nextAt: at } : health;
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

function inState(health: MailboxHealth, state: MailboxHealth['state'], at: Timestamp): MailboxHealth {
  return { ...health, state, since: firstTriedAt(health) ?? (health.state === state ? health.since : at) };
}

/** With the first good look, the time of the first try has done its part. */
function okSince({ state, since, lastOkAt }: MailboxHealth, at: Timestamp): Timestamp {
  return state === 'ok' && lastOkAt !== null ? since : at;
}
