import { describe, expect, it } from 'vitest';
import { errorCodes } from '../shared/errors.ts';
import { pageErrorOf, refuseSignIn, type SignInRefusal, signInRefusals } from './sign-in-refusal.ts';

describe('the reasons for which nobody is signed in', () => {
  it.each(Object.entries(signInRefusals))('reports B4 %s is an answer and a sentence', (reason, { answer, words }) => {
    expect(reason).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(answer in errorCodes || /^(?:oidc_[a-z]+|unavailable)$/.test(answer)).toBe(true);
    expect(words).toMatch(/^[A-Z].+[^.]$/);
  });

  it('reports B4 one answer for all that an attempt with a password shows of an agent', () => {
    const reasons: readonly SignInRefusal[] = [
      'email_unknown',
      'login_disabled',
      'password_missing',
      'password_wrong',
      'code_wrong',
    ];
    expect(new Set(reasons.map((reason) => signInRefusals[reason].answer))).toEqual(new Set(['sign_in.refused']));
  });

  it('reports B4 the caller is told the answer, and operators the reason', () => {
    expect(pageErrorOf('address_not_said')).toBe('oidc_unverified');
    expect(pageErrorOf('provider_many')).toBe('oidc_many');
    const refusal = refuseSignIn('password_missing', 'No', { retryAfter: 1 });
    expect([refusal.code, refusal.message, refusal.details]).toEqual([
      'sign_in.refused',
      'No',
      { retryAfter: 1, reason: 'password_missing' },
    ]);
  });
});
