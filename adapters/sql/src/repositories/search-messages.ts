import type { PageRequest, Visibility } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { idList } from '../id-list.ts';
import { worthReading } from '../page-bytes.ts';
import { queryFamily } from '../query.ts';
import { searchPage } from '../search.ts';
import { visibilityArgs, visibilityShape, visible } from '../visibility-sql.ts';
import { type MessageRow, messageOf, wholeMessages } from './message-rows.ts';

type Args = Record<string, unknown>;

const found = queryFamily<Args, { id: number }>();
const loaded = queryFamily<Args, FoundRow>();

interface FoundRow extends MessageRow {
  readonly reference_number: string;
  readonly conversation_created_at: number;
  readonly conversation_status: string;
}

/** `text` is in lower case. */
export function searchMessages(connection: SqlConnection, text: string, visibility: Visibility, page: PageRequest) {
  const { engine } = connection;
  const phrase = engine.searchPhrase(text);
  const shape = `${phrase !== undefined} ${visibilityShape(visibility)}`;
  const find = async (before: number, limit: number) => {
    const args = { ...visibilityArgs(visibility), text, phrase, before, limit };
    const rows = await found(connection, shape, args, (db, p) => {
      const source =
        phrase === undefined
          ? sql<{ id: number }>`select id from messages`
          : engine.searched('messages', p('phrase') as RawBuilder<string>);
      return (
        db
          .selectFrom(sql<{ id: number }>`(${source})`.as('s'))
          // Crossed, not joined: SQLite keeps the order of crossed tables, and reads the index from its newest end.
          .crossJoin('messages as m')
          .crossJoin('conversations as c')
          .whereRef('m.id', '=', 's.id')
          .whereRef('c.id', '=', 'm.conversation_id')
          .where('s.id', '<', p('before') as RawBuilder<number>)
          .where('m.type', '<>', 'activity')
          .where(engine.contains(sql`m.text_content`, p('text') as RawBuilder<string>))
          .where(visible(visibility, p))
          .select('m.id')
          .orderBy('s.id', 'desc')
          .limit(p('limit') as RawBuilder<number>)
      );
    });
    return rows.map(({ id }) => id);
  };
  return searchPage(page, find, async (ids) => {
    const some = idList(await worthReading(connection, 'messages', ids));
    const rows = await loaded(connection, some.shape, some.args, (db, p) =>
      wholeMessages(db, engine)
        .innerJoin('statuses as cs', 'cs.id', 'c.status_id')
        .select(['c.reference_number', 'c.created_at as conversation_created_at', 'cs.name as conversation_status'])
        .where(some.holds('m.id', p)),
    );
    return rows.map((row) => ({
      ...messageOf(engine, row),
      conversation: {
        referenceNumber: row.reference_number,
        status: row.conversation_status,
        createdAt: row.conversation_created_at,
      },
    }));
  });
}
