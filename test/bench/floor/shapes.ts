import { type Activity, readLastMessage, withSentence } from '@helpdesk/domain';
import type { AgentRow, ContactRow, DetailRow, ListRow, MessageRow, PreviousRow } from './rows.ts';

/** The JSON that the service makes of these rows, to the letter. */

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function availability(lastActiveAt: number | null): 'online' | 'offline' {
  return lastActiveAt !== null && Date.now() - lastActiveAt < 360_000 ? 'online' : 'offline';
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}

/** `order`: all permissions, in the order in which records list them. */
export function permissionsOf(row: AgentRow, order: readonly string[]): readonly string[] {
  const roles = JSON.parse(row.roles) as readonly { readonly permissions: string }[];
  const held = new Set(roles.flatMap((role) => role.permissions.split(' ')));
  return order.filter((name) => held.has(name));
}

export function agentJson(row: AgentRow, permissions: readonly string[]) {
  const roles = JSON.parse(row.roles) as { readonly name: string }[];
  return {
    id: row.id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    type: 'agent',
    availability_status: row.availability_status,
    phone_number_country_code: row.phone_number_country_code,
    phone_number: row.phone_number,
    avatar_url: row.avatar_url,
    enabled: Boolean(row.enabled),
    last_active_at: isoOrNull(row.last_active_at),
    last_login_at: isoOrNull(row.last_login_at),
    roles: roles.map((role) => role.name).sort(),
    permissions,
    custom_attributes: JSON.parse(row.custom_attributes),
    teams: (JSON.parse(row.teams) as { readonly name: string }[]).sort(byName),
    api_key_last_used_at: isoOrNull(row.api_key_last_used_at),
    country: row.country,
    meta: JSON.parse(row.meta),
    external_user_id: row.external_user_id,
    api_key: row.api_key,
  };
}

export function messageJson(row: MessageRow) {
  const isContact = row.author_type === 'contact' || row.author_type === 'visitor';
  const meta = JSON.parse(row.meta);
  const { content, textContent } = withSentence({
    ...{ type: row.type, content: row.content, textContent: row.text_content, meta },
  });
  return {
    id: row.id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    uuid: row.uuid,
    type: row.type,
    status: row.status,
    conversation_id: row.conversation_id,
    conversation_uuid: row.conversation_uuid,
    content,
    text_content: textContent,
    content_type: row.content_type,
    private: Boolean(row.private),
    mentions: JSON.parse(row.mentions),
    sender_id: row.sender_id,
    sender_type: row.sender_type,
    meta,
    // Messages of the desk have none.
    attachments: JSON.parse(row.attachments),
    author: {
      id: row.sender_id,
      first_name: row.author_first_name,
      last_name: row.author_last_name,
      email: row.author_email,
      avatar_url: row.author_avatar_url,
      availability_status: isContact ? null : row.author_availability,
      type: isContact ? row.author_type : 'agent',
      last_active_at: isoOrNull(row.author_last_active_at),
    },
  };
}

export function conversationJson(row: ListRow) {
  return {
    ...withoutContact(row),
    contact: {
      id: row.contact_id,
      type: row.contact_type,
      blocked: !row.contact_enabled,
      availability_status: availability(row.contact_last_active_at),
      last_active_at: isoOrNull(row.contact_last_active_at),
      created_at: iso(row.contact_created_at),
      updated_at: iso(row.contact_updated_at),
      first_name: row.contact_first_name,
      last_name: row.contact_last_name,
      email: row.contact_email,
      avatar_url: row.contact_avatar_url,
    },
  };
}

export function detailJson(row: DetailRow, contact: ContactRow, previous: readonly PreviousRow[]) {
  return {
    ...withoutContact(row),
    contact: contactJson(contact),
    closed_at: isoOrNull(row.closed_at),
    contact_last_seen_at: isoOrNull(row.contact_seen_at),
    meta: JSON.parse(row.meta),
    custom_attributes: JSON.parse(row.custom_attributes),
    sla_policy_name: null,
    previous_conversations: previous.map((each) => ({
      id: each.id,
      created_at: iso(each.created_at),
      updated_at: iso(each.updated_at),
      uuid: each.uuid,
      subject: each.subject,
      last_message: lastOf(each).lastMessage,
      last_message_at: isoOrNull(each.last_message_at),
      last_interaction: each.last_interaction,
    })),
  };
}

export function listedContactJson(row: ContactRow) {
  return { ...contactJson(row), open_conversations: row.open_conversations };
}

function contactJson(row: ContactRow) {
  return {
    id: row.id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    type: row.type,
    availability_status: availability(row.last_active_at),
    phone_number_country_code: row.phone_number_country_code,
    phone_number: row.phone_number,
    avatar_url: row.avatar_url,
    enabled: Boolean(row.enabled),
    last_active_at: isoOrNull(row.last_active_at),
    last_login_at: isoOrNull(row.last_login_at),
    roles: [],
    permissions: [],
    custom_attributes: JSON.parse(row.custom_attributes),
    teams: [],
    api_key_last_used_at: null,
    country: row.country,
    meta: JSON.parse(row.meta),
    external_user_id: row.external_user_id,
    contact_channel_id: row.contact_channel_id,
  };
}

function lastOf({ last_message: lastMessage, last_activity: json }: Pick<ListRow, 'last_message' | 'last_activity'>) {
  const lastActivity: Activity | null = json === null ? null : JSON.parse(json);
  return readLastMessage({ lastMessage, lastActivity });
}

function withoutContact(row: ListRow) {
  const last = lastOf(row);
  return {
    id: row.id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    uuid: row.uuid,
    reference_number: row.reference_number,
    waiting_since: isoOrNull(row.waiting_since),
    inbox_channel: row.inbox_channel,
    inbox_name: row.inbox_name,
    sla_policy_id: row.sla_policy_id,
    first_reply_at: isoOrNull(row.first_reply_at),
    last_reply_at: isoOrNull(row.last_reply_at),
    resolved_at: isoOrNull(row.resolved_at),
    subject: row.subject,
    last_message: last.lastMessage,
    last_message_at: isoOrNull(row.last_message_at),
    last_message_sender: row.last_message_sender,
    last_message_private: Boolean(row.last_private),
    last_message_author:
      row.last_author_id === null || row.last_author_type === 'system'
        ? null
        : { id: row.last_author_id, first_name: row.last_author_name, type: row.last_author_type },
    last_message_changes: last.lastActivity?.changes ?? null,
    last_interaction: row.last_interaction,
    last_interaction_at: isoOrNull(row.last_interaction_at),
    last_interaction_sender: row.last_interaction_sender,
    next_sla_deadline_at: isoOrNull(row.next_sla_deadline_at),
    priority_id: row.priority_id,
    assigned_user_id: row.assigned_user_id,
    assigned_team_id: row.assigned_team_id,
    unread_message_count: row.unread,
    status: row.status_name,
    priority: row.priority_name,
    first_response_deadline_at: null,
    resolution_deadline_at: null,
    applied_sla_id: null,
    next_response_deadline_at: null,
    next_response_met_at: null,
    mentioned_message_uuid: null,
    contact_id: row.contact_id,
    inbox_id: row.inbox_id,
    tags: (JSON.parse(row.tags) as { readonly name: string }[]).map((tag) => tag.name).sort(),
    status_id: row.status_id,
    status_category: row.status_category,
    snoozed_until: isoOrNull(row.snoozed_until),
    seq: row.seq,
    etag: `"${row.version}"`,
  };
}
