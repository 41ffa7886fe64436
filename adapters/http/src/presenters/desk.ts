import type { Inbox, PageVisit, Priority, Role, Status, Tag, Team } from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentTeam(team: Team) {
  return {
    id: team.id,
    created_at: iso(team.createdAt),
    updated_at: iso(team.updatedAt),
    emoji: team.emoji,
    name: team.name,
    conversation_assignment_type: team.conversationAssignmentType,
    timezone: team.timezone,
    business_hours_id: team.businessHoursId,
    sla_policy_id: team.slaPolicyId,
    max_auto_assigned_conversations: team.maxAutoAssignedConversations,
  };
}

export function presentTeamCompact(team: Team) {
  return { id: team.id, name: team.name, emoji: team.emoji };
}

export function presentRole(role: Role) {
  return {
    id: role.id,
    created_at: iso(role.createdAt),
    updated_at: iso(role.updatedAt),
    name: role.name,
    description: role.description,
    permissions: [...role.permissions],
  };
}

export function presentRoleSummary({ id, name }: Role) {
  return { id, name };
}

export function presentTag(tag: Tag) {
  return { id: tag.id, created_at: iso(tag.createdAt), updated_at: iso(tag.updatedAt), name: tag.name };
}

export function presentStatus(status: Status) {
  return { id: status.id, created_at: iso(status.createdAt), name: status.name, category: status.category };
}

export function presentPriority(priority: Priority) {
  return { id: priority.id, created_at: iso(priority.createdAt), name: priority.name };
}

export function presentInbox(inbox: Inbox) {
  return {
    id: inbox.id,
    uuid: inbox.uuid,
    created_at: iso(inbox.createdAt),
    updated_at: iso(inbox.updatedAt),
    name: inbox.name,
    channel: inbox.channel,
    enabled: inbox.enabled,
    config: { ...inbox.config },
    secret: inbox.secret,
    from: inbox.from,
    from_name_template: inbox.fromNameTemplate,
    csat_enabled: inbox.csatEnabled,
  };
}

export function presentInboxSummary({ id, uuid, name, channel, enabled }: Inbox) {
  return { id, uuid, name, channel, enabled };
}

export function presentPageVisit(visit: PageVisit) {
  const createdAt = iso(visit.createdAt);
  return { url: visit.url, title: visit.title, created_at: createdAt, time: createdAt };
}
