import type { Permission } from '../role/permission.ts';

/** What an agent may change of a conversation by itself, and the permission that it needs. */
export const changePermissions = {
  status: 'conversations:update_status',
  assignee: 'conversations:update_user_assignee',
  team: 'conversations:update_team_assignee',
  priority: 'conversations:update_priority',
  tags: 'conversations:update_tags',
} as const satisfies Readonly<Record<string, Permission>>;

export type ChangedProperty = keyof typeof changePermissions;

/**
 * Whether the agent may change that of conversations that they may read.
 *
 * @example
 * mayChange({ permissions: ['conversations:update_tags'] }, 'tags') // true
 */
export function mayChange(
  { permissions }: { readonly permissions: readonly Permission[] },
  property: ChangedProperty,
): boolean {
  return permissions.includes(changePermissions[property]);
}
