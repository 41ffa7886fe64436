import { expect, it } from 'vitest';
import {
  isPermission,
  knownPermissions,
  listedPermissions,
  permissions,
  sortListed,
  sortPermissions,
} from './permission.ts';

const thrown = (code: string, path: string) =>
  expect.objectContaining({ code, details: { issues: [expect.objectContaining({ path })] } });

it('a permission is one of those that exist', () => {
  expect(permissions.every(isPermission)).toBe(true);
  expect(['constructor', 'tags', ''].some(isPermission)).toBe(false);
});

it('permissions are sorted as records list them, each once', () => {
  expect(sortPermissions([...permissions].reverse())).toEqual(permissions);
  expect(sortPermissions(['tags:manage', 'flags:wave', 'messages:read', 'tags:manage'])).toEqual([
    'messages:read',
    'tags:manage',
  ]);
  expect(sortListed(['z:z', 'tags:manage', 'a:a', 'messages:read', 'a:a'])).toEqual([
    'messages:read',
    'tags:manage',
    'a:a',
    'z:z',
  ]);
});

it('a role lists what may be a permission of another version', () => {
  expect(listedPermissions(['flags:wave_2', 'tags:manage'])).toEqual(['tags:manage', 'flags:wave_2']);
  const longest = `${'a'.repeat(64)}:${'b'.repeat(64)}`;
  expect(listedPermissions([longest])).toEqual([longest]);
  expect(() => listedPermissions(['No'])).toThrow('Unknown permission: No');
});

it.each([
  '',
  'tags',
  'tags:',
  ':manage',
  'Tags:manage',
  'tags:Manage',
  '1tags:manage',
  'tags:1',
  'a:b:c',
  ' a:b',
  'a:b ',
  `${'a'.repeat(65)}:b`,
  `a:${'b'.repeat(65)}`,
])('%j is the name of no permission', (name) => {
  expect(() => listedPermissions(['tags:manage', name])).toThrow(thrown('permission.unknown', 'permissions.1'));
});

it('a key lists only what is known', () => {
  expect(knownPermissions(['tags:manage', 'messages:read'])).toEqual(['messages:read', 'tags:manage']);
  expect(() => knownPermissions(['tags:manage', 'flags:wave'])).toThrow(thrown('permission.unknown', 'permissions.1'));
  expect(() => knownPermissions(['flags:wave'])).toThrow('Unknown permission: flags:wave');
});
