import { describe, expect, it } from 'vitest';
import { minuteLengthMs } from '../../shared/time.ts';
import {
  firstTriedAt,
  type MailboxEvent,
  type MailboxFault,
  type MailboxHealth,
  mailboxHealthAt,
  newMailboxHealth,
  nextMailboxHealth,
} from './mailbox-state.ts';

const at = 1_000_000_000;
const failed = (fault: MailboxFault, when = at): MailboxEvent => ({ type: 'failed', at: when, fault, random: 0.5 });

/** Seconds to the next look, after each of so many failures in a row. */
function waits(fault: MailboxFault, count: number): readonly number[] {
  let health = newMailboxHealth(at);
  return Array.from({ length: count }, () => {
    health = nextMailboxHealth(health, failed(fault));
    return (health.nextAt - at) / 1_000;
  });
}

describe('mail 4, 5: a mailbox that fails', () => {
  it.each([
    ['unreachable', [5, 10, 20, 40, 80, 160, 300, 300]],
    ['certificate', [5, 10, 20, 40, 80, 160, 300, 300]],
    ['machine_failed', [5, 10, 20, 40, 80, 160, 300, 300]],
    ['auth_failed', [60, 300, 900, 3_600, 3_600]],
    ['app_password_needed', [60, 300, 900, 3_600, 3_600]],
    ['throttled', [900, 900, 900]],
  ] as const)('for %s is looked at after these seconds', (fault, seconds) => {
    expect(waits(fault, seconds.length)).toEqual(seconds);
  });

  it('counts refused logins, whatever fails in between', () => {
    let [health, logins, now] = [newMailboxHealth(at), 0, at];
    for (let step = 0; now <= at + 20 * minuteLengthMs; step += 1) {
      const fault = step % 2 === 0 ? 'auth_failed' : 'unreachable';
      if (fault === 'auth_failed') logins += 1;
      health = nextMailboxHealth(health, { type: 'failed', at: now, fault, random: 0 });
      now = health.nextAt;
    }
    expect(logins).toBeLessThanOrEqual(4);
    expect(health.refusals).toBe(logins);
    expect(nextMailboxHealth(health, failed('throttled')).refusals).toBe(logins);
    expect(nextMailboxHealth(health, { type: 'looked', at: now }).refusals).toBe(0);
  });

  it('counts failures to reach the server in a row', () => {
    const twice = [failed('unreachable'), failed('certificate')].reduce(nextMailboxHealth, newMailboxHealth(at));
    expect(twice.failures).toBe(2);
    for (const fault of ['auth_failed', 'throttled'] as const) {
      expect(nextMailboxHealth(twice, failed(fault)).failures).toBe(0);
    }
  });

  it('has no refused login for a server that takes no more', () => {
    expect(nextMailboxHealth(newMailboxHealth(at), failed('throttled')).state).toBe('resting');
  });

  it('keeps a refused login while the server cannot be reached', () => {
    const refused = nextMailboxHealth(newMailboxHealth(at), failed('auth_failed', at));
    expect(nextMailboxHealth(refused, failed('unreachable', at + 9))).toMatchObject({
      state: 'auth_failed',
      since: at,
      error: 'unreachable',
    });
    expect(nextMailboxHealth(refused, failed('throttled', at + 9)).state).toBe('resting');
  });
});

describe('mail 4: every state of a mailbox with every event', () => {
  const states = ['ok', 'resting', 'auth_failed', 'disabled'] as const;
  const events: { readonly [name: string]: MailboxEvent } = {
    looked: { type: 'looked', at: at + 1 },
    unreachable: failed('unreachable', at + 1),
    refused: failed('auth_failed', at + 1),
    disabled: { type: 'disabled', at: at + 1 },
    begun: { type: 'begun', at: at + 1 },
  };
  type State = MailboxHealth['state'];
  const table: { readonly [Each in State]: readonly State[] } = {
    ok: ['ok', 'resting', 'auth_failed', 'disabled', 'ok'],
    resting: ['ok', 'resting', 'auth_failed', 'disabled', 'ok'],
    auth_failed: ['ok', 'auth_failed', 'auth_failed', 'disabled', 'ok'],
    disabled: ['disabled', 'disabled', 'disabled', 'disabled', 'ok'],
  };
  const all = states.flatMap((state) =>
    Object.keys(events).map((name, index) => [state, name, table[state][index] as State] as const),
  );

  it.each(all)('%s, %s: %s', (state, name, wanted) => {
    const before: MailboxHealth = {
      ...newMailboxHealth(at),
      state,
      error: 'unreachable',
      failures: 3,
      refusals: 2,
      lastOkAt: at - 5,
    };
    const event = events[name] as MailboxEvent;
    const after = nextMailboxHealth(before, event);
    expect(after.state).toBe(wanted);
    expect(after.since).toBe(wanted === state ? at : at + 1);
    const isIgnored = state === 'disabled' && ['looked', 'unreachable', 'refused'].includes(name);
    if (isIgnored) expect(after).toEqual(before);
    else if (event.type !== 'failed')
      expect(after).toMatchObject({ error: null, failures: 0, refusals: 0, nextAt: at + 1 });
    expect(after.lastOkAt).toBe(name === 'looked' && !isIgnored ? at + 1 : at - 5);
  });
});

