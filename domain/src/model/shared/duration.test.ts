import { expect, it } from 'vitest';
import { parseDuration } from './duration.ts';
import { hour, minute, second } from './time.ts';

it.each([
  ['30m', 30 * minute],
  ['1h30m', 90 * minute],
  ['24h', 24 * hour],
  ['10h0m0s', 10 * hour],
  ['36000s', 10 * hour],
  ['1.5h', 90 * minute],
  ['.5h', 30 * minute],
  ['1.h', hour],
  ['+2h', 2 * hour],
  ['-1h', -hour],
  ['0', 0],
  ['-0', 0],
  ['1500ms', 1_500],
  ['2h3m4s5ms', 2 * hour + 3 * minute + 4 * second + 5],
  ['1000us', 1],
  ['1000µs', 1],
  ['1000μs', 1],
  ['1000000ns', 1],
  ['30m1h', 90 * minute],
])('reads %s', (text, duration) => {
  expect(parseDuration(text)).toBe(duration === 0 ? parseDuration('0') : duration);
  expect(Math.abs(parseDuration(text) ?? Number.NaN)).toBe(Math.abs(duration));
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
  '+-1h',
  '1,5h',
  '.h',
  '1..5h',
  'PT1H',
  `${'1'.repeat(64)}h`,
])('does not read %j', (text) => expect(parseDuration(text)).toBeUndefined());

it('reads what Go prints of a number of milliseconds', () => {
  const numbers = Array.from({ length: 500 }, (_, index) => (index * 7_919_777 * (index + 1)) % (10 * 365 * 24 * hour));
  for (const milliseconds of numbers) {
    const [h, m] = [Math.floor(milliseconds / hour), Math.floor((milliseconds % hour) / minute)];
    expect(parseDuration(`${h}h${m}m${(milliseconds % minute) / second}s`)).toBe(milliseconds);
  }
});
