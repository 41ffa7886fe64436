import { draftsOfMail } from '@helpdesk/sql';

/** A check of a column goes with its table only. */
export const moreDrafts = draftsOfMail(`
alter table drafts rename to former_drafts;
drop index drafts_conversation;
drop index drafts_age;
create table drafts (
  id integer primary key autoincrement,
  created_at integer not null,
  updated_at integer not null,
  conversation_id integer not null references conversations (id),
  agent_id integer not null references users (id),
  type text not null,
  content text not null,
  meta text not null,
  unique (agent_id, conversation_id, type)
);
create index drafts_conversation on drafts (conversation_id);
create index drafts_age on drafts (updated_at);
insert into drafts (id, created_at, updated_at, conversation_id, agent_id, type, content, meta)
  select id, created_at, updated_at, conversation_id, agent_id, type, content, meta from former_drafts;
drop table former_drafts;
`);
