import type { PasskeyChallenge, PendingSignIn, Totp } from '@helpdesk/domain';
import type { SecondFactorReader, SecondFactorRepository } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { deletePasskeysOf, passkeyReader, passkeyWriter } from './passkeys.ts';

interface OfAgent {
  readonly agentId: number;
}
interface Hashed {
  readonly tokenHash: string;
}

const totpRecord = record<Totp>()('agent_totp', {
  agentId: 'agent_id',
  secret: 'secret',
  createdAt: 'created_at',
  confirmedAt: 'confirmed_at',
  lastStep: 'last_step',
});
const codeRecord = record<OfAgent & { readonly codeHash: string }>()('recovery_codes', {
  agentId: 'agent_id',
  codeHash: 'code_hash',
});
const pendingRecord = record<PendingSignIn & Hashed>()('pending_sign_ins', {
  tokenHash: 'token_hash',
  agentId: 'agent_id',
  expiresAt: 'expires_at',
  attempts: 'attempts',
  remembered: 'remembered',
  providerId: 'provider_id',
});
const challengeRecord = record<PasskeyChallenge & { readonly idHash: string }>()('passkey_challenges', {
  idHash: 'id_hash',
  purpose: 'purpose',
  agentId: 'agent_id',
  challenge: 'challenge',
  expiresAt: 'expires_at',
});

const count = sql<number>`count(*)`;
const findFactors = query<OfAgent, { totp: number; passkeys: number; codes: number }>((db, p) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('agent_totp')
      .select(count.as('found'))
      .where('agent_id', '=', p('agentId'))
      .where('confirmed_at', 'is not', null)
      .$asScalar()
      .$notNull()
      .as('totp'),
    eb
      .selectFrom('passkeys')
      .select(count.as('found'))
      .where('agent_id', '=', p('agentId'))
      .$asScalar()
      .$notNull()
      .as('passkeys'),
    eb
      .selectFrom('recovery_codes')
      .select(count.as('found'))
      .where('agent_id', '=', p('agentId'))
      .$asScalar()
      .$notNull()
      .as('codes'),
  ]),
);
const findTotp = query<OfAgent, RowOf<typeof totpRecord>>((db, p) =>
  db.selectFrom('agent_totp').selectAll().where('agent_id', '=', p('agentId')),
);
const insertTotp = totpRecord.insertion();
const acceptStep = query<OfAgent & { step: number }, { agent_id: number }>((db, p) =>
  db
    .updateTable('agent_totp')
    .set({ last_step: p('step') })
    .where('agent_id', '=', p('agentId'))
    .where('last_step', '<', p('step'))
    .returning('agent_id'),
);
const deleteTotp = query<OfAgent, { agent_id: number }>((db, p) =>
  db.deleteFrom('agent_totp').where('agent_id', '=', p('agentId')).returning('agent_id'),
);
const insertCode = codeRecord.insertion();
const deleteCodes = query<OfAgent, never>((db, p) =>
  db.deleteFrom('recovery_codes').where('agent_id', '=', p('agentId')).$castTo<never>(),
);
const useCode = query<OfAgent & { codeHash: string }, { agent_id: number }>((db, p) =>
  db
    .deleteFrom('recovery_codes')
    .where('agent_id', '=', p('agentId'))
    .where('code_hash', '=', p('codeHash'))
    .returning('agent_id'),
);
const findPending = query<Hashed, RowOf<typeof pendingRecord>>((db, p) =>
  db.selectFrom('pending_sign_ins').selectAll().where('token_hash', '=', p('tokenHash')),
);
const insertPending = pendingRecord.insertion();
const countAttempt = query<Hashed, never>((db, p) =>
  db
    .updateTable('pending_sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', p('tokenHash'))
    .$castTo<never>(),
);
const deletePending = query<Hashed, never>((db, p) =>
  db.deleteFrom('pending_sign_ins').where('token_hash', '=', p('tokenHash')).$castTo<never>(),
);
const deletePendingOf = query<OfAgent, never>((db, p) =>
  db.deleteFrom('pending_sign_ins').where('agent_id', '=', p('agentId')).$castTo<never>(),
);
const deletePendingOfProvider = query<{ providerId: number }, never>((db, p) =>
  db.deleteFrom('pending_sign_ins').where('provider_id', '=', p('providerId')).$castTo<never>(),
);
const insertChallenge = challengeRecord.insertion();
const takeChallenge = query<{ idHash: string }, RowOf<typeof challengeRecord>>((db, p) =>
  db.deleteFrom('passkey_challenges').where('id_hash', '=', p('idHash')).returningAll(),
);
const deleteOldPending = query<{ now: number }, Hashed>((db, p) =>
  db.deleteFrom('pending_sign_ins').where('expires_at', '<=', p('now')).returning('token_hash as tokenHash'),
);
const deleteOldChallenges = query<{ now: number }, { id_hash: string }>((db, p) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<=', p('now')).returning('id_hash'),
);

