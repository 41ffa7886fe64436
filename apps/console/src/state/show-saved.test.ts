import { QueryClient } from '@tanstack/preact-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showMade, showSaved } from './show-saved.ts';

describe('reports F12: what the service has saved', () => {
  const [old, other, saved] = [
    { id: 1, name: 'Old' },
    { id: 2, name: 'Other' },
    { id: 1, name: 'New', body: 'Text' },
  ];
  const at = { all: ['macros', 'list'], own: ['macros', 'own'], one: ['macros', 'one', 1], tags: ['tags', 'list'] };
  let queries = new QueryClient();
  beforeEach(() => {
    queries = new QueryClient();
  });
  afterEach(() => queries.clear());

  it('stands in each list and page of its kind that has it, and nowhere else', () => {
    queries.setQueryData(at.all, [old, other]);
    queries.setQueryData(at.own, [other]);
    queries.setQueryData(at.one, old);
    queries.setQueryData(at.tags, [old]);
    void showSaved(queries, 'macros', saved);
    expect(queries.getQueryData(at.all)).toEqual([saved, other]);
    expect(queries.getQueryData(at.own)).toEqual([other]);
    expect(queries.getQueryData(at.one)).toEqual(saved);
    expect(queries.getQueryData(at.tags)).toEqual([old]);
    expect(queries.getQueryState(at.all)?.isInvalidated).toBe(true);
    expect(queries.getQueryState(at.tags)?.isInvalidated).toBe(false);
  });

  it('takes the place of no other record that has its number, such as a key of an agent', () => {
    const key = { id: 1, name: 'Script', api_key: 'abc' };
    queries.setQueryData(['agents', 'keys', 1], [key]);
    void showSaved(queries, 'agents', { id: 1, first_name: 'Ada', api_key: null });
    expect(queries.getQueryData(['agents', 'keys', 1])).toEqual([key]);
  });

  it.each([undefined, null, true, {}])('is fetched again where the answer is %j', (answer) => {
    queries.setQueryData(at.all, [old]);
    void showSaved(queries, 'macros', answer);
    expect(queries.getQueryData(at.all)).toEqual([old]);
    expect(queries.getQueryState(at.all)?.isInvalidated).toBe(true);
  });

  it('stands in its list when it is new, once, and in no list that was not fetched', () => {
    queries.setQueryData(at.all, [old]);
    const made = { id: 3, name: 'Made' };
    showMade(queries, ['macros', 'list'], made);
    showMade(queries, ['macros', 'own'], made);
    const renamed = { ...made, name: 'Renamed' };
    showMade(queries, ['macros', 'list'], renamed);
    expect(queries.getQueryData(at.all)).toEqual([old, renamed]);
    expect(queries.getQueryData(at.own)).toBeUndefined();
  });
});
