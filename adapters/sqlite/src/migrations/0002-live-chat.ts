import type { Migration } from './migration.ts';

const tables = `
create table media (
  id integer primary key autoincrement,
  uuid text not null unique,
  created_at integer not null,
  updated_at integer not null,
  store text not null,
  filename text not null,
  content_type text not null,
  content_id text not null,
  model_type text,
  model_id integer,
  disposition text not null,
  size integer not null,
  meta text not null,
  private integer not null,
  uploader_id integer not null references users (id),
  has_thumbnail integer not null
);
create index media_model on media (model_type, model_id) where model_id is not null;
create index media_unlinked on media (created_at) where model_id is null;
create index media_uploader on media (uploader_id);

create table widget_sessions (
  id integer primary key autoincrement,
  token_hash text not null unique,
  contact_id integer not null references users (id),
  inbox_id integer not null references inboxes (id),
  created_at integer not null,
  last_used_at integer not null,
  expires_at integer not null,
  merged integer not null
);
create index widget_sessions_contact on widget_sessions (contact_id);
create index widget_sessions_inbox on widget_sessions (inbox_id);
create index widget_sessions_expiry on widget_sessions (expires_at);

create table page_visits (
  id integer primary key autoincrement,
  contact_id integer not null references users (id),
  created_at integer not null,
  url text not null,
  title text not null
);
create index page_visits_contact on page_visits (contact_id, id);
create index page_visits_age on page_visits (created_at);

create table socket_tickets (
  hash text primary key,
  agent_id integer not null references users (id),
  expires_at integer not null
) without rowid;

-- Every widget that joins asks for these; by the inbox alone it would be all of the inbox.
create index conversations_of_contact on conversations (contact_id, inbox_id, id);

insert into counters (name, value) values ('events_forgotten', 0);
`;

/** What the contact may see of a conversation is counted; a message keeps its number. */
const messageSeq = `
alter table messages add column seq integer;
update messages set seq = (
  select e.seq from events e where e.conversation_id = messages.conversation_id and e.type = 'message.created'
    and e.seq is not null and json_extract(e.payload, '$.messageId') = messages.id
) where type <> 'activity' and private = 0;
`;

export const liveChat: Migration = { version: 2, name: '0002-live-chat', sql: tables + messageSeq };
