import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

/**
 * Inboxes for mail had no sender until now, and their replies were not sent: they are disabled, and the replies are failed,
 * behind this step, in parts; the counter holds behind which conversation they begin. See `failUnsent`.
 */
const schema = `
insert into counters (name, value) values ('unsent_mail', 0);

alter table inboxes add column from_address {text};
alter table inboxes add column from_name_template {text} not null default '';
alter table inboxes add column csat_enabled {flag} not null default false;
alter table conversations add column delivery {text};
alter table users add column email_state {text};

-- How many conversations of an inbox are open is counted in the index alone.
drop index if exists conversations_inbox;
create index conversations_of_inbox on conversations (inbox_id, status_id);

create table agent_signatures (
  agent_id {int} primary key references users (id),
  content {text} not null
){keyed};

create table mailboxes (
  inbox_id {int} not null references inboxes (id),
  place {text} not null,
  uid_validity {text},
  first_uid {int},
  last_uid {int} not null,
  lease_holder {text},
  lease_until {int},
  state {text} not null,
  since {int} not null,
  error {text},
  failures {int} not null,
  refusals {int} not null,
  next_at {int} not null,
  last_ok_at {int},
  last_mail_at {int},
  primary key (inbox_id, place)
){keyed};

create table mail_seen (
  inbox_id {int} not null references inboxes (id),
  place {text} not null,
  uid_validity {text} not null,
  uid {int} not null,
  -- No references: imports and these rows are deleted by their age, each for itself.
  import_id {int},
  outcome {text} not null,
  tries {int} not null,
  seen_at {int} not null,
  primary key (inbox_id, place, uid_validity, uid)
){keyed};
create index mail_seen_age on mail_seen (seen_at);
create index mail_seen_waiting on mail_seen (inbox_id, place, uid_validity, seen_at, uid) where outcome = 'waiting';

create table mail_imports (
  id {id},
  created_at {int} not null,
  inbox_id {int} not null references inboxes (id),
  key {text} not null,
  digest {text} not null,
  outcome {text} not null,
  reason {text},
  from_address {text},
  subject {text},
  to_addresses {text} not null,
  received_at {int} not null,
  sent_at {int},
  mail_id {text},
  conversation_id {int} references conversations (id),
  -- No references: an emptied note is a new row, and files are deleted before what names them.
  message_id {int},
  opened {flag} not null,
  is_flood {flag} not null,
  raw_media_id {int},
  size {int} not null,
  tries {int} not null
);
create unique index mail_imports_key on mail_imports (inbox_id, key);
create index mail_imports_author on mail_imports (inbox_id, from_address, received_at, id) where outcome = 'imported';
create index mail_imports_from on mail_imports (from_address, received_at) where from_address is not null;
create index mail_imports_message on mail_imports (message_id) where message_id is not null;
create index mail_imports_raw on mail_imports (created_at, id) where raw_media_id is not null;
create index mail_imports_age on mail_imports (created_at, id) where raw_media_id is null;

create table mail_ids (
  id {id},
  inbox_id {int} not null references inboxes (id),
  hash {text} not null,
  conversation_id {int} not null references conversations (id),
  message_id {int},
  side {text},
  kind {text} not null
);
create unique index mail_ids_hash on mail_ids (inbox_id, hash);
create index mail_ids_conversation on mail_ids (conversation_id, id);

create table mail_people (
  id {id},
  conversation_id {int} not null references conversations (id),
  address {text} not null,
  name {text},
  role {text} not null,
  side {text},
  is_new {flag} not null,
  is_automatic {flag} not null
);
create unique index mail_people_address on mail_people (conversation_id, address);

create table mail_out (
  id {id},
  created_at {int} not null,
  inbox_id {int} not null references inboxes (id),
  conversation_id {int} references conversations (id),
  message_id {int},
  header_id {text} not null,
  kind {text} not null,
  side {text},
  signature {text} not null,
  quoted_message_ids {text} not null,
  in_reply_to {text},
  step {text} not null,
  started_at {int} not null,
  next_at {int},
  attempts {int} not null,
  unknowns {int} not null,
  put_off_at {int},
  claim {text},
  claim_until {int},
  begun_at {int},
  unaccepted {int} not null,
  is_left {flag} not null
);
create unique index mail_out_message on mail_out (message_id) where message_id is not null;
create index mail_out_inbox on mail_out (inbox_id, id);
create index mail_out_header on mail_out (header_id);
create index mail_out_queue on mail_out (inbox_id, id) where step in ('waiting', 'sending', 'committing');
create index mail_out_waiting on mail_out (inbox_id, next_at) where next_at is not null;
create index mail_out_claimed on mail_out (inbox_id, claim_until) where claim_until is not null;
create index mail_out_begun on mail_out (inbox_id, begun_at) where begun_at is not null;
create index mail_out_open on mail_out (conversation_id, id) where unaccepted > 0;

create table mail_out_to (
  mail_id {int} not null references mail_out (id),
  position {int} not null,
  address {text} not null,
  role {text} not null,
  state {text} not null,
  at {int},
  code {text},
  text {text},
  primary key (mail_id, position)
){keyed};

create table mail_secrets (
  inbox_id {int} not null references inboxes (id),
  name {text} not null,
  sealed {text} not null,
  primary key (inbox_id, name)
){keyed};
`;

/** The first schema that can send mail. */
export const mailSince = 35;

export const mail: SharedMigration = (words) => ({
  version: mailSince,
  name: '0035-mail',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: [
    'inboxes.from_address',
    'inboxes.from_name_template',
    'inboxes.csat_enabled',
    'conversations.delivery',
    'users.email_state',
    'agent_signatures',
    'mailboxes',
    'mail_seen',
    'mail_imports',
    'mail_ids',
    'mail_people',
    'mail_out_to',
    'mail_out',
    'mail_secrets',
  ],
});
