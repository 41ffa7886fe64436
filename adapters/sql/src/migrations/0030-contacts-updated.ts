import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

/** The same condition as `listedContacts`: the index is used only by queries with the same text. */
const listed = "(type || '') in ('contact', 'visitor') and deleted_at is null";

const schema = `
-- One more order of the list of contacts.
create index contacts_updated on users (updated_at, id) where ${listed};
`;

export const contactsUpdated: SharedMigration = (words) => ({
  version: 30,
  name: '0030-contacts-updated',
  sql: inWordsOf(words, schema),
  leavesRows: true,
});
