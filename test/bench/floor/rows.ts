/** Rows of the floor's statements. Flags are numbers in SQLite; JSON is text in both. */

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
  readonly enabled: number | boolean;
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
  readonly last_activity: string | null;
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
  readonly last_private: number | boolean | null;
  readonly last_author_id: number | null;
  readonly last_author_type: string | null;
  readonly last_author_name: string | null;
  readonly contact_type: string;
  readonly contact_enabled: number | boolean;
  readonly contact_last_active_at: number | null;
  readonly contact_created_at: number;
  readonly contact_updated_at: number;
  readonly contact_first_name: string;
  readonly contact_last_name: string;
  readonly contact_email: string | null;
  readonly contact_avatar_url: string | null;
  readonly unread: number;
}

export interface MessageRow {
  readonly attachments: string;
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
  readonly private: number | boolean;
  readonly mentions: string;
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

/** A row with the members that only details show. */
export interface DetailRow extends ListRow {
  readonly closed_at: number | null;
  readonly contact_seen_at: number | null;
  readonly meta: string;
  readonly custom_attributes: string;
}

export interface ContactRow {
  readonly id: number;
  readonly type: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone_number_country_code: string | null;
  readonly phone_number: string | null;
  readonly avatar_url: string | null;
  readonly enabled: number | boolean;
  readonly last_active_at: number | null;
  readonly last_login_at: number | null;
  readonly custom_attributes: string;
  readonly country: string | null;
  readonly meta: string;
  readonly external_user_id: string | null;
  readonly contact_channel_id: number | null;
  /** Set in lists of contacts. */
  readonly open_conversations?: number;
}

export interface PreviousRow {
  readonly id: number;
  readonly uuid: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly subject: string | null;
  readonly last_message: string | null;
  readonly last_activity: string | null;
  readonly last_message_at: number | null;
  readonly last_interaction: string | null;
}
