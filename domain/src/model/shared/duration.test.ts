import { expect, it } from 'vitest';
import { parseDuration } from './duration.ts';
import { hourLengthMs, minuteLengthMs, secondLengthMs } from './time.ts';

it.each([
  ['30m', 30 * minuteLengthMs],
  ['1h30m', 90 * minuteLengthMs],
  ['24h', 24 * hourLengthMs],
  ['10h0m0s', 10 * hourLengthMs],
  ['36000s', 10 * hourLengthMs],
  ['1.5h', 90 * minuteLengthMs],
  ['.5h', 30 * minuteLengthMs],
  ['1.h', hourLengthMs],
  ['+2h', 2 * hourLengthMs],
  ['-1h', -hourLengthMs],
  ['0', 0],
  ['-0', 0],
  ['1500ms', 1_500],
  ['2h3m4s5ms', 2 * hourLengthMs + 3 * minuteLengthMs + 4 * secondLengthMs + 5],
  ['1000us', 1],
  ['1000µs', 1],
  ['1000μs', 1],
  ['1000000ns', 1],
  ['30m1h', 90 * minuteLengthMs],
])('reads %s', (text, duration) => {
  expect(parseDuration(text)).toBe(duration === 0 ? parseDuration('0') : duration);
  expect(Math.abs(parseDuration(text) ?? Number.NaN)).toBe(Math.abs(duration));
});

it('reads 64 characters and no more', () => {
  const zeros = '0'.repeat(61);
  expect(parseDuration(`${zeros}10s`)).toBe(10 * secondLengthMs);
  expect(parseDuration(`${zeros}010s`)).toBeUndefined();
});

it.each([
  '',
  '1',
  'h',
  '1d',
  '1h 30m',
  ' 1h',
  '1h30',
  '--1h',
  '1h-30m',
  '1+h',
  '+-1h',
  '1,5h',
  '.h',
  '1..5h',
  'PT1H',
  `${'1'.repeat(64)}h`,
])('does not read %j', (text) => expect(parseDuration(text)).toBeUndefined());

it('reads what Go prints of a number of milliseconds', () => {
  const numbers = Array.from(
    { length: 500 },
    (_, index) => (index * 7_919_777 * (index + 1)) % (10 * 365 * 24 * hourLengthMs),
  );
  for (const milliseconds of numbers) {
    const [h, m] = [
      Math.floor(milliseconds / hourLengthMs),
      Math.floor((milliseconds % hourLengthMs) / minuteLengthMs),
    ];
    expect(parseDuration(`${h}h${m}m${(milliseconds % minuteLengthMs) / secondLengthMs}s`)).toBe(milliseconds);
  }
});
