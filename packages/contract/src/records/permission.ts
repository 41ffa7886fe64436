export { type Permission as PermissionName, permissions as permissionNames } from '@helpdesk/domain';
