import { expect, it } from 'vitest';
import { systemAuthor } from './conversation-change.ts';

it('the desk itself is the user that every store holds', () => {
  expect(systemAuthor).toEqual({ id: 1, firstName: 'System', lastName: '' });
});
