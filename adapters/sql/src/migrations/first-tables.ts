/**
 * The tables that the first steps of both engines make, in the words of `engine-words.ts`. Released: never changed.
 *
 * - `{conversation_indexes}`: an engine sorts nulls in its own way, and needs indexes of its own
 * - `{message_seq}`: a later step adds it to SQLite, which is older
 */
export const deskTables = `
create table users (
  id {id},
  type {text} not null check (type in ('agent', 'contact', 'visitor', 'system')),
  created_at {int} not null,
  updated_at {int} not null,
  first_name {text} not null,
  last_name {text} not null,
  email {text},
  availability_status {text} not null,
  phone_number_country_code {text},
  phone_number {text},
  avatar_url {text},
  enabled {flag} not null,
  last_active_at {int},
  last_login_at {int},
  custom_attributes {text} not null,
  country {text},
  meta {text} not null,
  external_user_id {text},
  password_hash {text},
  api_key {text},
  api_secret_hash {text},
  api_key_last_used_at {int},
  deleted_at {int}
);
create unique index users_agent_email on users (email) where type = 'agent' and deleted_at is null;
create unique index users_contact_email on users (email) where type = 'contact' and external_user_id is null;
create unique index users_external_user_id on users (external_user_id) where type = 'contact';
create unique index users_api_key on users (api_key) where api_key is not null;
create index users_email on users (email, type);
create index users_type on users (type, id);

create table roles (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  name {text} not null,
  name_key {text} not null unique,
  description {text} not null,
  permissions {text} not null
);

create table agent_roles (
  agent_id {int} not null references users (id),
  role_id {int} not null references roles (id),
  primary key (agent_id, role_id)
){keyed};
create index agent_roles_role on agent_roles (role_id);

create table teams (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  emoji {text} not null,
  name {text} not null,
  name_key {text} not null unique,
  conversation_assignment_type {text} not null,
  timezone {text} not null,
  business_hours_id {int},
  sla_policy_id {int},
  max_auto_assigned_conversations {int} not null
);

create table team_members (
  agent_id {int} not null references users (id),
  team_id {int} not null references teams (id),
  primary key (agent_id, team_id)
){keyed};
create index team_members_team on team_members (team_id);

create table inboxes (
  id {id},
  uuid {text} not null unique,
  created_at {int} not null,
  updated_at {int} not null,
  name {text} not null,
  channel {text} not null,
  enabled {flag} not null,
  config {text} not null,
  secret {text}
);

create table contact_channels (
  id {id},
  contact_id {int} not null references users (id),
  inbox_id {int} not null references inboxes (id),
  created_at {int} not null,
  unique (contact_id, inbox_id)
);
create index contact_channels_inbox on contact_channels (inbox_id);

create table contact_notes (
  id {id},
  created_at {int} not null,
  contact_id {int} not null references users (id),
  author_id {int} not null references users (id),
  note {text} not null
);
create index contact_notes_contact on contact_notes (contact_id, id);

create table statuses (
  id {id},
  created_at {int} not null,
  name {text} not null,
  name_key {text} not null unique,
  category {text} not null
);

create table priorities (
  id {id},
  created_at {int} not null,
  name {text} not null unique
);

create table tags (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  name {text} not null,
  name_key {text} not null unique
);

create table conversations (
  id {id},
  uuid {text} not null unique,
  created_at {int} not null,
  updated_at {int} not null,
  reference_number {text} not null unique,
  contact_id {int} not null references users (id),
  contact_channel_id {int} not null references contact_channels (id),
  inbox_id {int} not null references inboxes (id),
  status_id {int} not null references statuses (id),
  priority_id {int} references priorities (id),
  assigned_user_id {int} references users (id),
  assigned_team_id {int} references teams (id),
  subject {text},
  waiting_since {int},
  first_reply_at {int},
  last_reply_at {int},
  resolved_at {int},
  closed_at {int},
  snoozed_until {int},
  last_message {text},
  last_message_at {int},
  last_message_sender {text},
  last_interaction {text},
  last_interaction_at {int},
  last_interaction_sender {text},
  sla_policy_id {int},
  next_sla_deadline_at {int},
  seq {int} not null,
  version {int} not null,
  meta {text} not null,
  custom_attributes {text} not null
);
{conversation_indexes}

create table conversation_tags (
  conversation_id {int} not null references conversations (id),
  tag_id {int} not null references tags (id),
  primary key (conversation_id, tag_id)
){keyed};
create index conversation_tags_tag on conversation_tags (tag_id);

create table conversation_participants (
  conversation_id {int} not null references conversations (id),
  user_id {int} not null references users (id),
  created_at {int} not null,
  primary key (conversation_id, user_id)
){keyed};

create table conversation_last_seen (
  conversation_id {int} not null references conversations (id),
  user_id {int} not null references users (id),
  message_id {int} not null,
  seen_at {int} not null,
  primary key (conversation_id, user_id)
){keyed};

create table messages (
  id {id},
  uuid {text} not null unique,
  created_at {int} not null,
  updated_at {int} not null,
  type {text} not null,
  status {text} not null,
  conversation_id {int} not null references conversations (id),
  content {text} not null,
  text_content {text} not null,
  content_type {text} not null,
  private {flag} not null,
  sender_id {int} not null references users (id),
  sender_type {text} not null,
  meta {text} not null{message_seq}
);
create index messages_of_conversation on messages (conversation_id, id, type, private, sender_type, sender_id);

create table events (
  id {id},
  created_at {int} not null,
  type {text} not null,
  conversation_id {int},
  seq {int},
  payload {text} not null
);
create unique index events_seq on events (conversation_id, seq) where seq is not null;

create table idempotency_keys (
  caller_id {int} not null,
  key {text} not null,
  fingerprint {text} not null,
  created_at {int} not null,
  answer {text},
  primary key (caller_id, key)
){keyed};
create index idempotency_keys_age on idempotency_keys (created_at);

create table counters (
  name {text} primary key,
  value {int} not null
){keyed};
`;

export const liveChatTables = `
create table media (
  id {id},
  uuid {text} not null unique,
  created_at {int} not null,
  updated_at {int} not null,
  store {text} not null,
  filename {text} not null,
  content_type {text} not null,
  content_id {text} not null,
  model_type {text},
  model_id {int},
  disposition {text} not null,
  size {int} not null,
  meta {text} not null,
  private {flag} not null,
  uploader_id {int} not null references users (id),
  has_thumbnail {flag} not null
);
create index media_model on media (model_type, model_id) where model_id is not null;
create index media_unlinked on media (created_at) where model_id is null;
create index media_uploader on media (uploader_id);

create table widget_sessions (
  id {id},
  token_hash {text} not null unique,
  contact_id {int} not null references users (id),
  inbox_id {int} not null references inboxes (id),
  created_at {int} not null,
  last_used_at {int} not null,
  expires_at {int} not null,
  merged {flag} not null
);
create index widget_sessions_contact on widget_sessions (contact_id);
create index widget_sessions_inbox on widget_sessions (inbox_id);
create index widget_sessions_expiry on widget_sessions (expires_at);

create table page_visits (
  id {id},
  contact_id {int} not null references users (id),
  created_at {int} not null,
  url {text} not null,
  title {text} not null
);
create index page_visits_contact on page_visits (contact_id, id);
create index page_visits_age on page_visits (created_at);

create table socket_tickets (
  hash {text} primary key,
  agent_id {int} not null references users (id),
  expires_at {int} not null
){keyed};
`;
