import { type Permission, sortPermissions } from '@helpdesk/domain';

/** Every request needs these; a desk has as many texts as combinations of roles. */
const permissionsByText = new Map<string, readonly Permission[]>();

/** Names that are separated by spaces, sorted. */
export function permissionsOf(text: string): readonly Permission[] {
  let permissions = permissionsByText.get(text);
  if (permissions === undefined) {
    permissions = Object.freeze(sortPermissions(text.split(' ')));
    if (permissionsByText.size >= 1_000) permissionsByText.clear();
    permissionsByText.set(text, permissions);
  }
  return permissions;
}
