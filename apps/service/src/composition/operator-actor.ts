import { type Actor, adminRoleName, permissions, systemUserId, systemUserName } from '@helpdesk/domain';

/**
 * An operator who may run commands on the machine of the service may do everything. Their changes have the desk as
 * author.
 */
export const operatorActor: Actor = {
  id: systemUserId,
  createdAt: 0,
  updatedAt: 0,
  firstName: systemUserName,
  lastName: '',
  email: '',
  availabilityStatus: 'offline',
  phoneNumberCountryCode: null,
  phoneNumber: null,
  avatarUrl: null,
  enabled: true,
  lastActiveAt: null,
  lastLoginAt: null,
  roles: [adminRoleName],
  permissions,
  teams: [],
  customAttributes: {},
  apiKey: null,
  apiKeyLastUsedAt: null,
  country: null,
  meta: {},
  externalUserId: null,
  origin: { via: 'cli' },
};
