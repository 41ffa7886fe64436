import {
  type Agent,
  type AgentSummary,
  adminRoleName,
  compareText,
  sortPermissions,
  sweptStatuses,
} from '@helpdesk/domain';
import type { AgentReader, AgentRepository } from '@helpdesk/domain/ports';
import { deleteNamedKeysOf, namedKeyOf } from './named-keys.ts';
import { byId, change, put, requireRow, requireUnique } from './rows.ts';
import { type AgentRow, nextId, type State } from './state.ts';

function living(state: State): AgentRow[] {
  return byId(state.agents.values()).filter((row) => row.type === 'agent' && row.deletedAt === null);
}

function livingAgent(state: State, id: number): AgentRow | undefined {
  return living(state).find((row) => row.id === id);
}

function agentReader(state: State): AgentReader {
  const find = (id: number): AgentRow | undefined => livingAgent(state, id);
  return {
    find: async (id) => optional(find(id), (row) => agentOf(state, row)),
    findByApiKey: async (apiKey) => {
      const row = living(state).find((each) => each.apiKey === apiKey);
      if (row !== undefined && row.secretHash !== null) {
        return { agent: agentOf(state, row), secretHash: row.secretHash, namedKey: undefined };
      }
      const key = [...state.namedKeys.values()].find((each) => each.apiKey === apiKey);
      const holder = key && find(key.agentId);
      if (key === undefined || holder === undefined) return undefined;
      return { agent: agentOf(state, holder), secretHash: key.secretHash, namedKey: namedKeyOf(key) };
    },
    findByEmail: async (email) =>
      optional(
        living(state).find((row) => row.email === email),
        (row) => agentOf(state, row),
      ),
    list: async () => living(state).map(summaryOf),
    enabledAdmins: async () =>
      living(state)
        .filter((row) => row.enabled && agentOf(state, row).roles.includes(adminRoleName))
        .map(({ id }) => id),
    findPasswordHash: async (id) => optional(find(id), (row) => row.passwordHash),
    findPreferences: async (id) => state.preferences.get(id) ?? {},
    signature: async (id) => state.signatures.get(id) ?? '',
  };
}

export function agents(state: State): AgentRepository {
  const reader = agentReader(state);
  return {
    ...reader,
    lock: reader.find,
    insert: async (agent) => {
      requireUnique(living(state), 0, (row) => row.email === agent.email);
      const id = nextId(state, 'user');
      put(state.agents, id, { ...blankAgent, ...agent, id, updatedAt: agent.createdAt });
      return id;
    },
    update: async (id, changes) => {
      if (changes.email !== undefined) requireUnique(living(state), id, (row) => row.email === changes.email);
      change(state.agents, id, changes);
    },
    setRoles: async (id, roleIds) => {
      for (const roleId of roleIds) requireRow(state.roles, roleId, 'role');
      change(state.agents, id, { roleIds });
    },
    setTeams: async (id, teamIds) => {
      for (const teamId of teamIds) requireRow(state.teams, teamId, 'team');
      change(state.agents, id, { teamIds });
    },
    setApiKey: async (id, key) => {
      if (key !== null) {
        requireUnique(living(state), id, (row) => row.apiKey === key.apiKey);
        requireUnique(state.namedKeys.values(), 0, (row) => row.apiKey === key.apiKey);
      }
      change(state.agents, id, {
        apiKey: key?.apiKey ?? null,
        secretHash: key?.secretHash ?? null,
        apiKeyLastUsedAt: null,
      });
    },
    setPreferences: async (id, preferences) => {
      put(state.preferences, id, preferences);
    },
    setSignature: async (id, html) => {
      requireRow(state.agents, id, 'agent');
      put(state.signatures, id, html);
    },
    touch: async (id, at, staleBefore, keyUsed) => {
      const row = livingAgent(state, id);
      if (row === undefined) return;
      const stale = (was: number | null): boolean => was === null || was <= staleBefore;
      change(state.agents, id, {
        ...(stale(row.lastActiveAt) && { lastActiveAt: at }),
        ...(keyUsed && stale(row.apiKeyLastUsedAt) && { apiKeyLastUsedAt: at }),
      });
    },
    sweepInactive: async (before, now) => {
      const silent = living(state).filter(
        (row) => sweptStatuses.includes(row.availabilityStatus) && (row.lastActiveAt ?? row.createdAt) < before,
      );
      for (const row of silent) change(state.agents, row.id, { availabilityStatus: 'offline', updatedAt: now });
      return silent.map((row) => row.id);
    },
    delete: async (id, at) => {
      deleteNamedKeysOf(state, id);
      state.preferences.delete(id);
      state.signatures.delete(id);
      for (const [hash, ticket] of state.tickets) if (ticket.agentId === id) state.tickets.delete(hash);
      change(state.agents, id, {
        deletedAt: at,
        enabled: false,
        roleIds: [],
        teamIds: [],
        apiKey: null,
        secretHash: null,
      });
    },
  };
}

const blankAgent = {
  type: 'agent' as const,
  phoneNumberCountryCode: null,
  phoneNumber: null,
  avatarUrl: null,
  lastActiveAt: null,
  lastLoginAt: null,
  customAttributes: {},
  apiKey: null,
  apiKeyLastUsedAt: null,
  country: null,
  meta: {},
  externalUserId: null,
  roleIds: [],
  teamIds: [],
  secretHash: null,
  deletedAt: null,
};

/** The user in whose name the service acts by itself. */
export function insertSystemUser(state: State, id: number, name: string): void {
  state.counters.set('user', id);
  put(state.agents, id, {
    ...blankAgent,
    type: 'system',
    id,
    createdAt: 0,
    updatedAt: 0,
    firstName: name,
    lastName: '',
    email: '',
    availabilityStatus: 'offline',
    enabled: false,
    passwordHash: null,
  });
}

export function agentOf(state: State, row: AgentRow): Agent {
  const { type, roleIds, teamIds, secretHash, passwordHash, deletedAt, ...agent } = row;
  const roles = roleIds.flatMap((id) => state.roles.get(id) ?? []);
  return {
    ...agent,
    roles: roles.map((role) => role.name).sort(compareText),
    permissions: sortPermissions(roles.flatMap((role) => role.permissions)),
    teams: teamIds
      .flatMap((id) => state.teams.get(id) ?? [])
      .map(({ id, name, emoji }) => ({ id, name, emoji }))
      .sort((a, b) => compareText(a.name, b.name)),
  };
}

function summaryOf(row: AgentRow): AgentSummary {
  const { id, createdAt, updatedAt, firstName, lastName, email, enabled, avatarUrl, externalUserId } = row;
  const { availabilityStatus } = row;
  return {
    id,
    createdAt,
    updatedAt,
    firstName,
    lastName,
    email,
    enabled,
    avatarUrl,
    externalUserId,
    availabilityStatus,
  };
}

export function optional<T, U>(value: T | undefined, then: (value: T) => U): U | undefined {
  return value === undefined ? undefined : then(value);
}
