import type { OidcAttempt, OidcProvider } from '@helpdesk/domain';
import type { OidcLink, OidcReader, OidcRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { insertedId } from '../../engine/rows.ts';

const providerRecord = record<OidcProvider>()('oidc_providers', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  provider: 'provider',
  providerUrl: 'provider_url',
  clientId: 'client_id',
  clientSecret: 'client_secret',
  logoUrl: 'logo_url',
  enabled: 'enabled',
  matchByEmail: 'match_by_email',
  createAgents: 'create_agents',
  allowedDomains: 'allowed_domains',
  defaultRoleIds: 'default_role_ids',
  askSecondFactor: 'ask_second_factor',
  trustEmail: 'trust_email',
});
const linkRecord = record<OidcLink>()('oidc_links', {
  providerId: 'provider_id',
  subject: 'subject',
  agentId: 'agent_id',
  createdAt: 'created_at',
});
const attemptRecord = record<OidcAttempt & { readonly stateHash: string }>()('oidc_attempts', {
  stateHash: 'state_hash',
  providerId: 'provider_id',
  browserHash: 'browser_hash',
  secrets: 'secrets',
  next: 'next_path',
  expiresAt: 'expires_at',
});

type ProviderRow = RowOf<typeof providerRecord>;
type LinkRow = RowOf<typeof linkRecord>;
type AttemptRow = RowOf<typeof attemptRecord>;

const findById = query<{ id: number }, ProviderRow>((db, p) =>
  db.selectFrom('oidc_providers').select(providerRecord.selection('oidc_providers')).where('id', '=', p('id')),
);
const listAll = query<object, ProviderRow>((db) =>
  db.selectFrom('oidc_providers').select(providerRecord.selection('oidc_providers')).orderBy('id'),
);
const insert = providerRecord.insertion();
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('oidc_providers').where('id', '=', p('id')).$castTo<never>(),
);
const bySubject = query<{ providerId: number; subject: string }, LinkRow>((db, p) =>
  db
    .selectFrom('oidc_links')
    .selectAll()
    .where('provider_id', '=', p('providerId'))
    .where('subject', '=', p('subject')),
);
const byAgent = query<{ providerId: number; agentId: number }, LinkRow>((db, p) =>
  db
    .selectFrom('oidc_links')
    .selectAll()
    .where('provider_id', '=', p('providerId'))
    .where('agent_id', '=', p('agentId')),
);
const insertLink = linkRecord.insertion();
const removeLinks = query<{ providerId: number }, never>((db, p) =>
  db.deleteFrom('oidc_links').where('provider_id', '=', p('providerId')).$castTo<never>(),
);
const removeLinksOf = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('oidc_links').where('agent_id', '=', p('agentId')).$castTo<never>(),
);
const insertAttempt = attemptRecord.insertion();
const take = query<{ stateHash: string }, AttemptRow>((db, p) =>
  db.deleteFrom('oidc_attempts').where('state_hash', '=', p('stateHash')).returningAll(),
);
const removeAttemptsOf = query<{ providerId: number }, never>((db, p) =>
  db.deleteFrom('oidc_attempts').where('provider_id', '=', p('providerId')).$castTo<never>(),
);
const removeOld = query<{ now: number }, { state_hash: string }>((db, p) =>
  db.deleteFrom('oidc_attempts').where('expires_at', '<=', p('now')).returning('state_hash'),
);

export function oidcReader(connection: SqlConnection): OidcReader {
  return {
    find: async (id) => {
      const row = await findById.first(connection, { id });
      return row && providerOf(row);
    },
    list: async () => (await listAll.all(connection, {})).map(providerOf),
    findLink: async (providerId, subject) => {
      const row = await bySubject.first(connection, { providerId, subject });
      return row && linkOf(row);
    },
    findLinkOf: async (providerId, agentId) => {
      const row = await byAgent.first(connection, { providerId, agentId });
      return row && linkOf(row);
    },
  };
}

export function oidc(connection: SqlConnection): OidcRepository {
  return {
    ...oidcReader(connection),
    insert: async (provider) => insertedId(await insert(connection, { ...provider, updatedAt: provider.createdAt })),
    update: (id, changes) => providerRecord.update(connection, id, changes),
    delete: async (id) => {
      await removeAttemptsOf.write(connection, { providerId: id });
      await remove.write(connection, { id });
    },
    insertLink: async (link) => {
      await insertLink(connection, link);
    },
    deleteLinks: (providerId) => removeLinks.write(connection, { providerId }),
    deleteLinksOf: (agentId) => removeLinksOf.write(connection, { agentId }),
    insertAttempt: async (attempt) => {
      await insertAttempt(connection, attempt);
    },
    takeAttempt: async (stateHash) => {
      const row = await take.first(connection, { stateHash });
      return row && attemptOf(row);
    },
    deleteAttempts: async (now) => (await removeOld.all(connection, { now })).length,
  };
}

function providerOf(row: ProviderRow): OidcProvider {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    provider: row.provider,
    providerUrl: row.provider_url,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    logoUrl: row.logo_url,
    enabled: Boolean(row.enabled),
    matchByEmail: Boolean(row.match_by_email),
    createAgents: Boolean(row.create_agents),
    allowedDomains: wordsOf(row.allowed_domains),
    defaultRoleIds: JSON.parse(row.default_role_ids) as readonly number[],
    askSecondFactor: Boolean(row.ask_second_factor),
    trustEmail: Boolean(row.trust_email),
  };
}

function wordsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}

function linkOf(row: LinkRow): OidcLink {
  return { providerId: row.provider_id, subject: row.subject, agentId: row.agent_id, createdAt: row.created_at };
}

function attemptOf(row: AttemptRow): OidcAttempt {
  return {
    providerId: row.provider_id,
    browserHash: row.browser_hash,
    secrets: row.secrets,
    next: row.next_path,
    expiresAt: row.expires_at,
  };
}
