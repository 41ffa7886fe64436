import { expect, it } from 'vitest';
import { mayDeleteNote } from './note.ts';

it.each([
  ['the author', { id: 1, roles: ['Agent'] }, true],
  ['an Admin', { id: 2, roles: ['Agent', 'Admin'] }, true],
  ['another agent', { id: 2, roles: ['Agent', 'Administrator'] }, false],
])('%s may delete a note: %s', (_who, actor, may) => {
  expect(mayDeleteNote(actor, 1)).toBe(may);
});
