/** Rows of the floor's statements, and the JSON that the service makes of them. */

export interface AgentRow {
  readonly id: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly availability_status: string;
  readonly phone_number_country_code: string | null;
  readonly phone_number: string | null;
  readonly avatar_url: string | null;
  readonly enabled: number;
  last_active_at: number | null;
  readonly last_login_at: number | null;
  readonly custom_attributes: string;
  readonly country: string | null;
  readonly meta: string;
  readonly external_user_id: string | null;
  readonly api_key: string;
  readonly api_secret_hash: string;
  api_key_last_used_at: number | null;
  readonly roles: string;
  readonly teams: string;
}

export interface ConversationRow {
  readonly id: number;
  readonly uuid: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly reference_number: string;
  readonly contact_id: number;
  readonly inbox_id: number;
  readonly status_id: number;
  readonly priority_id: number | null;
  readonly assigned_user_id: number | null;
  readonly assigned_team_id: number | null;
  readonly subject: string | null;
  readonly waiting_since: number | null;
  readonly first_reply_at: number | null;
  readonly last_reply_at: number | null;
  readonly resolved_at: number | null;
  readonly snoozed_until: number | null;
  readonly last_message: string | null;
  readonly last_message_at: number | null;
  readonly last_message_sender: string | null;
  readonly last_interaction: string | null;
  readonly last_interaction_at: number | null;
  readonly last_interaction_sender: string | null;
  readonly sla_policy_id: number | null;
  readonly next_sla_deadline_at: number | null;
  readonly seq: number;
  readonly version: number;
  readonly status_name: string;
  readonly status_category: string;
  readonly priority_name: string | null;
  readonly inbox_name: string;
  readonly inbox_channel: string;
  readonly tags: string;
}

export interface ListRow extends ConversationRow {
  readonly contact_created_at: number;
  readonly contact_updated_at: number;
  readonly contact_first_name: string;
  readonly contact_last_name: string;
  readonly contact_email: string | null;
  readonly contact_avatar_url: string | null;
  readonly unread: number;
}

export interface MessageRow {
  readonly id: number;
  readonly uuid: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly type: string;
  readonly status: string;
  readonly conversation_id: number;
  readonly content: string;
  readonly text_content: string;
  readonly content_type: string;
  readonly private: number;
  readonly sender_id: number;
  readonly sender_type: string;
  readonly meta: string;
  readonly conversation_uuid: string;
  readonly author_type: string;
  readonly author_first_name: string;
  readonly author_last_name: string;
  readonly author_email: string | null;
  readonly author_avatar_url: string | null;
  readonly author_availability: string;
  readonly author_last_active_at: number | null;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}

/** `order`: every permission there is, in the order in which records list them. */
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
    enabled: row.enabled === 1,
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
  return {
    id: row.id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    uuid: row.uuid,
    type: row.type,
    status: row.status,
    conversation_id: row.conversation_id,
    conversation_uuid: row.conversation_uuid,
    content: row.content,
    text_content: row.text_content,
    content_type: row.content_type,
    private: row.private === 1,
    sender_id: row.sender_id,
    sender_type: row.sender_type,
    meta: JSON.parse(row.meta),
    attachments: [],
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
    last_message: row.last_message,
    last_message_at: isoOrNull(row.last_message_at),
    last_message_sender: row.last_message_sender,
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
    contact: {
      created_at: iso(row.contact_created_at),
      updated_at: iso(row.contact_updated_at),
      first_name: row.contact_first_name,
      last_name: row.contact_last_name,
      email: row.contact_email,
      avatar_url: row.contact_avatar_url,
    },
  };
}
