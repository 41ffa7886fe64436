import { namesInDoubt } from '@helpdesk/domain';
import { searchMarks, searchSpaces } from '@helpdesk/sql';
import { ofFirstColumn } from '../search/search-boundary.ts';
import type { Migration } from './migration.ts';

/**
 * The same as `searchText` of the domain at the time of this step, except for case, which the tokenizer folds. Triggers
 * may not call functions of the program, so this uses functions of SQLite alone.
 */
function apart(text: string): string {
  const literal = (character: string) => (character < ' ' ? `char(${character.charCodeAt(0)})` : quoted(character));
  let result = text;
  for (const space of searchSpaces) result = `replace(${result}, ${literal(space)}, ' ')`;
  for (const mark of searchMarks) result = `replace(${result}, ${literal(mark)}, ${quoted(` ${mark} `)})`;
  // Runs of spaces become one space: the spaces after a space are marked, and the marked ones removed.
  const single = `replace(replace(replace(${result}, ' ', ' ' || char(1)), char(1) || ' ', ''), char(1), '')`;
  return `' ' || trim(${single}, ' ') || ' '`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const fields = (...each: readonly string[]) =>
  `char(10) || ${each.map((field) => `${apart(`coalesce(${field}, '')`)} || char(10)`).join(' || ')}`;

/**
 * The first column of an index has its own character instead of spaces, so that a search can match words in this column
 * alone. With a column filter it would read through the hits of all columns.
 */
const firstFields = (...each: readonly string[]) => `replace(${fields(...each)}, ' ', char(${ofFirstColumn}))`;

const nameOf = (row: string) => `${row}.first_name || ' ' || ${row}.last_name`;
const contact = (row: string) =>
  `${row}.id, ${firstFields(nameOf(row))}, ${fields(`${row}.email`, `${row}.phone_number`, `${row}.external_user_id`)}`;
const conversation = (row: string) => `${row}.id, ${firstFields(`${row}.reference_number`, `${row}.subject`)},
  ${fields(nameOf('u'))}, ${fields('u.email')}`;

const index = (name: string, columns: string) =>
  `create virtual table ${name} using fts5 (${columns}, content = '', contentless_delete = 1, tokenize = 'trigram');`;

const isContact = (row: string) => `${row}.type in ('contact', 'visitor')`;

/** The words of a name, each once for the whole desk. Words that no name has any longer stay: they find nothing. */
const addNames = (row: string, from: string) => `insert or ignore into contact_names
  (word, first_letter, last_letter, letters)
  select value, substr(value, 1, 1), substr(value, -1), length(value)
  from ${from}json_each('[' || replace(json_quote(lower(trim(${apart(nameOf(row))}, ' '))), ' ', '","') || ']')
  where length(value) between ${namesInDoubt.shortest} and ${namesInDoubt.longest}`;

const messages = `
drop trigger messages_search_insert;
drop trigger messages_search_delete;
drop table messages_search;
${index('messages_search', 'text')}
insert into messages_search (rowid, text)
  select m.id, ${apart('m.text_content')} from messages m where m.type <> 'activity' order by m.id;
create trigger messages_search_insert after insert on messages when new.type <> 'activity' begin
  insert into messages_search (rowid, text) values (new.id, ${apart('new.text_content')});
end;
create trigger messages_search_delete after delete on messages when old.type <> 'activity' begin
  delete from messages_search where rowid = old.id;
end;
`;

const contacts = `
drop trigger contacts_search_insert;
drop trigger contacts_search_update;
drop trigger contacts_search_delete;
drop table contacts_search;
create table contact_names (
  word text not null primary key,
  first_letter text not null,
  last_letter text not null,
  letters integer not null
) without rowid;
create index contact_names_first on contact_names (first_letter, letters);
create index contact_names_last on contact_names (last_letter, letters);
${index('contacts_search', 'name, other')}
insert into contacts_search (rowid, name, other) select ${contact('u')} from users u where ${isContact('u')} order by u.id;
${addNames('u', 'users u, ')} and ${isContact('u')};
create trigger contacts_search_insert after insert on users when ${isContact('new')} begin
  insert into contacts_search (rowid, name, other) values (${contact('new')});
  ${addNames('new', '')};
end;
create trigger contacts_search_update
after update of first_name, last_name, email, phone_number, external_user_id on users when ${isContact('new')} begin
  delete from contacts_search where rowid = old.id;
  insert into contacts_search (rowid, name, other) values (${contact('new')});
  ${addNames('new', '')};
end;
create trigger contacts_search_delete after delete on users when ${isContact('old')} begin
  delete from contacts_search where rowid = old.id;
end;
`;

/**
 * The name and e-mail of the contact are here too: else the newest hit would be known only after all contacts are read.
 */
const conversations = `
drop trigger conversations_search_insert;
drop trigger conversations_search_update;
drop trigger conversations_search_delete;
drop table conversations_search;
${index('conversations_search', 'own, name, email')}
insert into conversations_search (rowid, own, name, email)
  select ${conversation('c')} from conversations c join users u on u.id = c.contact_id order by c.id;
create trigger conversations_search_insert after insert on conversations begin
  insert into conversations_search (rowid, own, name, email)
    select ${conversation('new')} from users u where u.id = new.contact_id;
end;
create trigger conversations_search_update after update of subject, contact_id on conversations begin
  delete from conversations_search where rowid = old.id;
  insert into conversations_search (rowid, own, name, email)
    select ${conversation('new')} from users u where u.id = new.contact_id;
end;
create trigger conversations_search_contact after update of first_name, last_name, email on users
when ${isContact('new')} begin
  delete from conversations_search where rowid in (select id from conversations where contact_id = new.id);
  insert into conversations_search (rowid, own, name, email)
    select ${conversation('c')} from conversations c join users u on u.id = c.contact_id where c.contact_id = new.id;
end;
create trigger conversations_search_delete after delete on conversations begin
  delete from conversations_search where rowid = old.id;
end;
`;

export const search: Migration = {
  version: 9,
  name: '0009-search',
  sql: messages + contacts + conversations,
  leavesRows: true,
};
