import { type Actor, adminRoleName, permissions, systemUserId, systemUserName } from '@helpdesk/domain';

/** Whoever may run a command on the machine of the service may do everything; it is written down as the desk's own. */
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
