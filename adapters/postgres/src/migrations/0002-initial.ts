import { firstReferenceNumber, systemUserId, systemUserName } from '@helpdesk/domain';
import { deskTables, inWordsOf, liveChatTables, type Migration } from '@helpdesk/sql';
import { searchExpressions } from '../search/search-expressions.ts';
import { postgresWords } from './postgres-words.ts';

const conversationIndexes = `create index conversations_newest on conversations (last_message_at desc nulls last, id desc);
create index conversations_of_agent on conversations (assigned_user_id, last_message_at desc nulls last, id desc);
create index conversations_of_team on conversations (assigned_team_id, last_message_at desc nulls last, id desc);
create index conversations_of_team_unassigned on conversations (assigned_team_id, last_message_at desc nulls last, id desc)
  where assigned_user_id is null;
create index conversations_unassigned on conversations (last_message_at desc nulls last, id desc)
  where assigned_team_id is null and assigned_user_id is null;
create index conversations_status on conversations (status_id, last_message_at desc nulls last, id desc);
create index conversations_contact on conversations (contact_id, id);
create index conversations_channel on conversations (contact_channel_id);
create index conversations_inbox on conversations (inbox_id);
create index conversations_created on conversations (created_at);
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;`;

const tables = `${inWordsOf(
  { ...postgresWords, conversation_indexes: conversationIndexes, message_seq: ',\n  seq bigint' },
  deskTables,
)}${inWordsOf(postgresWords, liveChatTables)}
create index conversations_of_contact on conversations (contact_id, inbox_id, id);
`;

const search = `
create extension if not exists pg_trgm;
create index messages_search on messages using gin (${searchExpressions.messages('')} gin_trgm_ops)
  where type <> 'activity';
create index contacts_search on users using gin (${searchExpressions.contacts('')} gin_trgm_ops)
  where type in ('contact', 'visitor');
create index conversations_search on conversations
  using gin (${searchExpressions.conversations('')} gin_trgm_ops);
`;

const rows = `
insert into users (id, type, created_at, updated_at, first_name, last_name, availability_status, enabled,
  custom_attributes, meta)
values (${systemUserId}, 'system', 0, 0, '${systemUserName}', '', 'offline', false, '{}', '{}');
alter table users alter column id restart with ${systemUserId + 1};
insert into counters (name, value) values ('events_forgotten', 0);
create sequence reference_numbers start with ${firstReferenceNumber};
`;

export const initial: Migration = { version: 2, name: '0002-initial', sql: tables + search + rows };
