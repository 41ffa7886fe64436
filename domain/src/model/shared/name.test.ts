import { expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { plainLine, requireName } from './name.ts';

it.each([
  [' Ada ', 'Ada'],
  ['Ada\r\nReyes', 'Ada Reyes'],
  ['a\u2028b\u0085c\td', 'a b c d'],
  ['\u001b[31mred\u0007', '[31mred'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u2067x\u2069\u200e\u200f\u061c', 'x'],
  ['', ''],
  ['\u200b\u2060\ufeff', ''],
  ['\u00a0\u3164\u2800', ''],
  ['\u202e\u0000', ''],
  // Joiners belong to emoji and to Persian; a variation selector to its sign.
  ['👩‍🚒', '👩‍🚒'],
  ['نامه\u200cها', 'نامه\u200cها'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
])('keeps of %j what can be shown on a line', (text, line) => {
  expect(plainLine(text)).toBe(line);
  expect(plainLine(line)).toBe(line);
});

it('refuses a name that shows nothing, at its path', () => {
  expect(requireName('name', ' Ada\u202e ')).toBe('Ada');
  try {
    requireName('firstName', '\u200b');
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    expect((error as DomainError).details.issues).toEqual([
      { path: 'firstName', message: 'must have a visible character' },
    ]);
  }
});
