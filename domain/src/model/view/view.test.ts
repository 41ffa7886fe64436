import { describe, expect, it } from 'vitest';
import { isViewFor } from './view.ts';
import { viewFilters } from './view-filters.ts';

const team = (id: number) => ({ id, name: `Team ${id}`, emoji: '' });

describe('a view', () => {
  const view = (visibility: 'user' | 'team' | 'all', userId: number | null, teamId: number | null) => ({
    visibility,
    userId,
    teamId,
  });

  it.each([
    [view('user', 7, null), true],
    [view('user', 8, null), false],
    [view('team', null, 1), true],
    [view('team', null, 2), false],
    [view('all', null, null), true],
  ])('%j is for agent 7 of team 1: %j', (given, expected) => {
    expect(isViewFor({ id: 7, teams: [team(1), team(3)] }, given)).toBe(expected);
  });

  it("of a team is nobody else's, also without a team", () => {
    expect(isViewFor({ id: 7, teams: [] }, view('team', 7, 1))).toBe(false);
  });
});

describe('the filter of a view', () => {
  const options = { timeZone: 'UTC', agentId: 7 };
  const condition = { model: 'conversations', field: 'assigned_user_id', operator: 'equals', value: 'me' };

  it('is kept as it was sent, as JSON or as its text', () => {
    const group = { logic: 'or', rules: [condition, { rules: [{ ...condition, operator: 'set' }] }] };
    const { value: _value, ...without } = condition;
    const expected = { logic: 'or', rules: [condition, { rules: [{ ...without, operator: 'set' }] }] };
    expect(viewFilters(group, options)).toEqual(expected);
    expect(viewFilters(JSON.stringify(group), options)).toEqual(expected);
    expect(viewFilters([condition], options)).toEqual([condition]);
    expect(viewFilters([], options)).toEqual([]);
    expect(viewFilters(' ', options)).toEqual([]);
  });

  it('loses members that no filter has', () => {
    expect(viewFilters([{ ...condition, label: 'Mine' }], options)).toEqual([condition]);
    expect(viewFilters({ rules: [], label: 'Mine' }, options)).toEqual({ rules: [] });
  });

  it.each([null, 3, 'no JSON', { logic: 'AND' }, [{ ...condition, value: 'you' }], [3]])('is not %j', (given) => {
    expect(() => viewFilters(given, options)).toThrow(expect.objectContaining({ code: 'filter.invalid' }));
  });
});