describe('mail 4: the time of the first try', () => {
  const ends: readonly MailboxEvent['type'][] = ['failed', 'disabled', 'begun'];
  const orders = ends.flatMap((one) => ends.flatMap((two) => ends.map((three) => [one, two, three] as const)));
  const event = (type: MailboxEvent['type'], when: number): MailboxEvent =>
    type === 'failed' ? failed('auth_failed', when) : { type, at: when };

  it.each(orders)('stays through %s, %s and %s, until the mailbox is read', (...types) => {
    const events = types.map((type, index) => event(type, at + index + 1));
    const health = [...events, event('begun', at + 4)].reduce(nextMailboxHealth, newMailboxHealth(at));
    expect(health).toMatchObject({ state: 'ok', since: at, nextAt: at + 4 });
    expect(firstTriedAt(health)).toBe(at);
    const read = nextMailboxHealth(health, { type: 'looked', at: at + 5 });
    expect(read).toMatchObject({ since: at + 5, lastOkAt: at + 5 });
    expect(firstTriedAt(read)).toBeNull();
  });

  it('is kept while the inbox is disabled, and shown is since when it is disabled', () => {
    const disabled: MailboxEvent = { type: 'disabled', at: at + 1 };
    const health = [disabled, { ...disabled, at: at + 2 }].reduce(nextMailboxHealth, newMailboxHealth(at));
    expect(health).toMatchObject({ state: 'disabled', since: at + 1 });
    expect(firstTriedAt(health)).toBe(at);
  });
});

describe('mail 12: the health of a mailbox whose failures cannot be noted', () => {
  const seconds = 1_000;
  const looked: MailboxHealth = { ...newMailboxHealth(at), lastOkAt: at + 60 * seconds };
  const shown = { ...looked, state: 'resting', error: 'machine_failed' } as const;
  const lease = { holder: 'a reader', until: at + 90 * seconds };

  it('is what is noted while a reader holds it, however long a look takes', () => {
    expect(
      mailboxHealthAt({ health: looked, lease: { ...lease, until: at + 5_000 * seconds } }, at + 4_999 * seconds),
    ).toBe(looked);
  });

  it('is bad when a lease ran out that no reader took over', () => {
    expect(mailboxHealthAt({ health: looked, lease }, at + 120 * seconds)).toBe(looked);
    const now = at + 121 * seconds;
    expect(mailboxHealthAt({ health: looked, lease }, now)).toEqual({ ...shown, since: lease.until, nextAt: now });
  });

  it('is bad when there was no good look for five minutes', () => {
    expect(mailboxHealthAt({ health: looked, lease: null }, at + 360 * seconds)).toBe(looked);
    const now = at + 361 * seconds;
    expect(mailboxHealthAt({ health: looked, lease: null }, now)).toEqual({
      ...shown,
      since: at + 60 * seconds,
      nextAt: now,
    });
  });

  it('is well right after a save, also where it was tried in vain for days', () => {
    const begun = nextMailboxHealth(nextMailboxHealth(newMailboxHealth(at), failed('auth_failed')), {
      type: 'begun',
      at: at + 9_000 * seconds,
    });
    expect(mailboxHealthAt({ health: begun, lease: null }, at + 9_300 * seconds)).toBe(begun);
    expect(mailboxHealthAt({ health: begun, lease: null }, at + 9_301 * seconds).error).toBe('machine_failed');
  });

  it.each(['resting', 'auth_failed', 'disabled'] as const)('stays %s', (state) => {
    const health = { ...looked, state };
    expect(mailboxHealthAt({ health, lease: null }, at + 9_000 * seconds)).toBe(health);
  });
});
