import type { DraftType, SavedDraft } from '@helpdesk/domain';
import type { DraftKey, DraftReader, DraftRepository } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { Builder, SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { worthReading } from '../../engine/page-bytes.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { jsonObject } from '../../engine/rows.ts';

const draftRecord = record<Omit<SavedDraft, 'conversationUuid'>>()('drafts', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  conversationId: 'conversation_id',
  agentId: 'agent_id',
  type: 'type',
  content: 'content',
  meta: 'meta',
});

type Row = RowOf<typeof draftRecord> & { readonly uuid: string };

function wholeDrafts(db: Builder) {
  return db
    .selectFrom('drafts as d')
    .innerJoin('conversations as c', 'c.id', 'd.conversation_id')
    .selectAll('d')
    .select('c.uuid');
}

type OfKey = { agentId: number; conversationId: number; type: string };

const findOne = query<OfKey, Row>((db, p) =>
  wholeDrafts(db)
    .where('d.agent_id', '=', p('agentId'))
    .where('d.conversation_id', '=', p('conversationId'))
    .where('d.type', '=', p('type')),
);
const ofConversation = query<{ agentId: number; conversationId: number }, Row>((db, p) =>
  wholeDrafts(db)
    .where('d.agent_id', '=', p('agentId'))
    .where('d.conversation_id', '=', p('conversationId'))
    .orderBy('d.type', 'desc'),
);
const idsOfAgent = query<{ agentId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('drafts')
    .where('agent_id', '=', p('agentId'))
    .select('id')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc'),
);
const byIds = queryFamily<Record<string, unknown>, Row>();
const countOfAgent = query<{ agentId: number }, { count: number }>((db, p) =>
  db.selectFrom('drafts').where('agent_id', '=', p('agentId')).select(sql<number>`count(*)`.as('count')),
);
const insert = draftRecord.insertion();
const replace = query<OfKey & { content: string; meta: string; at: number }, never>((db, p) =>
  db
    .updateTable('drafts')
    .set({ content: p('content'), meta: p('meta'), updated_at: p('at') })
    .where('agent_id', '=', p('agentId'))
    .where('conversation_id', '=', p('conversationId'))
    .where('type', '=', p('type'))
    .$castTo<never>(),
);
const remove = query<OfKey, never>((db, p) =>
  db
    .deleteFrom('drafts')
    .where('agent_id', '=', p('agentId'))
    .where('conversation_id', '=', p('conversationId'))
    .where('type', '=', p('type'))
    .$castTo<never>(),
);
const removeOfAgent = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('drafts').where('agent_id', '=', p('agentId')).$castTo<never>(),
);
const removeUnchanged = query<{ before: number; limit: number }, { id: number }>((db, p) =>
  db
    .deleteFrom('drafts')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('drafts')
        .where('updated_at', '<', p('before'))
        .select('id')
        .orderBy('updated_at')
        .limit(p('limit')),
    )
    .returning('id'),
);

export function draftReader(connection: SqlConnection): DraftReader {
  return {
    find: async (key) => {
      const row = await findOne.first(connection, argsOf(key));
      return row && draftOf(row);
    },
    listOfAgent: async (agentId) => {
      const ids = (await idsOfAgent.all(connection, { agentId })).map((row) => row.id);
      const worth = await worthReading(connection, 'drafts', ids);
      if (worth.length === 0) return [];
      const list = idList(worth);
      const rows = await byIds(connection, list.shape, list.args, (db, p) =>
        wholeDrafts(db).where(list.holds('d.id', p)),
      );
      const found = new Map(rows.map((row) => [row.id, draftOf(row)]));
      return worth.flatMap((id) => found.get(id) ?? []);
    },
    listOfConversation: async (agentId, conversationId) =>
      (await ofConversation.all(connection, { agentId, conversationId })).map(draftOf),
    countOfAgent: async (agentId) => (await countOfAgent.first(connection, { agentId }))?.count ?? 0,
  };
}

export function drafts(connection: SqlConnection): DraftRepository {
  const reader = draftReader(connection);
  return {
    ...reader,
    save: async (key, { content, meta }, at) => {
      if ((await reader.find(key)) === undefined) {
        await insert(connection, { ...key, content, meta, createdAt: at, updatedAt: at });
      } else {
        await replace.write(connection, { ...argsOf(key), content, meta: JSON.stringify(meta), at });
      }
    },
    delete: (key) => remove.write(connection, argsOf(key)),
    deleteOfAgent: (agentId) => removeOfAgent.write(connection, { agentId }),
    deleteUnchanged: async (before, limit) => (await removeUnchanged.all(connection, { before, limit })).length,
  };
}

function argsOf({ agentId, conversationId, type }: DraftKey): OfKey {
  return { agentId, conversationId, type };
}

function draftOf(row: Row): SavedDraft {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    conversationId: row.conversation_id,
    conversationUuid: row.uuid,
    agentId: row.agent_id,
    type: row.type as DraftType,
    content: row.content,
    meta: jsonObject(row.meta),
  };
}
