import { changePermissions } from '@helpdesk/domain';

/** What each right in plain words needs. */
const needed = {
  answer: ['conversations:read_all', 'messages:write'],
  assign: [changePermissions.assignee, changePermissions.status, changePermissions.tags],
  begin: ['conversations:write'],
  contacts: ['contacts:read', 'contacts:write', 'contact_notes:write'],
  clean: ['contacts:block', 'contacts:merge'],
  run: ['reports:manage', 'general_settings:manage'],
} as const;

export type PlainRight = keyof typeof needed;

/** Whether a right in plain words is among the permissions. */
export function hasRight(permissions: readonly string[], right: PlainRight): boolean {
  return needed[right].every((each) => permissions.includes(each));
}
