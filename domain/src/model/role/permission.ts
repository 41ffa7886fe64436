import { unknownName } from '../shared/errors.ts';

/** Every permission that exists, `<area>:<action>`, in the order in which records list them. */
export const permissions = [
  'conversations:read_all',
  'conversations:read_unassigned',
  'conversations:read_assigned',
  'conversations:read_team_inbox',
  'conversations:read_team_all',
  'conversations:read',
  'conversations:write',
  'conversations:update_user_assignee',
  'conversations:update_team_assignee',
  'conversations:update_priority',
  'conversations:update_status',
  'conversations:update_tags',
  'messages:read',
  'messages:write',
  'messages:write_as_contact',
  'contacts:read_all',
  'contacts:read',
  'contacts:write',
  'contacts:block',
  'contact_notes:read',
  'contact_notes:write',
  'contact_notes:delete',
  'users:manage',
  'teams:manage',
  'roles:manage',
  'tags:manage',
  'status:manage',
  'inboxes:manage',
  'reports:manage',
  'help_center:manage',
  'view:manage',
  'shared_views:manage',
  'macros:manage',
  'custom_attributes:manage',
  'contacts:merge',
  'activity_logs:manage',
  'oidc:manage',
  'general_settings:manage',
] as const;

export type Permission = (typeof permissions)[number];

const known: ReadonlySet<string> = new Set(permissions);

/**
 * Whether this version knows a permission of that name.
 *
 * @example
 * isPermission('tags:manage') // true
 */
export function isPermission(name: string): name is Permission {
  return known.has(name);
}

/**
 * The permissions that this version knows, without duplicates, in the order of {@link permissions}.
 *
 * @example
 * sortPermissions(['tags:manage', 'messages:read', 'flags:wave']) // ['messages:read', 'tags:manage']
 */
export function sortPermissions(names: Iterable<string>): Permission[] {
  const held = new Set(names);
  return permissions.filter((name) => held.has(name));
}

/** The form of a permission of another version, which can be listed and grants nothing here. */
const shapeOfName = /^[a-z][a-z0-9_]{0,63}:[a-z][a-z0-9_]{0,63}$/;

/**
 * The permissions that a role lists: those of this version, sorted, then those of another one, by their names. Throws
 * `permission.unknown` for a text that cannot be the name of a permission.
 */
export function listedPermissions(names: readonly string[]): readonly string[] {
  for (const [index, name] of names.entries()) {
    if (!shapeOfName.test(name)) throw unknownName('permission.unknown', `permissions.${index}`, 'permission', name);
  }
  return sortListed(names);
}

/**
 * Without duplicates: the known ones in the order of {@link permissions}, then the others by name.
 *
 * @example
 * sortListed(['flags:wave', 'tags:manage', 'messages:read']) // ['messages:read', 'tags:manage', 'flags:wave']
 */
export function sortListed(names: Iterable<string>): readonly string[] {
  const listed = new Set(names);
  return [...sortPermissions(listed), ...[...listed].filter((name) => !isPermission(name)).sort()];
}

/** The member `permissions` of an input, sorted. Throws `permission.unknown`. */
export function knownPermissions(names: readonly string[]): readonly Permission[] {
  for (const [index, name] of names.entries()) {
    if (!isPermission(name)) throw unknownName('permission.unknown', `permissions.${index}`, 'permission', name);
  }
  return sortPermissions(names);
}
