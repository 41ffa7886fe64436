import type { Migration } from './migration.ts';

const forAgents = ['view:manage'];
const forAdmins = [
  ...forAgents,
  'shared_views:manage',
  'macros:manage',
  'custom_attributes:manage',
  'contacts:merge',
  'activity_logs:manage',
  'oidc:manage',
  'general_settings:manage',
];

/** A role may list the permission already, as one of another version. */
const grant = (role: string, permission: string) => `
update roles set permissions = trim(permissions || ' ${permission}')
  where name_key = '${role}' and ' ' || permissions || ' ' not like '% ${permission} %';
`;

/** The two built-in roles get the rights that they are seeded with from now on. No other role gets any. */
export const rightsOfScreens: Migration = {
  version: 13,
  name: '0013-rights-of-screens',
  sql: [
    ...forAdmins.map((permission) => grant('admin', permission)),
    ...forAgents.map((permission) => grant('agent', permission)),
  ].join(''),
};
