import { type Disposition, type Media, messageModel } from '@helpdesk/domain';
import type { MediaReader, MediaRepository } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { lockRow } from '../engine/lock-row.ts';
import { query, queryFamily } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId, jsonObject } from '../engine/rows.ts';

const mediaRecord = record<Media>()('media', {
  id: 'id',
  uuid: 'uuid',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  store: 'store',
  filename: 'filename',
  contentType: 'content_type',
  contentId: 'content_id',
  modelType: 'model_type',
  modelId: 'model_id',
  disposition: 'disposition',
  size: 'size',
  meta: 'meta',
  private: 'private',
  uploaderId: 'uploader_id',
  hasThumbnail: 'has_thumbnail',
});

type Row = RowOf<typeof mediaRecord>;

const find = query<{ uuid: string }, Row>((db, p) => db.selectFrom('media').selectAll().where('uuid', '=', p('uuid')));
const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('media').selectAll().where('id', '=', p('id')));
const unlinked = query<{ before: number; limit: number }, Row>((db, p, engine) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('model_id', 'is', null)
    .where('private', '=', engine.bool(true))
    .where('created_at', '<', p('before'))
    .orderBy('id')
    .limit(p('limit')),
);
const ofModel = query<{ modelType: string; modelId: number }, Row>((db, p) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('model_type', '=', p('modelType'))
    .where('model_id', '=', p('modelId'))
    .orderBy('id'),
);
const ofConversation = query<{ conversationId: number }, Row>((db, p) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('model_type', '=', sql.lit(messageModel))
    .where('model_id', 'in', (eb) =>
      eb.selectFrom('messages').where('conversation_id', '=', p('conversationId')).select('id'),
    )
    .orderBy('id'),
);
const insert = mediaRecord.insertion();
const link = query<{ id: number; modelType: string; modelId: number | null; at: number }, never>((db, p) =>
  db
    .updateTable('media')
    .set({ model_type: p('modelType'), model_id: p('modelId'), updated_at: p('at') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const place = query<{ id: number; disposition: string; at: number }, never>((db, p) =>
  db
    .updateTable('media')
    .set({ disposition: p('disposition'), updated_at: p('at') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('media').where('id', '=', p('id')).$castTo<never>(),
);
const known = queryFamily<Record<string, unknown>, { uuid: string }>();

export function mediaReader(connection: SqlConnection): MediaReader {
  const listByIds = async (ids: readonly number[]): Promise<readonly Media[]> => {
    const found: Media[] = [];
    for (const id of ids.toSorted((a, b) => a - b)) {
      const row = await findById.first(connection, { id });
      if (row !== undefined) found.push(mediaOf(row));
    }
    return found;
  };
  return {
    find: async (uuid) => {
      const row = await find.first(connection, { uuid });
      return row && mediaOf(row);
    },
    listByIds,
    known: async (uuids) => {
      const args = Object.fromEntries(uuids.map((uuid, index) => [`u${index}`, uuid]));
      if (uuids.length === 0) return new Set();
      const rows = await known(connection, String(uuids.length), args, (db, p) =>
        db
          .selectFrom('media')
          .where(sql<SqlBool>`uuid in (${sql.join(uuids.map((_, index) => p(`u${index}`) as RawBuilder<string>))})`)
          .select('uuid'),
      );
      return new Set(rows.map((row) => row.uuid));
    },
    listUnlinked: async (before, limit) => (await unlinked.all(connection, { before, limit })).map(mediaOf),
    listOf: async (modelType, modelId) => (await ofModel.all(connection, { modelType, modelId })).map(mediaOf),
    listOfConversation: async (conversationId) =>
      (await ofConversation.all(connection, { conversationId })).map(mediaOf),
  };
}

export function media(connection: SqlConnection): MediaRepository {
  const reader = mediaReader(connection);
  return {
    ...reader,
    lock: async (ids) => {
      // In one order always: two who want the same must not wait for each other.
      for (const id of ids.toSorted((a, b) => a - b)) await lockRow(connection, 'media', id);
      return reader.listByIds(ids);
    },
    insert: async (file) => insertedId(await insert(connection, { ...file, updatedAt: file.createdAt })),
    link: async (ids, modelType, modelId, at) => {
      for (const id of ids) await link.write(connection, { id, modelType, modelId, at });
    },
    place: async (id, disposition, at) => void (await place.write(connection, { id, disposition, at })),
    delete: async (ids) => {
      for (const id of ids) await remove.write(connection, { id });
    },
  };
}

function mediaOf(row: Row): Media {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    uuid: row.uuid,
    store: row.store,
    filename: row.filename,
    contentType: row.content_type,
    contentId: row.content_id,
    modelType: row.model_type,
    modelId: row.model_id,
    disposition: row.disposition as Disposition,
    size: row.size,
    meta: jsonObject(row.meta),
    private: Boolean(row.private),
    uploaderId: row.uploader_id,
    hasThumbnail: Boolean(row.has_thumbnail),
  };
}
