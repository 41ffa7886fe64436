import { describe, expect, it } from 'vitest';
import { readMailDate } from './mail-date.ts';

describe('mail 13: the date that a mail states', () => {
  it.each([
    ['Fri, 27 Nov 2026 06:04:58 +0100', '2026-11-27T05:04:58.000Z'],
    ['Fri, 27 Nov 2026 06:04:58 +0100 (CET)', '2026-11-27T05:04:58.000Z'],
    ['27 Nov 2026 06:04 -0330', '2026-11-27T09:34:00.000Z'],
    ['Thu, 1 Jan 98 00:00:00 GMT', '1998-01-01T00:00:00.000Z'],
    ['1 Jan 1998 00:00:00 EST', '1998-01-01T05:00:00.000Z'],
    ['Wed, 1 Feb 2096 12:00:00 +0000', '2096-02-01T12:00:00.000Z'],
    ['Tue,  24   Nov\t2026 14:02:11 GMT', '2026-11-24T14:02:11.000Z'],
    ['Tue, 24 November 2026 14:02:11 Z', '2026-11-24T14:02:11.000Z'],
    ['1 Jan 100 00:00:00 +0000', '2000-01-01T00:00:00.000Z'],
    ['Tue, 24 Nov 2026 23:59:60 +0000', '2026-11-25T00:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(new Date(readMailDate(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '31 Feb 2026 00:00:00 +0000',
    '1 Jan 2026 24:00:00 +0000',
    '1 Foo 2026 00:00:00 +0000',
    '2026-11-27',
  ])('null for %j', (text) => {
    expect(readMailDate(text)).toBeNull();
  });
});
