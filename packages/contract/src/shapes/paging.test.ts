import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reportQuery } from '../records/report.ts';
import { pagingQuery, searchQuery } from './paging.ts';

describe('pagingQuery', () => {
  it('has defaults', () => {
    expect(v.parse(pagingQuery, {})).toEqual({ page: 1, page_size: 30 });
  });

  it.each([
    ['0', '0', 1, 1],
    ['-7', '-7', 1, 1],
    ['2', '500', 2, 500],
    ['3', '501', 3, 500],
    ['99999999999999999999', '99999999999999999999', 1_000_000_000, 500],
    ['9'.repeat(400), '1', 1_000_000_000, 1],
  ])('moves page %s and page_size %s into their ranges', (page, page_size, wantedPage, wantedSize) => {
    expect(v.parse(pagingQuery, { page, page_size })).toEqual({ page: wantedPage, page_size: wantedSize });
  });

  it.each(['', ' ', '1.0', '1e3', '0x10', 'one', '1 ', ['1', '2'], 1])('refuses %j as an integer', (value) => {
    expect(v.is(pagingQuery, { page: value })).toBe(false);
    expect(v.is(pagingQuery, { page_size: value })).toBe(false);
  });

  it('ignores what it does not know', () => {
    expect(v.parse(pagingQuery, { colour: 'red' })).not.toHaveProperty('colour');
  });
});

describe('searchQuery', () => {
  it('counts the text without white space around it', () => {
    expect(v.parse(searchQuery, { query: ' ada ' }).query).toBe('ada');
    expect(v.is(searchQuery, { query: '  ' })).toBe(false);
  });
});

describe('reportQuery', () => {
  it.each([
    [undefined, 0],
    ['-1', 0],
    ['365', 365],
    ['366', 365],
  ])('reads days %s as %i', (days, wanted) => {
    expect(v.parse(reportQuery, days === undefined ? {} : { days })).toEqual({ days: wanted });
  });

  it.each(['', '1.5', 'week'])('refuses days %j', (days) => {
    expect(v.is(reportQuery, { days })).toBe(false);
  });
});
