import { unknownName } from './errors.ts';

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
] as const;

export type Permission = (typeof permissions)[number];

const known: ReadonlySet<string> = new Set(permissions);

export function isPermission(name: string): name is Permission {
  return known.has(name);
}

/** Without duplicates, in the order of {@link permissions}. */
export function sortPermissions(names: Iterable<string>): Permission[] {
  const held = new Set(names);
  return permissions.filter((name) => held.has(name));
}

/** The member `permissions` of an input, sorted. Throws `permission.unknown`. */
export function knownPermissions(names: readonly string[]): readonly Permission[] {
  for (const [index, name] of names.entries()) {
    if (!isPermission(name)) throw unknownName('permission.unknown', `permissions.${index}`, 'permission', name);
  }
  return sortPermissions(names);
}
