import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- What the first mail that had a person in To or Cc called them.
alter table mail_people add column name_by_others {text};
`;

export const namesOfRecipients: SharedMigration = (words) => ({
  version: 37,
  name: '0037-names-of-recipients',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['mail_people.name_by_others'],
});
