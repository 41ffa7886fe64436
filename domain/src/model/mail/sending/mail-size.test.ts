import { describe, expect, it } from 'vitest';
import { isTooLarge, mailSize, mostFileBytes } from './mail-size.ts';

const mebibyte = 1_048_576;

describe('mail 49: the size of a mail', () => {
  it('is that of its parts in base64, with heads', () => {
    expect(mailSize({ texts: 0, files: [] })).toBe(16_384);
    expect(mailSize({ texts: 57, files: [] })).toBe(16_384 + 78);
    expect(mailSize({ texts: 58, files: [] })).toBe(16_384 + 156);
    expect(mailSize({ texts: 0, files: [57, 1] })).toBe(16_384 + 2 * (78 + 512));
  });

  it('is compared with the limit of the inbox before the connection', () => {
    const exact = { texts: 0, files: [Math.floor((mebibyte - 16_384 - 512) / 78) * 57] };
    expect(isTooLarge(exact, 1, null)).toBe(false);
    expect(isTooLarge({ texts: 57, files: exact.files }, 1, null)).toBe(true);
  });

  it('is compared with the limit of the server too, where it has one', () => {
    const parts = { texts: 0, files: [57] };
    expect(isTooLarge(parts, 30, 16_974)).toBe(false);
    expect(isTooLarge(parts, 30, 16_973)).toBe(true);
    expect(isTooLarge(parts, 30, 0)).toBe(false);
    expect(isTooLarge({ texts: 0, files: [40_000_000] }, 30, 10 ** 9)).toBe(true);
  });

  it('with as much in one file as the screens allow is not too large', () => {
    for (const mb of [1, 10, 25, 30, 100]) {
      const most = mostFileBytes(mb);
      expect(isTooLarge({ texts: 5_000, files: [most] }, mb, null)).toBe(false);
      expect(isTooLarge({ texts: 5_000, files: [most + 17_000] }, mb, null)).toBe(true);
    }
    expect([mostFileBytes(30), mostFileBytes(0)]).toEqual([22_963_647, 0]);
  });
});
