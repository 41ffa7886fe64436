import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- What widgets have written in a day, by contact and address.
create table text_counts (
  scope {text} not null,
  subject {text} not null,
  day {int} not null,
  bytes {int} not null,
  rows {int} not null,
  primary key (scope, subject, day)
){keyed};
create index text_counts_age on text_counts (day);
`;

export const textQuotas: SharedMigration = (words) => ({
  version: 24,
  name: '0024-text-quotas',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['text_counts'],
});
