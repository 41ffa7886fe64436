import type { Migration } from './migration.ts';

const schema = `
-- What widgets have uploaded in a day, by contact, inbox and address.
create table upload_counts (
  scope text not null,
  subject text not null,
  day integer not null,
  bytes integer not null,
  files integer not null,
  primary key (scope, subject, day)
) without rowid;
create index upload_counts_age on upload_counts (day);

-- What uploads under way hold of it.
create table upload_holds (
  uuid text primary key,
  created_at integer not null,
  day integer not null,
  contact_id integer not null,
  inbox_id integer not null,
  address text not null,
  bytes integer not null,
  files integer not null
) without rowid;
create index upload_holds_age on upload_holds (created_at);
`;

export const uploadQuotas: Migration = { version: 4, name: '0004-upload-quotas', sql: schema, leavesRows: true };
