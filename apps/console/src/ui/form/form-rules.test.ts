import { expect, it } from 'vitest';
import { changedFields, faultsOf } from './form-rules.ts';

it('counts fields that hold something else, not fields that were touched', () => {
  const before = { name: 'Returns', members: [1, 2], limit: null };
  expect(changedFields(before, { name: 'Returns', members: [1, 2], limit: null })).toEqual([]);
  expect(changedFields(before, { name: 'Return', members: [1, 3], limit: null })).toEqual(['name', 'members']);
});

it('puts what the service refuses at its field, and the rest on top of the form', () => {
  const issues = [
    { path: 'name', message: 'is taken' },
    { path: 'members.0', message: 'is no agent' },
    { path: 'whatever', message: 'is wrong' },
  ];
  expect(Object.keys(faultsOf({ issues }, { name: '', members: [] })).toSorted()).toEqual(['form', 'members', 'name']);
  expect(Object.keys(faultsOf({ issues }, { title: '' }, (path) => (path === 'name' ? 'title' : undefined)))).toEqual([
    'title',
    'form',
  ]);
});

it.each([null, 'text', { issues: 'none' }, { issues: [3] }])('reads %j without failing', (data) => {
  expect(() => faultsOf(data, { name: '' })).not.toThrow();
});
