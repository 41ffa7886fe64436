import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- Browsers in which agents are signed in.
create table agent_sessions (
  id {id},
  token_hash {text} not null unique,
  agent_id {int} not null references users (id),
  created_at {int} not null,
  last_seen_at {int} not null,
  ip {text} not null,
  user_agent {text} not null,
  method {text} not null,
  remembered {flag} not null,
  fresh_until {int} not null
);
create index agent_sessions_agent on agent_sessions (agent_id);
create index agent_sessions_use on agent_sessions (last_seen_at);

-- No reference: exports hold tickets, and no sessions.
alter table socket_tickets add column session_id {int};

create table password_links (
  token_hash {text} primary key,
  agent_id {int} not null references users (id),
  kind {text} not null,
  created_at {int} not null,
  expires_at {int} not null
){keyed};
create index password_links_agent on password_links (agent_id);

create table known_devices (
  token_hash {text} primary key,
  agent_id {int} not null references users (id),
  created_at {int} not null,
  expires_at {int} not null
){keyed};
create index known_devices_agent on known_devices (agent_id);
create index known_devices_expiry on known_devices (expires_at);

create table sign_in_failures (
  id {id},
  subject {text} not null,
  failed_at {int} not null
);
create index sign_in_failures_subject on sign_in_failures (subject, failed_at);
create index sign_in_failures_age on sign_in_failures (failed_at);
`;

export const sessions: SharedMigration = (words) => ({
  version: 11,
  name: '0011-sessions',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['agent_sessions', 'socket_tickets.session_id', 'password_links', 'known_devices', 'sign_in_failures'],
});
