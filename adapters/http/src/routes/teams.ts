import { presentTeam, presentTeamCompact } from '../presenters/desk.ts';
import type { Handlers } from './handler.ts';

export const teamHandlers = {
  listTeams: async ({ helpdesk, actor }) => (await helpdesk.listTeams(actor)).map(presentTeam),
  listTeamsCompact: async ({ helpdesk, actor }) => (await helpdesk.listTeamsCompact(actor)).map(presentTeamCompact),
  getTeam: async ({ helpdesk, actor, params }) => presentTeam(await helpdesk.getTeam(actor, params.id)),
  createTeam: async ({ helpdesk, actor, body }) =>
    presentTeam(
      await helpdesk.createTeam(actor, {
        name: body.name,
        emoji: body.emoji,
        conversationAssignmentType: body.conversation_assignment_type,
        timezone: body.timezone,
        businessHoursId: body.business_hours_id ?? null,
        slaPolicyId: body.sla_policy_id ?? null,
        maxAutoAssignedConversations: body.max_auto_assigned_conversations,
      }),
    ),
  updateTeam: async ({ helpdesk, actor, params, body }) =>
    presentTeam(
      await helpdesk.updateTeam(actor, params.id, {
        name: body.name,
        emoji: body.emoji,
        conversationAssignmentType: body.conversation_assignment_type,
        timezone: body.timezone,
        businessHoursId: body.business_hours_id,
        slaPolicyId: body.sla_policy_id,
        maxAutoAssignedConversations: body.max_auto_assigned_conversations,
      }),
    ),
  deleteTeam: ({ helpdesk, actor, params }) => helpdesk.deleteTeam(actor, params.id),
} satisfies Partial<Handlers>;
