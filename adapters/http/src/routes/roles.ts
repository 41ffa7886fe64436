import { presentRole, presentRoleSummary } from '../presenters/desk.ts';
import type { Handlers } from './handler.ts';

export const roleHandlers = {
  listRoles: async ({ helpdesk, actor }) =>
    actor.permissions.includes('roles:manage')
      ? (await helpdesk.listRoles(actor)).map(presentRole)
      : (await helpdesk.listRolesCompact(actor)).map(presentRoleSummary),
  listPermissions: async ({ helpdesk, actor }) => [...(await helpdesk.listPermissions(actor))],
  getRole: async ({ helpdesk, actor, params }) => presentRole(await helpdesk.getRole(actor, params.id)),
  createRole: async ({ helpdesk, actor, body }) => presentRole(await helpdesk.createRole(actor, body)),
  updateRole: async ({ helpdesk, actor, params, body }) =>
    presentRole(await helpdesk.updateRole(actor, params.id, body)),
  deleteRole: ({ helpdesk, actor, params }) => helpdesk.deleteRole(actor, params.id),
} satisfies Partial<Handlers>;
