import { describe, expect, it } from 'vitest';
import { dayLengthMs, hourLengthMs } from '../shared/time.ts';
import { sessionMethods } from './agent-session.ts';
import {
  defaultSecurity,
  demandsSecondFactor,
  hasToEnroll,
  secondFactorDemands,
  securityOf,
  sessionLifeOf,
} from './security-settings.ts';

describe('the settings of a desk', () => {
  it('are the defaults where nothing was set', () => {
    expect(securityOf(undefined)).toEqual(defaultSecurity);
    expect(securityOf({ sessionMaxDays: 7 })).toEqual({ ...defaultSecurity, sessionMaxDays: 7 });
    expect(sessionLifeOf(defaultSecurity)).toEqual({ idleMs: 720 * hourLengthMs, wholeMs: 90 * dayLengthMs });
  });

  const admin = { roles: ['Admin'] };
  const agent = { roles: ['Agent'] };
  const demanded = (who: typeof admin) =>
    secondFactorDemands.map((requireSecondFactor) =>
      demandsSecondFactor({ ...defaultSecurity, requireSecondFactor }, who),
    );

  it('demand a second factor of those whom they name', () => {
    expect(demanded(admin)).toEqual([false, true, true]);
    expect(demanded(agent)).toEqual([false, false, true]);
  });

  it('let a session with a password and without a second factor do nothing else', () => {
    const settings = { ...defaultSecurity, requireSecondFactor: 'all' } as const;
    const held = sessionMethods.filter((method) => hasToEnroll(settings, agent, { method }, false));
    expect(held).toEqual(['password']);
    expect(hasToEnroll(settings, agent, { method: 'password' }, true)).toBe(false);
    expect(hasToEnroll(defaultSecurity, agent, { method: 'password' }, false)).toBe(false);
  });
});