export function secondFactorReader(connection: SqlConnection): SecondFactorReader {
  return {
    ...passkeyReader(connection),
    factorsOf: async (agentId) => {
      const row = await findFactors.first(connection, { agentId });
      return { totp: Number(row?.totp) > 0, passkeys: Number(row?.passkeys), recoveryCodes: Number(row?.codes) };
    },
    findTotp: async (agentId) => {
      const row = await findTotp.first(connection, { agentId });
      return row && totpOf(row);
    },
    findPendingSignIn: async (tokenHash) => {
      const row = await findPending.first(connection, { tokenHash });
      return row && pendingOf(row);
    },
  };
}

export function secondFactors(connection: SqlConnection): SecondFactorRepository {
  const deleteCodesOf = (agentId: number) => deleteCodes.write(connection, { agentId });
  return {
    ...secondFactorReader(connection),
    ...passkeyWriter(connection),
    keepTotp: async (totp) => {
      await deleteTotp.all(connection, totp);
      await insertTotp(connection, totp);
    },
    acceptStep: async (agentId, step) => (await acceptStep.all(connection, { agentId, step })).length > 0,
    deleteTotp: async (agentId) => (await deleteTotp.all(connection, { agentId })).length > 0,
    replaceRecoveryCodes: async (agentId, codeHashes) => {
      await deleteCodesOf(agentId);
      for (const codeHash of codeHashes) await insertCode(connection, { agentId, codeHash });
    },
    useRecoveryCode: async (agentId, codeHash) => (await useCode.all(connection, { agentId, codeHash })).length > 0,
    deleteFactorsOf: async (agentId) => {
      await deleteTotp.all(connection, { agentId });
      await deleteCodesOf(agentId);
      await deletePasskeysOf(connection, agentId);
    },
    insertPendingSignIn: async (pending) => {
      await insertPending(connection, pending);
    },
    countPendingAttempt: (tokenHash) => countAttempt.write(connection, { tokenHash }),
    deletePendingSignIn: (tokenHash) => deletePending.write(connection, { tokenHash }),
    deletePendingSignInsOf: (agentId) => deletePendingOf.write(connection, { agentId }),
    deletePendingSignInsOfProvider: (providerId) => deletePendingOfProvider.write(connection, { providerId }),
    insertChallenge: async (challenge) => {
      await insertChallenge(connection, challenge);
    },
    takeChallenge: async (idHash) => {
      const row = await takeChallenge.first(connection, { idHash });
      return row && challengeOf(row);
    },
    deleteExpired: async (now) => {
      const pending = await deleteOldPending.all(connection, { now });
      return pending.length + (await deleteOldChallenges.all(connection, { now })).length;
    },
  };
}

function totpOf(row: RowOf<typeof totpRecord>): Totp {
  return {
    agentId: row.agent_id,
    secret: row.secret,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    lastStep: row.last_step,
  };
}

function pendingOf(row: RowOf<typeof pendingRecord>): PendingSignIn {
  return {
    agentId: row.agent_id,
    expiresAt: row.expires_at,
    attempts: row.attempts,
    remembered: Boolean(row.remembered),
    providerId: row.provider_id,
  };
}

function challengeOf(row: RowOf<typeof challengeRecord>): PasskeyChallenge {
  return {
    purpose: row.purpose as PasskeyChallenge['purpose'],
    agentId: row.agent_id,
    challenge: row.challenge,
    expiresAt: row.expires_at,
  };
}
