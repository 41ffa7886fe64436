import type { Generated } from 'kysely';

/**
 * The columns that every engine has. Instants are milliseconds since 1970 in an integer column,
 * ids integers, JSON its text; `Flag` is whatever the engine keeps a boolean in. A `…_key` column holds
 * the name as `foldCase` makes it, so that "without case" means the same everywhere.
 */
export interface Tables {
  users: UserTable;
  api_keys: ApiKeyTable;
  roles: RoleTable;
  agent_roles: { agent_id: number; role_id: number };
  teams: TeamTable;
  team_members: { team_id: number; agent_id: number };
  contact_channels: { id: Generated<number>; contact_id: number; inbox_id: number; created_at: number };
  contact_notes: ContactNoteTable;
  inboxes: InboxTable;
  statuses: StatusTable;
  priorities: { id: Generated<number>; created_at: number; name: string };
  tags: TagTable;
  conversations: ConversationTable;
  conversation_tags: { conversation_id: number; tag_id: number };
  conversation_participants: { conversation_id: number; user_id: number; created_at: number };
  conversation_last_seen: { conversation_id: number; user_id: number; message_id: number; seen_at: number };
  messages: MessageTable;
  events: EventTable;
  idempotency_keys: IdempotencyTable;
  counters: { name: string; value: number };
  media: MediaTable;
  widget_sessions: WidgetSessionTable;
  page_visits: { id: Generated<number>; contact_id: number; created_at: number; url: string; title: string };
  socket_tickets: { hash: string; agent_id: number; expires_at: number; api_key_id: number | null };
  upload_counts: UploadCountTable;
  upload_holds: UploadHoldTable;
}

export type Flag = number | boolean;

/** Agents, contacts, visitors and the desk itself: one record, one sequence of ids. */
export interface UserTable {
  id: Generated<number>;
  type: string;
  created_at: number;
  updated_at: number;
  first_name: string;
  last_name: string;
  email: string | null;
  availability_status: string;
  phone_number_country_code: string | null;
  phone_number: string | null;
  avatar_url: string | null;
  enabled: Flag;
  last_active_at: number | null;
  last_login_at: number | null;
  custom_attributes: string;
  country: string | null;
  meta: string;
  external_user_id: string | null;
  password_hash: string | null;
  api_key: string | null;
  api_secret_hash: string | null;
  api_key_last_used_at: number | null;
  deleted_at: number | null;
}

/** Those that agents have beside the single one in `users`. */
export interface ApiKeyTable {
  id: Generated<number>;
  agent_id: number;
  created_at: number;
  name: string;
  name_key: string;
  api_key: string;
  secret_hash: string;
  /** Names, separated by spaces; null for all that the agent holds. */
  permissions: string | null;
  expires_at: number | null;
  last_used_at: number | null;
}

export interface RoleTable {
  id: Generated<number>;
  created_at: number;
  updated_at: number;
  name: string;
  name_key: string;
  description: string;
  /** Names, separated by spaces. */
  permissions: string;
}

export interface TeamTable {
  id: Generated<number>;
  created_at: number;
  updated_at: number;
  emoji: string;
  name: string;
  name_key: string;
  conversation_assignment_type: string;
  timezone: string;
  business_hours_id: number | null;
  sla_policy_id: number | null;
  max_auto_assigned_conversations: number;
}

interface ContactNoteTable {
  id: Generated<number>;
  created_at: number;
  contact_id: number;
  author_id: number;
  note: string;
}

export interface InboxTable {
  id: Generated<number>;
  uuid: string;
  created_at: number;
  updated_at: number;
  name: string;
  channel: string;
  enabled: Flag;
  config: string;
  secret: string | null;
}

export interface StatusTable {
  id: Generated<number>;
  created_at: number;
  name: string;
  name_key: string;
  category: string;
}

export interface TagTable {
  id: Generated<number>;
  created_at: number;
  updated_at: number;
  name: string;
  name_key: string;
}

export interface ConversationTable {
  id: Generated<number>;
  uuid: string;
  created_at: number;
  updated_at: number;
  reference_number: string;
  contact_id: number;
  contact_channel_id: number;
  inbox_id: number;
  status_id: number;
  priority_id: number | null;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
  subject: string | null;
  waiting_since: number | null;
  first_reply_at: number | null;
  last_reply_at: number | null;
  resolved_at: number | null;
  closed_at: number | null;
  snoozed_until: number | null;
  last_message: string | null;
  last_message_at: number | null;
  last_message_sender: string | null;
  last_interaction: string | null;
  last_interaction_at: number | null;
  last_interaction_sender: string | null;
  sla_policy_id: number | null;
  next_sla_deadline_at: number | null;
  seq: number;
  version: number;
  meta: string;
  custom_attributes: string;
}

export interface MessageTable {
  id: Generated<number>;
  uuid: string;
  created_at: number;
  updated_at: number;
  type: string;
  status: string;
  conversation_id: number;
  content: string;
  text_content: string;
  content_type: string;
  private: Flag;
  sender_id: number;
  sender_type: string;
  meta: string;
  seq: number | null;
}

export interface MediaTable {
  id: Generated<number>;
  uuid: string;
  created_at: number;
  updated_at: number;
  store: string;
  filename: string;
  content_type: string;
  content_id: string;
  model_type: string | null;
  model_id: number | null;
  disposition: string;
  size: number;
  meta: string;
  private: Flag;
  uploader_id: number;
  has_thumbnail: Flag;
}

export interface WidgetSessionTable {
  id: Generated<number>;
  token_hash: string;
  contact_id: number;
  inbox_id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  merged: Flag;
}

interface UploadCountTable {
  scope: string;
  subject: string;
  day: number;
  bytes: number;
  files: number;
}

export interface UploadHoldTable {
  uuid: string;
  created_at: number;
  day: number;
  contact_id: number;
  inbox_id: number;
  address: string;
  bytes: number;
  files: number;
}

interface EventTable {
  id: Generated<number>;
  created_at: number;
  type: string;
  conversation_id: number | null;
  seq: number | null;
  /** The whole event. */
  payload: string;
}

interface IdempotencyTable {
  caller_id: number;
  key: string;
  fingerprint: string;
  created_at: number;
  answer: string | null;
}
