import { namesInDoubt } from '@helpdesk/domain';
import { type Migration, searchMarks, searchSpaces } from '@helpdesk/sql';
import { blockLevels } from '../search/search-blocks.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** In brackets of a regular expression `]` comes first, and `\` and `-` are escaped. */
const marks = `[]${searchMarks.replace(']', '').replace(/[\\^-]/g, '\\$&')}]`;

/**
 * `searchText` of the domain at the release of this step. A letter whose capital is newer than the server's ICU stays
 * unchanged.
 */
const functions = `
create function search_text(value text) returns text language sql immutable parallel safe as $$
  select ' ' || btrim(regexp_replace(regexp_replace(translate(
    replace(lower(coalesce(value, '') collate "und-x-icu"), 'ς', 'σ'),
    ${quoted(searchSpaces)}, '${' '.repeat(searchSpaces.length)}'),
    ${quoted(marks)}, ' \\& ', 'g'), ' +', ' ', 'g'), ' ') || ' '
$$;
create function search_blocks(id bigint) returns bigint[] language sql immutable parallel safe as $$
  select array[${blockLevels.map(({ size }, level) => `id / ${size} * ${blockLevels.length} + ${level}`).join(', ')}]
$$;
`;

/** Kept in the row: to make the text of each hit again would cost a search more than all else. */
const messages = `
drop index messages_search;
alter table messages add column searched text collate "C"
  generated always as (case when type <> 'activity' then search_text(text_content) end) stored;
create index messages_search on messages using gin (searched gin_trgm_ops, search_blocks(id)) where type <> 'activity';
`;

const isContact = (row: string) => `${row}.type in ('contact', 'visitor')`;
const nameOf = (row: string) => `search_text(${row}.first_name || ' ' || ${row}.last_name)`;
const line = `E'\\n'`;

/** The values of `contacts_search` for one row: its searched texts, and the list of its fields. */
const contactFields = (row: string) => `${row}.id,
  ${line} || ${nameOf(row)} || ${line},
  ${line} || ${nameOf(row)} || ${line} || search_text(${row}.email) || ${line} || search_text(${row}.phone_number)
    || ${line} || search_text(${row}.external_user_id) || ${line},
  array[${nameOf(row)}, search_text(${row}.email), search_text(${row}.phone_number), search_text(${row}.external_user_id)]`;
const conversationFields = (row: string) => `${row}.id,
  ${line} || search_text(${row}.reference_number) || ${line} || search_text(${row}.subject) || ${line},
  ${line} || ${nameOf('u')} || ${line},
  ${line} || search_text(u.email) || ${line},
  ${line} || search_text(${row}.reference_number) || ${line} || search_text(${row}.subject) || ${line}
    || ${nameOf('u')} || ${line} || search_text(u.email) || ${line},
  array[search_text(${row}.reference_number), search_text(${row}.subject)]`;

/** The words of a name, each once for the whole desk. Words that no name has any longer stay: they find nothing. */
const addNames = (from: string) => `insert into contact_names (word, first_letter, last_letter, letters)
    select word, left(word, 1), right(word, 1), length(word)
    from (select distinct unnest(string_to_array(${nameOf('u')}, ' ')) as word from ${from}) words
    where length(word) between ${namesInDoubt.shortest} and ${namesInDoubt.longest}
      and not exists (select 1 from contact_names known where known.word = words.word)
    order by word on conflict do nothing`;

const contacts = `
drop index contacts_search;
create table contact_names (
  word text collate "C" primary key,
  first_letter text collate "C" not null,
  last_letter text collate "C" not null,
  letters bigint not null
);
create index contact_names_first on contact_names (first_letter, letters);
create index contact_names_last on contact_names (last_letter, letters);
create table contacts_search (
  id bigint primary key,
  name text collate "C" not null,
  every text collate "C" not null,
  fields text[] not null
);
insert into contacts_search (id, name, every, fields)
  select ${contactFields('u')} from users u where ${isContact('u')} order by u.id;
create index contacts_search_text on contacts_search
  using gin (every gin_trgm_ops, name gin_trgm_ops, fields, search_blocks(id));
${addNames(`users u where ${isContact('u')}`)};
create function contacts_search_written() returns trigger language plpgsql as $$
begin
  insert into contacts_search as s (id, name, every, fields)
    select ${contactFields('u')} from (select new.*) u
    on conflict (id) do update set name = excluded.name, every = excluded.every, fields = excluded.fields;
  ${addNames('(select new.*) u')};
  if tg_op = 'UPDATE' then
    insert into conversations_search as s (id, own, name, email, every, fields)
      select ${conversationFields('c')} from conversations c cross join (select new.*) u where c.contact_id = new.id
      on conflict (id) do update set name = excluded.name, email = excluded.email, every = excluded.every;
  end if;
  return null;
end $$;
create function contacts_search_deleted() returns trigger language plpgsql as $$
begin
  delete from contacts_search where id = old.id;
  return null;
end $$;
create trigger contacts_search_insert after insert on users
  for each row when (${isContact('new')}) execute function contacts_search_written();
create trigger contacts_search_update
  after update of first_name, last_name, email, phone_number, external_user_id on users
  for each row when (${isContact('new')} and (old.first_name, old.last_name, old.email, old.phone_number, old.external_user_id)
    is distinct from (new.first_name, new.last_name, new.email, new.phone_number, new.external_user_id))
  execute function contacts_search_written();
create trigger contacts_search_delete after delete on users
  for each row when (${isContact('old')}) execute function contacts_search_deleted();
`;

/** The name and e-mail of the contact are here too: else the newest hit would be known only after all contacts are read. */
const conversations = `
drop index conversations_search;
create table conversations_search (
  id bigint primary key,
  own text collate "C" not null,
  name text collate "C" not null,
  email text collate "C" not null,
  every text collate "C" not null,
  fields text[] not null
);
insert into conversations_search (id, own, name, email, every, fields)
  select ${conversationFields('c')} from conversations c join users u on u.id = c.contact_id order by c.id;
create index conversations_search_text on conversations_search
  using gin (every gin_trgm_ops, own gin_trgm_ops, fields, search_blocks(id));
create function conversations_search_written() returns trigger language plpgsql as $$
begin
  insert into conversations_search as s (id, own, name, email, every, fields)
    select ${conversationFields('new')} from users u where u.id = new.contact_id
    on conflict (id) do update set own = excluded.own, name = excluded.name, email = excluded.email,
      every = excluded.every, fields = excluded.fields;
  return null;
end $$;
create function conversations_search_deleted() returns trigger language plpgsql as $$
begin
  delete from conversations_search where id = old.id;
  return null;
end $$;
create trigger conversations_search_insert after insert on conversations
  for each row execute function conversations_search_written();
create trigger conversations_search_update after update of subject, contact_id on conversations
  for each row when ((old.subject, old.contact_id) is distinct from (new.subject, new.contact_id))
  execute function conversations_search_written();
create trigger conversations_search_delete after delete on conversations
  for each row execute function conversations_search_deleted();
`;

export const search: Migration = {
  version: 9,
  name: '0009-search',
  sql: functions + messages + contacts + conversations,
  leavesRows: true,
};
