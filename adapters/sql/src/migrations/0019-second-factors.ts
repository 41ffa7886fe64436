import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
create table agent_totp (
  agent_id {int} primary key references users (id),
  secret {text} not null,
  created_at {int} not null,
  confirmed_at {int},
  last_step {int} not null
){keyed};

create table recovery_codes (
  agent_id {int} not null references users (id),
  code_hash {text} not null,
  primary key (agent_id, code_hash)
){keyed};

create table passkeys (
  id {id},
  agent_id {int} not null references users (id),
  credential_id {text} not null unique,
  public_key {text} not null,
  counter {int} not null,
  transports {text} not null,
  name {text} not null,
  created_at {int} not null,
  last_used_at {int},
  synced {flag} not null
);
create index passkeys_agent on passkeys (agent_id);

-- Sign-ins whose password was right, and that wait for a second factor.
create table pending_sign_ins (
  token_hash {text} primary key,
  agent_id {int} not null references users (id),
  expires_at {int} not null,
  attempts {int} not null,
  remembered {flag} not null
){keyed};
create index pending_sign_ins_agent on pending_sign_ins (agent_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

create table passkey_challenges (
  id_hash {text} primary key,
  purpose {text} not null,
  agent_id {int} references users (id),
  challenge {text} not null,
  expires_at {int} not null
){keyed};
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- What Admins set for the whole desk.
create table settings (
  name {text} primary key,
  value {text} not null
){keyed};
`;

export const secondFactors: SharedMigration = (words) => ({
  version: 19,
  name: '0019-second-factors',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['agent_totp', 'recovery_codes', 'passkeys', 'pending_sign_ins', 'passkey_challenges', 'settings'],
});
