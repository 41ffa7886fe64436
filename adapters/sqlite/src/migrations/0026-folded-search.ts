import { foldedSearch, isNameInDoubt, renamedAtOnce } from '@helpdesk/sql';
import { conversationsInSearch, inFirstColumn } from '../search/conversations-in-search.ts';
import { sqliteWords } from './sqlite-words.ts';

/** What was there copied a text through some eighty calls of `replace`, which older programs of SQLite cannot read. */
const before = `
drop trigger messages_search_insert;
drop trigger messages_search_delete;
drop trigger contacts_search_insert;
drop trigger contacts_search_update;
drop trigger contacts_search_delete;
drop trigger conversations_search_insert;
drop trigger conversations_search_update;
drop trigger conversations_search_contact;
drop trigger conversations_search_delete;
drop table messages_search;
drop table contacts_search;
drop table conversations_search;
alter table messages add column searched text;
`;

/** The texts are folded before they come here. */
const index = (name: string, columns: string) =>
  `create virtual table ${name} using fts5 (${columns}, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');`;

const isContact = (row: string) => `${row}.type in ('contact', 'visitor')`;

const messages = `
${index('messages_search', 'text')}
create trigger messages_search_insert after insert on messages when new.searched is not null begin
  insert into messages_search (rowid, text) values (new.id, new.searched);
end;
create trigger messages_search_update after update of searched on messages begin
  delete from messages_search where rowid = old.id;
  insert into messages_search (rowid, text) select new.id, new.searched where new.searched is not null;
end;
create trigger messages_search_delete after delete on messages when old.searched is not null begin
  delete from messages_search where rowid = old.id;
end;
`;

const putContact = `insert into contacts_search (rowid, name, email, other)
    values (new.id, ${inFirstColumn('new.searched_name')}, new.searched_email, new.searched_other);
  insert or ignore into contact_names (word, first_letter, last_letter, letters)
    select value, substr(value, 1, 1), substr(value, -1), length(value)
    from json_each('[' || replace(json_quote(trim(new.searched_name, ' ' || char(10))), ' ', '","') || ']')
    where ${isNameInDoubt('value')};`;

const putConversations = (which: string) => `${conversationsInSearch(which).join(';\n  ')};`;

const newest = `select id from conversations where contact_id = new.id order by id desc limit ${renamedAtOnce}`;

const contacts = `
${index('contacts_search', 'name, email, other')}
${index('conversations_search', 'own, name, email')}
create trigger contacts_search_insert after insert on users
when ${isContact('new')} and new.searched_name is not null begin
  ${putContact}
end;
create trigger contacts_search_update after update of searched_name, searched_email, searched_other on users
when ${isContact('new')} and new.searched_name is not null begin
  delete from contacts_search where rowid = old.id;
  ${putContact}
end;
create trigger contacts_search_delete after delete on users when ${isContact('old')} begin
  delete from contacts_search where rowid = old.id;
  delete from contact_renames where contact_id = old.id;
end;
create trigger contacts_search_renamed after update of searched_name, searched_email on users
when ${isContact('new')} and old.searched_name is not null
  and (old.searched_name is not new.searched_name or old.searched_email is not new.searched_email) begin
  ${putConversations(newest)}
  insert or replace into contact_renames (contact_id, before_id)
    select new.id, id from conversations where contact_id = new.id order by id desc limit 1 offset ${renamedAtOnce - 1};
end;
`;

const conversations = `
create trigger conversations_search_insert after insert on conversations when new.searched is not null begin
  insert into conversations_search (rowid, own, name, email)
    select new.id, ${inFirstColumn('new.searched')}, u.searched_name, u.searched_email from users u where u.id = new.contact_id;
end;
create trigger conversations_search_update after update of searched, contact_id on conversations
when old.searched is not new.searched or old.contact_id <> new.contact_id begin
  ${putConversations('select new.id')}
end;
create trigger conversations_search_delete after delete on conversations begin
  delete from conversations_search where rowid = old.id;
end;
`;

export const folded = foldedSearch(sqliteWords, { before, after: messages + contacts + conversations });
