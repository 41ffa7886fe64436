import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- Services of OpenID Connect at which agents sign in.
create table oidc_providers (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  name {text} not null,
  name_key {text} not null unique,
  provider {text} not null,
  provider_url {text} not null,
  client_id {text} not null,
  client_secret {text} not null,
  logo_url {text},
  enabled {flag} not null,
  match_by_email {flag} not null,
  create_agents {flag} not null,
  allowed_domains {text} not null,
  default_role_ids {text} not null,
  ask_second_factor {flag} not null
);

create table oidc_links (
  provider_id {int} not null references oidc_providers (id),
  subject {text} not null,
  agent_id {int} not null references users (id),
  created_at {int} not null,
  primary key (provider_id, subject)
){keyed};
create unique index oidc_links_agent on oidc_links (agent_id, provider_id);

create table oidc_attempts (
  state_hash {text} primary key,
  provider_id {int} not null references oidc_providers (id),
  browser_hash {text} not null,
  secrets {text} not null,
  next_path {text} not null,
  expires_at {int} not null
){keyed};
create index oidc_attempts_provider on oidc_attempts (provider_id);
create index oidc_attempts_expiry on oidc_attempts (expires_at);

-- No reference: whoever deletes a provider ends its sessions.
alter table agent_sessions add column provider_id {int};
create index agent_sessions_provider on agent_sessions (provider_id) where provider_id is not null;

-- Null: the password was right.
alter table pending_sign_ins add column provider_id {int};
`;

export const oidc: SharedMigration = (words) => ({
  version: 20,
  name: '0020-oidc',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['oidc_providers', 'oidc_links', 'oidc_attempts', 'agent_sessions.provider_id', 'pending_sign_ins.provider_id'],
});
