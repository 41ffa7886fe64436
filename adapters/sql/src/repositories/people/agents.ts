import { sweptStatuses } from '@helpdesk/domain';
import type { AgentRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { lockRow } from '../../engine/lock-row.ts';
import { query } from '../../engine/query.ts';
import { insertedId } from '../../engine/rows.ts';
import { requireNoNamedKey } from '../sign-in/named-keys.ts';
import { clearPreferences, keepPreferences } from './agent-preferences.ts';
import { agentReader } from './agent-reader.ts';
import { agentRecord } from './agent-rows.ts';
import { keepSignature } from './agent-signatures.ts';

/** Columns that are empty for a new agent stay null. */
const insert = agentRecord.insertion({
  without: [
    'phoneNumberCountryCode',
    'phoneNumber',
    'avatarUrl',
    'lastActiveAt',
    'lastLoginAt',
    'customAttributes',
    'country',
    'meta',
    'externalUserId',
    'apiKey',
    'apiSecretHash',
    'apiKeyLastUsedAt',
    'deletedAt',
  ],
  constants: { type: 'agent', custom_attributes: '{}', meta: '{}' },
});
const clearRoles = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('agent_roles').where('agent_id', '=', p('id')).$castTo<never>(),
);
const addRole = query<{ id: number; roleId: number }, never>((db, p) =>
  db
    .insertInto('agent_roles')
    .values({ agent_id: p('id'), role_id: p('roleId') })
    .onConflict((clash) => clash.doNothing())
    .$castTo<never>(),
);
const clearTeams = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('team_members').where('agent_id', '=', p('id')).$castTo<never>(),
);
const addTeam = query<{ id: number; teamId: number }, never>((db, p) =>
  db
    .insertInto('team_members')
    .values({ agent_id: p('id'), team_id: p('teamId') })
    .onConflict((clash) => clash.doNothing())
    .$castTo<never>(),
);
const clearTickets = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('socket_tickets').where('agent_id', '=', p('id')).$castTo<never>(),
);
const clearKeys = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('api_keys').where('agent_id', '=', p('id')).$castTo<never>(),
);
const touchActive = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('users')
    .set({ last_active_at: p('at') })
    .where('id', '=', p('id'))
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<=', p('staleBefore'))]))
    .$castTo<never>(),
);
const touchKey = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('users')
    .set({ api_key_last_used_at: p('at') })
    .where('id', '=', p('id'))
    .where((eb) => eb.or([eb('api_key_last_used_at', 'is', null), eb('api_key_last_used_at', '<=', p('staleBefore'))]))
    .$castTo<never>(),
);
const sweep = query<{ before: number; now: number }, { id: number }>((db, p) =>
  db
    .updateTable('users')
    .set({ availability_status: 'offline', updated_at: p('now') })
    .where('type', '=', 'agent')
    .where('deleted_at', 'is', null)
    .where('availability_status', 'in', [...sweptStatuses])
    .where((eb) => eb(eb.fn.coalesce('last_active_at', 'created_at'), '<', p('before')))
    .returning('id'),
);

export function agents(connection: SqlConnection): AgentRepository {
  const reader = agentReader(connection);
  return {
    ...reader,
    lock: async (id) => {
      await lockRow(connection, 'users', id);
      return reader.find(id);
    },
    insert: async (agent) => insertedId(await insert(connection, { ...agent, updatedAt: agent.createdAt })),
    update: (id, changes) => agentRecord.update(connection, id, changes),
    setRoles: async (id, roleIds) => {
      await clearRoles.write(connection, { id });
      for (const roleId of roleIds) await addRole.write(connection, { id, roleId });
    },
    setTeams: async (id, teamIds) => {
      await clearTeams.write(connection, { id });
      for (const teamId of teamIds) await addTeam.write(connection, { id, teamId });
    },
    setApiKey: async (id, key) => {
      if (key !== null) await requireNoNamedKey(connection, key.apiKey);
      await agentRecord.update(connection, id, {
        apiKey: key?.apiKey ?? null,
        apiSecretHash: key?.secretHash ?? null,
        apiKeyLastUsedAt: null,
      });
    },
    setPreferences: (id, preferences) => keepPreferences(connection, id, preferences),
    setSignature: (id, html) => keepSignature(connection, id, html),
    touch: async (id, at, staleBefore, keyUsed) => {
      await touchActive.write(connection, { id, at, staleBefore });
      if (keyUsed) await touchKey.write(connection, { id, at, staleBefore });
    },
    sweepInactive: async (before, now) => {
      const rows = await sweep.all(connection, { before, now });
      return rows.map((row) => row.id).sort((a, b) => a - b);
    },
    delete: async (id, at) => {
      await clearRoles.write(connection, { id });
      await clearTeams.write(connection, { id });
      await clearTickets.write(connection, { id });
      await clearKeys.write(connection, { id });
      await clearPreferences(connection, id);
      await keepSignature(connection, id, '');
      const noKey = { apiKey: null, apiSecretHash: null };
      await agentRecord.update(connection, id, { ...noKey, deletedAt: at, enabled: false });
    },
  };
}
