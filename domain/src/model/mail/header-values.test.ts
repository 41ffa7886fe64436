import { expect, it } from 'vitest';
import { firstWord, headerValues } from './header-values.ts';

it('mail 37: the values of a name come in the order of the mail, trimmed and cut', () => {
  const headers = [
    { name: 'received', value: ' one ' },
    { name: 'list-id', value: 'two' },
    { name: 'received', value: `${'x'.repeat(1_000)}y` },
  ];
  expect(headerValues({ headers }, 'received')).toEqual(['one', 'x'.repeat(1_000)]);
  expect(headerValues({ headers }, 'sender')).toEqual([]);
});

it.each([
  ['Auto-Replied', 'auto-replied'],
  ['auto-replied; a=b', 'auto-replied'],
  ['auto-replied(vacation)', 'auto-replied'],
  ['Yes, score=7', 'yes'],
  ['a\tb', 'a'],
  ['', ''],
  ['; a', ''],
])('mail 41: the first word of %j is %j', (value, word) => {
  expect(firstWord(value)).toBe(word);
});
