import { describe, expect, test } from 'vitest';
import { otpauthCodes } from './otpauth-codes.ts';

/** The secret of RFC 6238, whose codes have eight digits there; the last six are the same. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('one-time codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at second %d the code is the one of RFC 6238', (second, code) => {
    expect(otpauthCodes.stepOf(secret, code, second * 1_000)).toBe(Math.floor(second / 30));
  });

  test('a code is of its own step, one step early and late, and of no other', () => {
    const steps = [-2, -1, 0, 1, 2].map((offset) => otpauthCodes.stepOf(secret, '287082', (59 + offset * 30) * 1_000));
    expect(steps).toEqual([undefined, 1, 1, 1, undefined]);
  });

  test('a new secret has 160 bits, and its address all that an app needs', () => {
    const made = otpauthCodes.newSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthCodes.newSecret()).not.toBe(made);
    expect(otpauthCodes.uri(made, 'Help & Co', 'ada@example.com')).toBe(
      `otpauth://totp/Help%20%26%20Co:ada%40example.com?secret=${made}&issuer=Help%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
