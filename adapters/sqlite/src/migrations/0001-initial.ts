import { firstReferenceNumber, systemUserId, systemUserName } from '@helpdesk/domain';
import type { Migration } from './migration.ts';

const tables = `
create table users (
  id integer primary key autoincrement,
  type text not null check (type in ('agent', 'contact', 'visitor', 'system')),
  created_at integer not null,
  updated_at integer not null,
  first_name text not null,
  last_name text not null,
  email text,
  availability_status text not null,
  phone_number_country_code text,
  phone_number text,
  avatar_url text,
  enabled integer not null,
  last_active_at integer,
  last_login_at integer,
  custom_attributes text not null,
  country text,
  meta text not null,
  external_user_id text,
  password_hash text,
  api_key text,
  api_secret_hash text,
  api_key_last_used_at integer,
  deleted_at integer
);
create unique index users_agent_email on users (email) where type = 'agent' and deleted_at is null;
create unique index users_contact_email on users (email) where type = 'contact' and external_user_id is null;
create unique index users_external_user_id on users (external_user_id) where type = 'contact';
create unique index users_api_key on users (api_key) where api_key is not null;
create index users_email on users (email, type);
create index users_type on users (type, id);

create table roles (
  id integer primary key autoincrement,
  created_at integer not null,
  updated_at integer not null,
  name text not null,
  name_key text not null unique,
  description text not null,
  permissions text not null
);

create table agent_roles (
  agent_id integer not null references users (id),
  role_id integer not null references roles (id),
  primary key (agent_id, role_id)
) without rowid;
create index agent_roles_role on agent_roles (role_id);

create table teams (
  id integer primary key autoincrement,
  created_at integer not null,
  updated_at integer not null,
  emoji text not null,
  name text not null,
  name_key text not null unique,
  conversation_assignment_type text not null,
  timezone text not null,
  business_hours_id integer,
  sla_policy_id integer,
  max_auto_assigned_conversations integer not null
);

create table team_members (
  agent_id integer not null references users (id),
  team_id integer not null references teams (id),
  primary key (agent_id, team_id)
) without rowid;
create index team_members_team on team_members (team_id);

create table inboxes (
  id integer primary key autoincrement,
  uuid text not null unique,
  created_at integer not null,
  updated_at integer not null,
  name text not null,
  channel text not null,
  enabled integer not null,
  config text not null,
  secret text
);

create table contact_channels (
  id integer primary key autoincrement,
  contact_id integer not null references users (id),
  inbox_id integer not null references inboxes (id),
  created_at integer not null,
  unique (contact_id, inbox_id)
);
create index contact_channels_inbox on contact_channels (inbox_id);

create table contact_notes (
  id integer primary key autoincrement,
  created_at integer not null,
  contact_id integer not null references users (id),
  author_id integer not null references users (id),
  note text not null
);
create index contact_notes_contact on contact_notes (contact_id, id);

create table statuses (
  id integer primary key autoincrement,
  created_at integer not null,
  name text not null,
  name_key text not null unique,
  category text not null
);

create table priorities (
  id integer primary key autoincrement,
  created_at integer not null,
  name text not null unique
);

create table tags (
  id integer primary key autoincrement,
  created_at integer not null,
  updated_at integer not null,
  name text not null,
  name_key text not null unique
);

create table conversations (
  id integer primary key autoincrement,
  uuid text not null unique,
  created_at integer not null,
  updated_at integer not null,
  reference_number text not null unique,
  contact_id integer not null references users (id),
  contact_channel_id integer not null references contact_channels (id),
  inbox_id integer not null references inboxes (id),
  status_id integer not null references statuses (id),
  priority_id integer references priorities (id),
  assigned_user_id integer references users (id),
  assigned_team_id integer references teams (id),
  subject text,
  waiting_since integer,
  first_reply_at integer,
  last_reply_at integer,
  resolved_at integer,
  closed_at integer,
  snoozed_until integer,
  last_message text,
  last_message_at integer,
  last_message_sender text,
  last_interaction text,
  last_interaction_at integer,
  last_interaction_sender text,
  sla_policy_id integer,
  next_sla_deadline_at integer,
  seq integer not null,
  version integer not null,
  meta text not null,
  custom_attributes text not null
);
create index conversations_newest on conversations (last_message_at, id);
create index conversations_of_agent on conversations (assigned_user_id, last_message_at, id);
create index conversations_of_team on conversations (assigned_team_id, assigned_user_id, last_message_at, id);
create index conversations_contact on conversations (contact_id, id);
create index conversations_channel on conversations (contact_channel_id);
create index conversations_inbox on conversations (inbox_id);
create index conversations_status on conversations (status_id, last_message_at, id);
create index conversations_created on conversations (created_at);
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;

create table conversation_tags (
  conversation_id integer not null references conversations (id),
  tag_id integer not null references tags (id),
  primary key (conversation_id, tag_id)
) without rowid;
create index conversation_tags_tag on conversation_tags (tag_id);

create table conversation_participants (
  conversation_id integer not null references conversations (id),
  user_id integer not null references users (id),
  created_at integer not null,
  primary key (conversation_id, user_id)
) without rowid;

create table conversation_last_seen (
  conversation_id integer not null references conversations (id),
  user_id integer not null references users (id),
  message_id integer not null,
  seen_at integer not null,
  primary key (conversation_id, user_id)
) without rowid;

create table messages (
  id integer primary key autoincrement,
  uuid text not null unique,
  created_at integer not null,
  updated_at integer not null,
  type text not null,
  status text not null,
  conversation_id integer not null references conversations (id),
  content text not null,
  text_content text not null,
  content_type text not null,
  private integer not null,
  sender_id integer not null references users (id),
  sender_type text not null,
  meta text not null
);
create index messages_of_conversation on messages (conversation_id, id, type, private, sender_type, sender_id);

create table events (
  id integer primary key autoincrement,
  created_at integer not null,
  type text not null,
  conversation_id integer,
  seq integer,
  payload text not null
);
create unique index events_seq on events (conversation_id, seq) where seq is not null;

create table idempotency_keys (
  caller_id integer not null,
  key text not null,
  fingerprint text not null,
  created_at integer not null,
  answer text,
  primary key (caller_id, key)
) without rowid;
create index idempotency_keys_age on idempotency_keys (created_at);

create table counters (
  name text primary key,
  value integer not null
) without rowid;
`;

