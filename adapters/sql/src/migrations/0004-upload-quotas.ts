import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- What widgets have uploaded in a day, by contact, inbox and address.
create table upload_counts (
  scope {text} not null,
  subject {text} not null,
  day {int} not null,
  bytes {int} not null,
  files {int} not null,
  primary key (scope, subject, day)
){keyed};
create index upload_counts_age on upload_counts (day);

-- What uploads under way hold of it.
create table upload_holds (
  uuid {text} primary key,
  created_at {int} not null,
  day {int} not null,
  contact_id {int} not null,
  inbox_id {int} not null,
  address {text} not null,
  bytes {int} not null,
  files {int} not null
){keyed};
create index upload_holds_age on upload_holds (created_at);
`;

export const uploadQuotas: SharedMigration = (words) => ({
  version: 4,
  name: '0004-upload-quotas',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['upload_counts', 'upload_holds'],
});
