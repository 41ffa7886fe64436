import { expect, it } from 'vitest';
import { permissions } from '../role/permission.ts';
import { type ChangedProperty, changePermissions, mayChange } from './change-permissions.ts';

const properties = Object.keys(changePermissions) as ChangedProperty[];

it('each change needs its own permission, and no other', () => {
  for (const property of properties) {
    const allowing = permissions.filter((permission) => mayChange({ permissions: [permission] }, property));
    expect(allowing).toEqual([changePermissions[property]]);
  }
  expect(new Set(Object.values(changePermissions)).size).toBe(properties.length);
});
