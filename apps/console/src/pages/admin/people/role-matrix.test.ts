import { expect, it } from 'vitest';
import { areasOf, changedCells, shareOf, withPermissions } from './role-matrix.ts';

it('every permission stands in one area', () => {
  const permissions = [
    { name: 'view:manage', area: 'view' },
    { name: 'conversations:read', area: 'conversations' },
    { name: 'oidc:manage', area: 'oidc' },
    { name: 'status:manage', area: 'status' },
  ] as const;
  expect(areasOf(permissions)).toEqual([
    { key: 'conversations', names: ['view:manage', 'conversations:read'] },
    { key: 'tags', names: ['status:manage'] },
    { key: 'administration', names: ['oidc:manage'] },
  ]);
});

it('there and back again is no change, and unknown permissions stay', () => {
  const saved = ['tags:manage', 'flags:wave', 'messages:read'];
  const off = withPermissions(saved, saved, ['tags:manage'], false);
  expect(off).toEqual(['flags:wave', 'messages:read']);
  expect(withPermissions(off, saved, ['tags:manage'], true)).toEqual(saved);
  expect(withPermissions(saved, saved, ['tags:manage'], true)).toEqual(saved);
});

it('counts the cells that differ', () => {
  expect(changedCells(['a', 'b'], ['b', 'c', 'd'])).toBe(3);
  expect(changedCells(['a', 'b'], ['b', 'a'])).toBe(0);
});

it('an area is held as a whole, in part or not at all', () => {
  expect(shareOf(['a', 'b', 'x'], ['a', 'b'])).toBe('true');
  expect(shareOf(['a'], ['a', 'b'])).toBe('mixed');
  expect(shareOf(['x'], ['a', 'b'])).toBe('false');
});
