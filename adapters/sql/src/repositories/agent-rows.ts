import type { Agent, AvailabilityStatus, NamedKey } from '@helpdesk/domain';
import type { Builder, SqlEngine } from '../engine.ts';
import { permissionsOf } from '../permissions-of.ts';
import { jsonObject } from '../rows.ts';
import type { Flag } from '../tables.ts';
import { namedKeyOf } from './named-keys.ts';

export interface AgentRow {
  readonly id: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly availability_status: string;
  readonly phone_number_country_code: string | null;
  readonly phone_number: string | null;
  readonly avatar_url: string | null;
  readonly enabled: Flag;
  readonly last_active_at: number | null;
  readonly last_login_at: number | null;
  readonly custom_attributes: string;
  readonly country: string | null;
  readonly meta: string;
  readonly external_user_id: string | null;
  readonly api_key: string | null;
  readonly api_secret_hash: string | null;
  readonly api_key_last_used_at: number | null;
  readonly roles: unknown;
  readonly teams: unknown;
}

/** With the named key by which he was found; all null for the single one. */
export interface KeyedRow extends AgentRow {
  readonly key_id: number | null;
  readonly key_created_at: number | null;
  readonly key_name: string | null;
  readonly key_api_key: string | null;
  readonly key_secret_hash: string | null;
  readonly key_permissions: string | null;
  readonly key_expires_at: number | null;
  readonly key_last_used_at: number | null;
}

export function living(db: Builder) {
  return db.selectFrom('users as u').where('u.type', '=', 'agent').where('u.deleted_at', 'is', null);
}

/** An agent with roles and teams, in one statement. */
export function wholeAgents(db: Builder, engine: SqlEngine) {
  return living(db)
    .select([
      'u.id',
      'u.created_at',
      'u.updated_at',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.availability_status',
      'u.phone_number_country_code',
      'u.phone_number',
      'u.avatar_url',
      'u.enabled',
      'u.last_active_at',
      'u.last_login_at',
      'u.custom_attributes',
      'u.country',
      'u.meta',
      'u.external_user_id',
      'u.api_key',
      'u.api_secret_hash',
      'u.api_key_last_used_at',
    ])
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
    roles: roles.map((role) => role.name).sort(compare),
    permissions: permissionsOf(roles.map((role) => role.permissions).join(' ')),
    teams: [...teams].sort((a, b) => compare(a.name, b.name)),
    customAttributes: jsonObject(row.custom_attributes),
    apiKey: row.api_key,
    apiKeyLastUsedAt: row.api_key_last_used_at,
    country: row.country,
    meta: jsonObject(row.meta),
    externalUserId: row.external_user_id,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
