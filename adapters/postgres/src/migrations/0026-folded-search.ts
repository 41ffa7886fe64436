import { foldedSearch, isNameInDoubt, renamedAtOnce } from '@helpdesk/sql';
import { conversationsInSearch, everySearched, searchedFields } from '../search/conversations-in-search.ts';
import { foldTextFunction } from './0026-fold-text.ts';
import { postgresWords } from './postgres-words.ts';

/** The indexes are made again behind the rows, where an index of rows that are there is far smaller. */
const before = `
drop trigger contacts_search_insert on users;
drop trigger contacts_search_update on users;
drop trigger conversations_search_insert on conversations;
drop trigger conversations_search_update on conversations;
drop function contacts_search_written();
drop function conversations_search_written();
drop index messages_search;
drop index contacts_search_text;
drop index conversations_search_text;
truncate contacts_search, conversations_search;
alter table messages alter column searched drop expression;
drop function search_text(text);
`;

const isContact = (row: string) => `${row}.type in ('contact', 'visitor')`;

const contacts = `
create function contacts_search_written() returns trigger language plpgsql as $$
begin
  insert into contacts_search as s (id, name, every, fields)
    select new.id, new.searched_name, text, ${searchedFields('text')}
    from (select ${everySearched('new.searched_name', 'new.searched_email', 'new.searched_other')} as text) made
    on conflict (id) do update set name = excluded.name, every = excluded.every, fields = excluded.fields;
  insert into contact_names (word, first_letter, last_letter, letters)
    select word, left(word, 1), right(word, 1), length(word)
    from (select distinct unnest(string_to_array(btrim(new.searched_name, E' \\n'), ' ')) as word) words
    where ${isNameInDoubt('word')} and not exists (select 1 from contact_names known where known.word = words.word)
    order by word on conflict do nothing;
  return null;
end $$;
create function contacts_search_renamed() returns trigger language plpgsql as $$
begin
  ${conversationsInSearch(`select id from conversations where contact_id = new.id order by id desc limit ${renamedAtOnce}`).join(';')};
  insert into contact_renames (contact_id, before_id)
    select new.id, c.id from conversations c where c.contact_id = new.id order by c.id desc limit 1 offset ${renamedAtOnce - 1}
    on conflict (contact_id) do update set before_id = excluded.before_id;
  return null;
end $$;
create trigger contacts_search_insert after insert on users
  for each row when (${isContact('new')} and new.searched_name is not null) execute function contacts_search_written();
create trigger contacts_search_update after update of searched_name, searched_email, searched_other on users
  for each row when (${isContact('new')} and new.searched_name is not null
    and (old.searched_name, old.searched_email, old.searched_other)
      is distinct from (new.searched_name, new.searched_email, new.searched_other))
  execute function contacts_search_written();
create trigger contacts_search_renamed after update of searched_name, searched_email on users
  for each row when (${isContact('new')} and old.searched_name is not null
    and (old.searched_name, old.searched_email) is distinct from (new.searched_name, new.searched_email))
  execute function contacts_search_renamed();
`;

const conversations = `
create function conversations_search_written() returns trigger language plpgsql as $$
begin
  ${conversationsInSearch('select new.id').join(';')};
  return null;
end $$;
create trigger conversations_search_insert after insert on conversations
  for each row when (new.searched is not null) execute function conversations_search_written();
create trigger conversations_search_update after update of searched, contact_id on conversations
  for each row when ((old.searched, old.contact_id) is distinct from (new.searched, new.contact_id))
  execute function conversations_search_written();
`;

export const folded = foldedSearch(postgresWords, { before, after: foldTextFunction + contacts + conversations });
