import { QueryClient } from '@tanstack/preact-query';
import { expect, it } from 'vitest';
import { showSaved } from './show-saved.ts';

it('puts what was saved into each list of its kind that has it, and nowhere else', () => {
  const queries = new QueryClient();
  const [old, other, saved] = [
    { id: 1, name: 'Old' },
    { id: 2, name: 'Other' },
    { id: 1, name: 'New' },
  ];
  const lists = { all: ['macros', 'list'], own: ['macros', 'own'], one: ['macros', 'one'], tags: ['tags', 'list'] };
  queries.setQueryData(lists.all, [old, other]);
  queries.setQueryData(lists.own, [other]);
  queries.setQueryData(lists.one, { text: 'not a list' });
  queries.setQueryData(lists.tags, [old]);
  showSaved(queries, 'macros', saved);
  expect(queries.getQueryData(lists.all)).toEqual([saved, other]);
  expect(queries.getQueryData(lists.own)).toEqual([other]);
  expect(queries.getQueryData(lists.one)).toEqual({ text: 'not a list' });
  expect(queries.getQueryData(lists.tags)).toEqual([old]);
  expect(queries.getQueryState(lists.all)?.isInvalidated).toBe(true);
  expect(queries.getQueryState(lists.tags)?.isInvalidated).toBe(false);
  queries.clear();
});
