import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

/** The same condition as `listedContacts`: the index is used only by queries with the same text. */
const listed = "(type || '') in ('contact', 'visitor') and deleted_at is null";

const schema = `
create table custom_attributes (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  name {text} not null,
  description {text} not null,
  applies_to {text} not null check (applies_to in ('contact', 'conversation')),
  attribute_key {text} not null,
  list_values {text} not null,
  data_type {text} not null,
  regex {text},
  regex_hint {text},
  unique (applies_to, attribute_key)
);

-- The orders of the list of contacts.
create index contacts_created on users (created_at, id) where ${listed};
create index contacts_active on users (last_active_at, id) where ${listed};
create index contacts_first_name on users (first_name, id) where ${listed};
create index contacts_email on users (email, id) where ${listed};
`;

export const contactsOfScreens: SharedMigration = (words) => ({
  version: 18,
  name: '0018-contacts',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['custom_attributes'],
});