/** Trigram indexes beside the rows: they hold no text of their own and follow by triggers. */
const search = `
create virtual table messages_search using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');
create trigger messages_search_insert after insert on messages when new.type <> 'activity' begin
  insert into messages_search (rowid, text) values (new.id, new.text_content);
end;
create trigger messages_search_delete after delete on messages begin
  delete from messages_search where rowid = old.id;
end;

create virtual table contacts_search using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');
create trigger contacts_search_insert after insert on users when new.type in ('contact', 'visitor') begin
  insert into contacts_search (rowid, text) values (new.id, new.first_name || ' ' || new.last_name || char(10)
    || coalesce(new.email, '') || char(10) || coalesce(new.phone_number, '') || char(10)
    || coalesce(new.external_user_id, ''));
end;
create trigger contacts_search_update
after update of first_name, last_name, email, phone_number, external_user_id on users
when new.type in ('contact', 'visitor') begin
  delete from contacts_search where rowid = old.id;
  insert into contacts_search (rowid, text) values (new.id, new.first_name || ' ' || new.last_name || char(10)
    || coalesce(new.email, '') || char(10) || coalesce(new.phone_number, '') || char(10)
    || coalesce(new.external_user_id, ''));
end;
create trigger contacts_search_delete after delete on users when old.type in ('contact', 'visitor') begin
  delete from contacts_search where rowid = old.id;
end;

create virtual table conversations_search using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');
create trigger conversations_search_insert after insert on conversations begin
  insert into conversations_search (rowid, text)
  values (new.id, coalesce(new.subject, '') || char(10) || new.reference_number);
end;
create trigger conversations_search_update after update of subject on conversations begin
  delete from conversations_search where rowid = old.id;
  insert into conversations_search (rowid, text)
  values (new.id, coalesce(new.subject, '') || char(10) || new.reference_number);
end;
create trigger conversations_search_delete after delete on conversations begin
  delete from conversations_search where rowid = old.id;
end;
`;

const rows = `
insert into users (id, type, created_at, updated_at, first_name, last_name, availability_status, enabled,
  custom_attributes, meta)
values (${systemUserId}, 'system', 0, 0, '${systemUserName}', '', 'offline', 0, '{}', '{}');
insert into counters (name, value) values ('reference_number', ${firstReferenceNumber - 1});
`;

export const initial: Migration = { version: 1, name: '0001-initial', sql: tables + search + rows };
