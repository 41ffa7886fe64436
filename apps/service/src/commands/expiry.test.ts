import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const now = Date.UTC(2026, 4, 20, 12);

describe('when a key expires', () => {
  it.each([
    ['12h', '2026-05-21T00:00:00.000Z'],
    ['90d', '2026-08-18T12:00:00.000Z'],
    ['0d', '2026-05-20T12:00:00.000Z'],
  ])('%s from now', (text, expected) => {
    expect(expiryOf(text, now)).toBe(expected);
  });

  it.each(['2026-08-18T12:00:00Z', '90', '-1d', '1w', '', '1d2h'])('%j is left as it is', (text) => {
    expect(expiryOf(text, now)).toBe(text);
  });
});
