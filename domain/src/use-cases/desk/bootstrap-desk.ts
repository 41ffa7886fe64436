import { priorityNames } from '../../model/conversation/priority.ts';
import { builtInStatuses } from '../../model/conversation/status.ts';
import { defaultChannel } from '../../model/inbox/channel-rules.ts';
import { noSender } from '../../model/inbox/inbox.ts';
import { type Permission, permissions } from '../../model/role/permission.ts';
import { adminRoleName, agentRoleName } from '../../model/role/role.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ApiCredentials, storedKey } from '../agent/api-credentials.ts';
import { keepSetup, openSetup } from '../setup/setup-link.ts';
import { acceptPassword } from '../sign-in/accept-password.ts';
import { hasDesk } from './has-desk.ts';

export interface FirstAdmin {
  readonly email: string;
  /** Unless given, they have none until the desk is set up. */
  readonly password?: string | undefined;
  /** Unless given, they have no API key. */
  readonly credentials?: ApiCredentials | undefined;
  /** Whether a person with a link sets the desk up; unless given, it counts as set up. */
  readonly hasSetupLink?: boolean;
}

/** The permissions of the role Agent on a new desk. */
export const agentRolePermissions: readonly Permission[] = [
  'conversations:read_all',
  'conversations:read_unassigned',
  'conversations:read_assigned',
  'conversations:read_team_inbox',
  'conversations:read_team_all',
  'conversations:read',
  'conversations:update_user_assignee',
  'conversations:update_team_assignee',
  'conversations:update_priority',
  'conversations:update_status',
  'conversations:update_tags',
  'messages:read',
  'messages:write',
  'view:manage',
];

/**
 * Makes an empty store a desk that can be used: roles, statuses, priorities, one live-chat inbox and the first Admin,
 * in one transaction. Returns undefined, and changes nothing, when there is a desk. Throws `password.weak`.
 *
 * @example
 * await desk.bootstrapDesk({ email: 'root@example.com', hasSetupLink: true }) // undefined
 */
export async function bootstrapDesk(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'passwords' | 'commonPasswords' | 'secrets'>,
  admin: FirstAdmin,
): Promise<{ readonly inboxUuid: string; readonly adminId: number } | undefined> {
  if (await hasDesk(ports)) return undefined;
  const owner = { email: admin.email, firstName: 'Admin', lastName: '' };
  const passwordHash =
    admin.password === undefined ? null : await acceptPassword(ports, 'password', admin.password, owner);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      if ((await writer.roles.list()).length > 0) return undefined;
      const adminRoleId = await writer.roles.insert({
        name: adminRoleName,
        description: 'May do everything',
        permissions,
        createdAt: now,
      });
      await writer.roles.insert({
        name: agentRoleName,
        description: 'Works on conversations',
        permissions: agentRolePermissions,
        createdAt: now,
      });
      for (const status of builtInStatuses) await writer.statuses.insert({ ...status, createdAt: now });
      for (const name of priorityNames) await writer.statuses.insertPriority({ name, createdAt: now });
      const inboxUuid = ports.ids.uuid();
      const inbox = { name: 'Website', channel: defaultChannel, enabled: true, config: {}, secret: null, ...noSender };
      await writer.inboxes.insert({ ...inbox, uuid: inboxUuid, createdAt: now });
      const adminId = await writer.agents.insert({
        createdAt: now,
        firstName: 'Admin',
        lastName: '',
        email: requireEmail('email', admin.email),
        availabilityStatus: 'offline',
        enabled: true,
        passwordHash,
      });
      await writer.agents.setRoles(adminId, [adminRoleId]);
      if (admin.credentials !== undefined) {
        await writer.agents.setApiKey(adminId, storedKey(ports.secrets, admin.credentials));
      }
      const setup = openSetup(ports.ids, now);
      await keepSetup(
        writer,
        admin.hasSetupLink === true ? setup : { ...setup, state: 'closed', closedAt: now, closedBy: 'bootstrap' },
      );
      await writer.events.append([{ type: 'agent.created', agentId: adminId }], now);
      return { inboxUuid, adminId };
    },
    { alone: true },
  );
}
