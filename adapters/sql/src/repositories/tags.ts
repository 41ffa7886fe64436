import { compareText, orderOfName, type Tag } from '@helpdesk/domain';
import type { TagReader, TagRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId, nameKey } from '../engine/rows.ts';

const tagRecord = record<Tag>()('tags', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
});

type Row = RowOf<typeof tagRecord>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('tags').selectAll().where('id', '=', p('id')));
const findByName = query<{ key: string }, Row>((db, p) =>
  db.selectFrom('tags').selectAll().where('name_key', '=', p('key')),
);
const list = query<object, Row>((db) => db.selectFrom('tags').selectAll());
const listOfConversation = query<{ conversationId: number }, Row>((db, p) =>
  db
    .selectFrom('tags')
    .innerJoin('conversation_tags', 'conversation_tags.tag_id', 'tags.id')
    .where('conversation_tags.conversation_id', '=', p('conversationId'))
    .selectAll('tags')
    .orderBy('tags.id'),
);
const insert = tagRecord.insertion();
const takeOff = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('conversation_tags').where('tag_id', '=', p('id')).$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('tags').where('id', '=', p('id')).$castTo<never>(),
);

export function tagReader(connection: SqlConnection): TagReader {
  const one = async (found: Promise<Row | undefined>): Promise<Tag | undefined> => {
    const row = await found;
    return row && tagOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByName: (name) => one(findByName.first(connection, { key: nameKey(name) })),
    list: async () =>
      (await list.all(connection, {})).map(tagOf).sort((a, b) => compareText(orderOfName(a.name), orderOfName(b.name))),
    listOfConversation: async (conversationId) =>
      (await listOfConversation.all(connection, { conversationId })).map(tagOf),
  };
}

export function tags(connection: SqlConnection): TagRepository {
  return {
    ...tagReader(connection),
    insert: async (tag) => insertedId(await insert(connection, { ...tag, updatedAt: tag.createdAt })),
    update: (id, changes) => tagRecord.update(connection, id, changes),
    delete: async (id) => {
      await takeOff.write(connection, { id });
      await remove.write(connection, { id });
    },
  };
}

function tagOf(row: Row): Tag {
  return { id: row.id, createdAt: row.created_at, updatedAt: row.updated_at, name: row.name };
}
