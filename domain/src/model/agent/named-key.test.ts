import { describe, expect, it } from 'vitest';
import { isExpired } from './named-key.ts';

describe('a named key', () => {
  it('expires at its instant, not after it', () => {
    expect([9, 10, 11].map((now) => isExpired({ expiresAt: 10 }, now))).toEqual([false, true, true]);
    expect(isExpired({ expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
