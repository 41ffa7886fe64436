import type { Migration } from './migration.ts';

const schema = `
-- What widgets have uploaded in a day, by contact, inbox and address.
create table upload_counts (
  scope text collate "C" not null,
  subject text collate "C" not null,
  day bigint not null,
  bytes bigint not null,
  files bigint not null,
  primary key (scope, subject, day)
);
create index upload_counts_age on upload_counts (day);

-- What uploads under way hold of it.
create table upload_holds (
  uuid text collate "C" primary key,
  created_at bigint not null,
  day bigint not null,
  contact_id bigint not null,
  inbox_id bigint not null,
  address text collate "C" not null,
  bytes bigint not null,
  files bigint not null
);
create index upload_holds_age on upload_holds (created_at);
`;

export const uploadQuotas: Migration = { version: 4, name: '0004-upload-quotas', sql: schema, leavesRows: true };
