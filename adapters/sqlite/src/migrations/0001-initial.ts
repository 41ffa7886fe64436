import { firstReferenceNumber, systemUserId, systemUserName } from '@helpdesk/domain';
import { deskTables, inWordsOf } from '@helpdesk/sql';
import type { Migration } from './migration.ts';
import { sqliteWords } from './sqlite-words.ts';

const conversationIndexes = `create index conversations_newest on conversations (last_message_at, id);
create index conversations_of_agent on conversations (assigned_user_id, last_message_at, id);
create index conversations_of_team on conversations (assigned_team_id, assigned_user_id, last_message_at, id);
create index conversations_contact on conversations (contact_id, id);
create index conversations_channel on conversations (contact_channel_id);
create index conversations_inbox on conversations (inbox_id);
create index conversations_status on conversations (status_id, last_message_at, id);
create index conversations_created on conversations (created_at);
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;`;

const tables = inWordsOf({ ...sqliteWords, conversation_indexes: conversationIndexes, message_seq: '' }, deskTables);

/** Trigram indexes next to the rows: they hold no text of their own and are updated by triggers. */
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
