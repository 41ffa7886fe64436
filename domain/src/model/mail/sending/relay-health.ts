import type { Timestamp } from '../../shared/time.ts';
import { type MailboxHealth, nextMailboxHealth } from '../mailbox/mailbox-state.ts';
import { type RestCause, restDelayMs } from './retry-times.ts';
import type { SendingMail } from './sending-state.ts';

/**
 * How it goes with the relay of an inbox after an attempt: `rest` is why the inbox rests, null where the relay answered.
 * A relay that takes no more rests for a minute, doubled up to an hour. Source: section 8 of the design of the e-mail
 * channel.
 *
 * @param random from 0 up to 1
 * @example
 * nextRelayHealth(newMailboxHealth(0), 'throttled', 0, 0.5) // { state: 'resting', failures: 1, nextAt: 60_000, … }
 */
export function nextRelayHealth(
  health: MailboxHealth,
  rest: RestCause | null,
  at: Timestamp,
  random: number,
): MailboxHealth {
  if (rest === null) return nextMailboxHealth(health, { type: 'looked', at });
  if (rest !== 'throttled') {
    const fault = rest === 'refused_login' ? 'auth_failed' : 'unreachable';
    return nextMailboxHealth(health, { type: 'failed', at, fault, random });
  }
  const failed = nextMailboxHealth(health, { type: 'failed', at, fault: 'throttled', random });
  if (failed === health) return health;
  const failures = health.error === 'throttled' ? health.failures + 1 : 1;
  return { ...failed, failures, nextAt: at + restDelayMs('throttled', failures, random) };
}

/**
 * A mail that waits for the end of a rest which is over; undefined for one that waits for another reason, or not any
 * more.
 *
 * @example
 * const mail = newSending([{ address: 'ada@example.com', role: 'to' }], 0);
 * afterRest({ ...mail, nextAt: 60_000 }, 5)?.nextAt // 5
 */
export function afterRest(mail: SendingMail, at: Timestamp): SendingMail | undefined {
  const waitsForRest = mail.step === 'waiting' && mail.putOffAt === null && (mail.nextAt ?? 0) > at;
  return waitsForRest ? { ...mail, nextAt: at } : undefined;
}

/**
 * Until when an inbox rests; null where it does not. It stays set until an attempt succeeds, so that one mail goes first.
 *
 * @example
 * restsUntil(newMailboxHealth(0)) // null
 */
export function restsUntil({ state, nextAt }: Pick<MailboxHealth, 'state' | 'nextAt'>): Timestamp | null {
  return state === 'ok' ? null : nextAt;
}
