import { type Agent, type AvailabilityStatus, compareText, type NamedKey, type Timestamp } from '@helpdesk/domain';
import type { Builder, SqlEngine } from '../../engine/engine.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { jsonObject } from '../../engine/rows.ts';
import { permissionsOf } from '../../lists/permissions-of.ts';
import { namedKeyOf, type namedKeyRecord } from '../sign-in/named-keys.ts';

/** Without what a role or a team gives an agent, and with what no agent shows. */
type OwnFields = Omit<Agent, 'roles' | 'permissions' | 'teams'> & {
  readonly passwordHash: string | null;
  readonly apiSecretHash: string | null;
  readonly deletedAt: Timestamp | null;
};

export const agentRecord = record<OwnFields>()('users', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  availabilityStatus: 'availability_status',
  phoneNumberCountryCode: 'phone_number_country_code',
  phoneNumber: 'phone_number',
  avatarUrl: 'avatar_url',
  enabled: 'enabled',
  lastActiveAt: 'last_active_at',
  lastLoginAt: 'last_login_at',
  customAttributes: 'custom_attributes',
  country: 'country',
  meta: 'meta',
  externalUserId: 'external_user_id',
  passwordHash: 'password_hash',
  apiKey: 'api_key',
  apiSecretHash: 'api_secret_hash',
  apiKeyLastUsedAt: 'api_key_last_used_at',
  deletedAt: 'deleted_at',
});

export type AgentRow = RowOf<typeof agentRecord, 'passwordHash' | 'deletedAt'> & {
  readonly roles: unknown;
  readonly teams: unknown;
};

type KeyRow = RowOf<typeof namedKeyRecord, 'agentId'>;

/** With the named key by which the agent was found; all null for the single one. */
export type KeyedRow = AgentRow & {
  readonly [Column in keyof KeyRow as `key_${Column}`]: KeyRow[Column] | null;
};

export function living(db: Builder) {
  return db.selectFrom('users as u').where('u.type', '=', 'agent').where('u.deleted_at', 'is', null);
}

/** An agent with roles and teams, in one statement. */
export function wholeAgents(db: Builder, engine: SqlEngine) {
  return living(db)
    .select(agentRecord.selection('u', ['passwordHash', 'deletedAt']))
    .select((eb) => [
      engine
        .jsonArray(
          eb
            .selectFrom('agent_roles as ar')
            .innerJoin('roles as r', 'r.id', 'ar.role_id')
            .whereRef('ar.agent_id', '=', 'u.id')
            .select(['r.name', 'r.permissions']),
        )
        .as('roles'),
      engine
        .jsonArray(
          eb
            .selectFrom('team_members as tm')
            .innerJoin('teams as t', 't.id', 'tm.team_id')
            .whereRef('tm.agent_id', '=', 'u.id')
            .select(['t.id', 't.name', 't.emoji']),
        )
        .as('teams'),
    ]);
}

export function namedKeyIn(row: KeyedRow): NamedKey | undefined {
  const { key_id: id, key_created_at, key_name, key_api_key } = row;
  if (id === null || key_created_at === null || key_name === null || key_api_key === null) return undefined;
  return namedKeyOf({
    id,
    agent_id: row.id,
    created_at: key_created_at,
    name: key_name,
    api_key: key_api_key,
    permissions: row.key_permissions,
    expires_at: row.key_expires_at,
    last_used_at: row.key_last_used_at,
  });
}

export function agentOf(engine: SqlEngine, row: AgentRow): Agent {
  const roles = engine.parseJson(row.roles) as readonly { readonly name: string; readonly permissions: string }[];
  const teams = engine.parseJson(row.teams) as Agent['teams'];
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email ?? '',
    availabilityStatus: row.availability_status as AvailabilityStatus,
    phoneNumberCountryCode: row.phone_number_country_code,
    phoneNumber: row.phone_number,
    avatarUrl: row.avatar_url,
    enabled: Boolean(row.enabled),
    lastActiveAt: row.last_active_at,
    lastLoginAt: row.last_login_at,
    roles: roles.map((role) => role.name).sort(compareText),
    permissions: permissionsOf(roles.map((role) => role.permissions).join(' ')),
    teams: [...teams].sort((a, b) => compareText(a.name, b.name)),
    customAttributes: jsonObject(row.custom_attributes),
    apiKey: row.api_key,
    apiKeyLastUsedAt: row.api_key_last_used_at,
    country: row.country,
    meta: jsonObject(row.meta),
    externalUserId: row.external_user_id,
  };
}
