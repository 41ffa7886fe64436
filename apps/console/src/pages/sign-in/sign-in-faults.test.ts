import { HelpdeskError } from '@helpdesk/client';
import { describe, expect, it } from 'vitest';
import { addressElsewhere, faultOf, returnedFactor, returnedFault, secondFactorOf } from './sign-in-faults.ts';

describe('a sign-in that goes on with a second factor', () => {
  it('has the token and what the agent has', () => {
    const data = { second_factor: { token: 'abc', expires_at: '', methods: ['passkey', 'unknown'] } };
    expect(secondFactorOf({ status: 401, data })).toEqual({ token: 'abc', methods: ['passkey'] });
  });

  it('is not any other refusal', () => {
    expect(secondFactorOf({ status: 401, data: null })).toBe(undefined);
    expect(secondFactorOf({ status: 403, data: { second_factor: { token: 'abc' } } })).toBe(undefined);
  });

  it('comes back from a provider in the address', () => {
    const all = { token: 'abc', methods: ['totp', 'recovery_code', 'passkey'] };
    expect(returnedFactor('?error=second_factor', '#abc')).toEqual(all);
    expect(returnedFactor('?error=second_factor', '')).toBe(undefined);
    expect(returnedFactor('', '#abc')).toBe(undefined);
  });
});

describe('what a provider refused', () => {
  it('is said in words, and an unknown code in none', () => {
    expect(returnedFault('?error=oidc_unknown')).toMatch(/^Nobody here has your address/);
    expect(returnedFault('?error=toString')).toBe(undefined);
    expect(returnedFault('')).toBe(undefined);
  });
});

describe('reports B9 a code of another time', () => {
  const refusal = (status: number, data: unknown) =>
    new HelpdeskError({ message: '', status, errorType: 'UnauthorizedException', data });

  it.each([
    [401, { clock: true }, /clock of your phone/],
    [400, { issues: [], clock: true }, /clock of your phone/],
    [401, null, /^wrong$/],
    [400, { issues: [] }, /^wrong$/],
    [401, { clock: 'true' }, /^wrong$/],
  ])('%i with %j is said in words', (status, data, said) => {
    expect(faultOf(refusal(status, data), 'wrong')).toMatch(said);
  });
});

describe('reports B1 a page at an address where nobody may sign in', () => {
  const data = { code: 'origin.unknown', address: 'https://desk.example.com' };

  it('is told where the service is', () => {
    expect(addressElsewhere({ status: 403, data })).toBe('https://desk.example.com');
  });

  it.each([
    [401, data],
    [403, null],
    [403, { ...data, code: 'another' }],
    [403, { code: 'origin.unknown' }],
  ])('is not any other refusal: %s %j', (status, other) => {
    expect(addressElsewhere({ status, data: other })).toBe(undefined);
  });
});
