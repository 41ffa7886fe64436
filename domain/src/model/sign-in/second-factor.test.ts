import { describe, expect, it } from 'vitest';
import { hasSecondFactor, readCode, recoveryCodeOf, usableMethods } from './second-factor.ts';

describe('a code as it was typed', () => {
  it.each([
    ['123456', 'totp', '123456'],
    [' 123 456 ', 'totp', '123456'],
    ['12345', 'recovery_code', '12345'],
    ['1234567', 'recovery_code', '1234567'],
    ['１２３４５６', 'recovery_code', '１２３４５６'],
    ['12345\n', 'recovery_code', '12345\n'],
    ['123456\n', 'recovery_code', '123456\n'],
    ['ABCD-efgh-2345-6789', 'recovery_code', 'abcdefgh23456789'],
    ['abcd efgh 2345 6789', 'recovery_code', 'abcdefgh23456789'],
  ])('%j is %s %j', (text, kind, code) => {
    expect(readCode(text)).toEqual({ kind, code });
  });
});

describe('a recovery code', () => {
  it('has 16 characters of 32, which are not mistaken for each other', () => {
    expect(recoveryCodeOf('AAAAAAAAAAAAAAAA')).toBe('aaaa-aaaa-aaaa-aaaa');
    expect(recoveryCodeOf('ABCDEFGHIJKLMNOP')).toBe('abcd-efgh-ijkm-npqr');
    expect(recoveryCodeOf('QRSTUVWXYZabcdef')).toBe('stuv-wxyz-2345-6789');
    expect(recoveryCodeOf('ghijklmnopqrstuv')).toBe('abcd-efgh-ijkm-npqr');
    expect(recoveryCodeOf('wxyz0123456789-_')).toBe('stuv-wxyz-2345-6789');
  });

  it('is read as it was made', () => {
    expect(readCode(recoveryCodeOf('wxyz0123456789-_')).code).toBe('stuvwxyz23456789');
  });
});

describe('second factors', () => {
  const none = { totp: false, passkeys: 0, recoveryCodes: 0 };

  it.each([
    [none, false, []],
    [{ ...none, recoveryCodes: 3 }, false, ['recovery_code']],
    [{ ...none, totp: true }, true, ['totp']],
    [{ totp: true, passkeys: 2, recoveryCodes: 1 }, true, ['totp', 'recovery_code', 'passkey']],
    [{ ...none, passkeys: 1 }, true, ['passkey']],
  ])('%j', (factors, has, methods) => {
    expect(hasSecondFactor(factors)).toBe(has);
    expect(usableMethods(factors, true)).toEqual(methods);
    expect(usableMethods(factors, false)).toEqual(methods.filter((method) => method !== 'passkey'));
  });
});
