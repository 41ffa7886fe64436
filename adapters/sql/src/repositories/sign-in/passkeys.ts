import type { Passkey } from '@helpdesk/domain';
import type { SecondFactorReader, SecondFactorRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { insertedId } from '../../engine/rows.ts';

const passkeyRecord = record<Passkey>()('passkeys', {
  id: 'id',
  agentId: 'agent_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  synced: 'synced',
});

type Row = RowOf<typeof passkeyRecord>;

const findOne = query<{ agentId: number; id: number }, Row>((db, p) =>
  db.selectFrom('passkeys').selectAll().where('id', '=', p('id')).where('agent_id', '=', p('agentId')),
);
const findCredential = query<{ credentialId: string }, Row>((db, p) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', p('credentialId')),
);
const listOf = query<{ agentId: number }, Row>((db, p) =>
  db.selectFrom('passkeys').selectAll().where('agent_id', '=', p('agentId')).orderBy('id'),
);
const insert = passkeyRecord.insertion();
const remove = query<{ agentId: number; id: number }, { id: number }>((db, p) =>
  db.deleteFrom('passkeys').where('id', '=', p('id')).where('agent_id', '=', p('agentId')).returning('id'),
);
const removeAll = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('passkeys').where('agent_id', '=', p('agentId')).$castTo<never>(),
);

type Reading = Pick<SecondFactorReader, 'findPasskey' | 'findCredential' | 'listPasskeys'>;
type Writing = Pick<SecondFactorRepository, 'insertPasskey' | 'renamePasskey' | 'notePasskeyUse' | 'deletePasskey'>;

export function passkeyReader(connection: SqlConnection): Reading {
  return {
    findPasskey: async (agentId, id) => {
      const row = await findOne.first(connection, { agentId, id });
      return row && passkeyOf(row);
    },
    findCredential: async (credentialId) => {
      const row = await findCredential.first(connection, { credentialId });
      return row && passkeyOf(row);
    },
    listPasskeys: async (agentId) => (await listOf.all(connection, { agentId })).map(passkeyOf),
  };
}

export function passkeyWriter(connection: SqlConnection): Writing {
  return {
    insertPasskey: async (passkey) => insertedId(await insert(connection, passkey)),
    renamePasskey: (id, name) => passkeyRecord.update(connection, id, { name }),
    notePasskeyUse: (id, use) => passkeyRecord.update(connection, id, use),
    deletePasskey: async (agentId, id) => (await remove.all(connection, { agentId, id })).length > 0,
  };
}

export async function deletePasskeysOf(connection: SqlConnection, agentId: number): Promise<void> {
  await removeAll.write(connection, { agentId });
}

function passkeyOf(row: Row): Passkey {
  return {
    id: row.id,
    agentId: row.agent_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports === '' ? [] : row.transports.split(' '),
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    synced: Boolean(row.synced),
  };
}
