import type { Tag, TagRepository } from '@helpdesk/domain';
import type { Selectable } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { insertedId, nameKey } from '../rows.ts';
import type { TagTable } from '../tables.ts';

type Row = Selectable<TagTable>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('tags').selectAll().where('id', '=', p('id')));
const findByName = query<{ key: string }, Row>((db, p) =>
  db.selectFrom('tags').selectAll().where('name_key', '=', p('key')),
);
const list = query<object, Row>((db) => db.selectFrom('tags').selectAll().orderBy('name_key').orderBy('id'));
const listOfConversation = query<{ conversationId: number }, Row>((db, p) =>
  db
    .selectFrom('tags')
    .innerJoin('conversation_tags', 'conversation_tags.tag_id', 'tags.id')
    .where('conversation_tags.conversation_id', '=', p('conversationId'))
    .selectAll('tags')
    .orderBy('tags.id'),
);
const insert = query<{ name: string; key: string; at: number }, { id: number }>((db, p) =>
  db
    .insertInto('tags')
    .values({ created_at: p('at'), updated_at: p('at'), name: p('name'), name_key: p('key') })
    .returning('id'),
);
const update = query<{ id: number; name: string; key: string; at: number }, never>((db, p) =>
  db
    .updateTable('tags')
    .set({ updated_at: p('at'), name: p('name'), name_key: p('key') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const takeOff = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('conversation_tags').where('tag_id', '=', p('id')).$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('tags').where('id', '=', p('id')).$castTo<never>(),
);

export function tags(connection: SqlConnection): TagRepository {
  const one = async (found: Promise<Row | undefined>): Promise<Tag | undefined> => {
    const row = await found;
    return row && tagOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByName: (name) => one(findByName.first(connection, { key: nameKey(name) })),
    list: async () => (await list.all(connection, {})).map(tagOf),
    listOfConversation: async (conversationId) =>
      (await listOfConversation.all(connection, { conversationId })).map(tagOf),
    insert: async ({ name, createdAt }) =>
      insertedId(await insert.all(connection, { name, key: nameKey(name), at: createdAt })),
    update: async (id, { name, updatedAt }) => {
      await update.all(connection, { id, name, key: nameKey(name), at: updatedAt });
    },
    delete: async (id) => {
      await takeOff.all(connection, { id });
      await remove.all(connection, { id });
    },
  };
}

function tagOf(row: Row): Tag {
  return { id: row.id, createdAt: row.created_at, updatedAt: row.updated_at, name: row.name };
}
