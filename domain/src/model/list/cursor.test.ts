import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const list = 'conversations:users.email:desc';

test.each([
  { value: 3, id: 1 },
  { value: 'é😀"', id: 2 },
  { value: null, id: 9007199254740991 },
])('%j comes back', (keyset) => {
  expect(decodeCursor(list, encodeCursor(list, keyset))).toEqual(keyset);
});

test.each([
  encodeCursor('conversations:users.email:asc', { value: 3, id: 1 }),
  '',
  '{',
  'null',
  '{}',
  '[]',
  JSON.stringify([list, 3]),
  JSON.stringify([list, 3, '1']),
  JSON.stringify([list, 3, 1.5]),
  JSON.stringify([list, true, 1]),
  JSON.stringify([list, { a: 1 }, 1]),
])('%j was not issued by this list', (text) => {
  expect(() => decodeCursor(list, text)).toThrow(expect.objectContaining({ code: 'cursor.invalid' }));
});

test('what is wrong with a cursor is said', () => {
  const issues = [{ path: 'cursor', message: 'was not issued by this list' }];
  expect(() => decodeCursor(list, '{')).toThrow(expect.objectContaining({ details: { issues } }));
});
