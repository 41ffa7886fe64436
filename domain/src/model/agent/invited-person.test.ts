import { expect, test } from 'vitest';
import { invitedName } from './invited-person.ts';

test.each([
  ['grace.hollis@example.com', 'Grace'],
  ['wanda@example.com', 'Wanda'],
  ['tom_ruiz+desk@example.com', 'Tom'],
  ['.ada@example.com', 'Ada'],
  ['42@example.com', '42'],
  ['-@example.com', '-'],
])('first run 30: %s is invited as %s', (email, name) => {
  expect(invitedName(email)).toBe(name);
});
