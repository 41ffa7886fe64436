import type { Migration } from './migration.ts';

/** Roles and keys that could write in a contact's name before there was a permission for it still can. */
const grant = (table: 'roles' | 'api_keys') => `
update ${table} set permissions = permissions || ' messages:write_as_contact'
  where ' ' || permissions || ' ' like '% messages:write %';
`;

export const writingAsContact: Migration = {
  version: 5,
  name: '0005-writing-as-contact',
  sql: `${grant('roles')}${grant('api_keys')}`,
};
