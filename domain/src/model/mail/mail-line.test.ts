import { expect, it } from 'vitest';
import { mailLine, withSingleSpaces } from './mail-line.ts';

it.each([
  ['Refund\r\n\tnow', 300, 'Refund now'],
  ['Refund now', 7, 'Refund'],
  [' \u202e', 300, ''],
])('mail 40: %j as a line of %d is %j', (text, longest, line) => {
  expect(mailLine(text, longest)).toBe(line);
});

it('mail 37: no more than 4,000 UTF-16 units are looked at', () => {
  expect(mailLine(`${' '.repeat(4_000)}x`)).toBe('');
  expect(mailLine('x'.repeat(10_000_000))).toBe('x'.repeat(4_000));
});

it('mail 40: several spaces become one', () => {
  expect(withSingleSpaces(' Refund \u00a0\n now ')).toBe('Refund now');
});
