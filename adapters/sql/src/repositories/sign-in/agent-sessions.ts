import type { AgentSession, SessionMethod } from '@helpdesk/domain';
import type {
  AgentSessionReader,
  AgentSessionRepository,
  NewAgentSession,
  SignedInAgent,
} from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { remembered } from '../../engine/remembered.ts';
import { insertedId, jsonObject } from '../../engine/rows.ts';
import type { Flag } from '../../engine/table.ts';
import { type AgentRow, agentOf, wholeAgents } from '../people/agent-rows.ts';

const sessionRecord = record<AgentSession & Pick<NewAgentSession, 'tokenHash'>>()('agent_sessions', {
  id: 'id',
  tokenHash: 'token_hash',
  agentId: 'agent_id',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  ip: 'ip',
  userAgent: 'user_agent',
  method: 'method',
  providerId: 'provider_id',
  remembered: 'remembered',
  freshUntil: 'fresh_until',
});

type Row = RowOf<typeof sessionRecord, 'tokenHash'>;

/** The columns of the session, and those of its agent. */
type SignedInRow = AgentRow & {
  readonly [Column in keyof Omit<Row, 'agent_id'> as `session_${Column}`]: Row[Column];
} & {
  readonly has_totp: unknown;
  readonly has_passkey: unknown;
  readonly security: string | null;
};

const findByToken = query<{ tokenHash: string }, SignedInRow>((db, p, engine) =>
  wholeAgents(db, engine)
    .innerJoin('agent_sessions as s', 's.agent_id', 'u.id')
    .where('s.token_hash', '=', p('tokenHash'))
    .select([
      's.id as session_id',
      's.created_at as session_created_at',
      's.last_seen_at as session_last_seen_at',
      's.ip as session_ip',
      's.user_agent as session_user_agent',
      's.method as session_method',
      's.provider_id as session_provider_id',
      's.remembered as session_remembered',
      's.fresh_until as session_fresh_until',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('agent_totp as t')
            .select('t.agent_id')
            .whereRef('t.agent_id', '=', 'u.id')
            .where('t.confirmed_at', 'is not', null),
        )
        .as('has_totp'),
      eb.exists(eb.selectFrom('passkeys as k').select('k.id').whereRef('k.agent_id', '=', 'u.id')).as('has_passkey'),
      eb.selectFrom('settings').select('value').where('name', '=', 'security').as('security'),
    ]),
);
const findOne = query<{ agentId: number; id: number }, Row>((db, p) =>
  db.selectFrom('agent_sessions').selectAll().where('id', '=', p('id')).where('agent_id', '=', p('agentId')),
);
const listOf = query<{ agentId: number }, Row>((db, p) =>
  db.selectFrom('agent_sessions').selectAll().where('agent_id', '=', p('agentId')).orderBy('id'),
);
const insert = sessionRecord.insertion();
const touch = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('agent_sessions')
    .set({ last_seen_at: p('at') })
    .where('id', '=', p('id'))
    .where('last_seen_at', '<=', p('staleBefore'))
    .$castTo<never>(),
);
const remove = query<{ agentId: number; id: number }, { id: number }>((db, p) =>
  db.deleteFrom('agent_sessions').where('id', '=', p('id')).where('agent_id', '=', p('agentId')).returning('id'),
);
const removeAll = query<{ agentId: number; exceptId: number }, { id: number }>((db, p) =>
  db.deleteFrom('agent_sessions').where('agent_id', '=', p('agentId')).where('id', '<>', p('exceptId')).returning('id'),
);
const removeOfProvider = query<{ providerId: number }, { id: number; agentId: number }>((db, p) =>
  db.deleteFrom('agent_sessions').where('provider_id', '=', p('providerId')).returning(['id', 'agent_id as agentId']),
);
type Before = { remembered: number; brief: number; begun: number; isBrief: Flag };
const removeUnused = query<Before, { id: number }>((db, p) =>
  db
    .deleteFrom('agent_sessions')
    .where((eb) =>
      eb.or([
        eb('last_seen_at', '<', p('remembered')),
        eb('created_at', '<', p('begun')),
        eb.and([eb('remembered', '=', p('isBrief')), eb('last_seen_at', '<', p('brief'))]),
      ]),
    )
    .returning('id'),
);

/** The engine never gives it to a session. */
const noId = 0;

export function agentSessionReader(connection: SqlConnection): AgentSessionReader {
  return {
    findByToken: (tokenHash) =>
      remembered(connection, `session ${tokenHash}`, async () => {
        const row = await findByToken.first(connection, { tokenHash });
        return row && signedInOf(connection, row);
      }),
    find: async (agentId, id) => {
      const row = await findOne.first(connection, { agentId, id });
      return row && sessionOf(row);
    },
    listOf: async (agentId) => (await listOf.all(connection, { agentId })).map(sessionOf),
  };
}

export function agentSessions(connection: SqlConnection): AgentSessionRepository {
  return {
    ...agentSessionReader(connection),
    insert: async (session) => insertedId(await insert(connection, session)),
    touch: async (id, at, staleBefore) => {
      await touch.write(connection, { id, at, staleBefore });
    },
    setFreshUntil: (id, freshUntil) => sessionRecord.update(connection, id, { freshUntil }),
    replaceToken: (id, tokenHash) => sessionRecord.update(connection, id, { tokenHash }),
    delete: async (agentId, id) => (await remove.all(connection, { agentId, id })).length > 0,
    deleteAllOf: async (agentId, exceptId) =>
      (await removeAll.all(connection, { agentId, exceptId: exceptId ?? noId })).length,
    deleteOfProvider: (providerId) => removeOfProvider.all(connection, { providerId }),
    deleteUnused: async (before) =>
      (await removeUnused.all(connection, { ...before, isBrief: connection.engine.bool(false) })).length,
  };
}

function signedInOf({ engine }: SqlConnection, row: SignedInRow): SignedInAgent {
  return {
    agent: agentOf(engine, row),
    session: sessionIn(row),
    hasSecondFactor: Boolean(row.has_totp) || Boolean(row.has_passkey),
    security: row.security === null ? undefined : jsonObject(row.security),
  };
}

function sessionIn(row: SignedInRow): AgentSession {
  return sessionOf({
    id: row.session_id,
    agent_id: row.id,
    created_at: row.session_created_at,
    last_seen_at: row.session_last_seen_at,
    ip: row.session_ip,
    user_agent: row.session_user_agent,
    method: row.session_method,
    provider_id: row.session_provider_id,
    remembered: row.session_remembered,
    fresh_until: row.session_fresh_until,
  });
}

function sessionOf(row: Row): AgentSession {
  return {
    id: row.id,
    agentId: row.agent_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ip: row.ip,
    userAgent: row.user_agent,
    method: row.method as SessionMethod,
    providerId: row.provider_id,
    remembered: Boolean(row.remembered),
    freshUntil: row.fresh_until,
  };
}
