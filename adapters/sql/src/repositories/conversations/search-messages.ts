import type { PageRequest, Visibility } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { worthReading } from '../../engine/page-bytes.ts';
import { queryFamily } from '../../engine/query.ts';
import { visibilityArgs, visibilityShape, visible } from '../../lists/visibility-sql.ts';
import { searchPage } from '../../search/search.ts';
import type { FindHits } from '../../search/search-blocks.ts';
import { type MessageRow, messageOf, wholeMessages } from './message-rows.ts';

type Args = Record<string, unknown>;

const found = queryFamily<Args, { id: number }>();
const texts = queryFamily<Args, { id: number; text: string }>();
const loaded = queryFamily<Args, FoundRow>();

/** Bytes. Ranking many longer texts would hold the event loop; the engine ranks them. */
const longestRanked = 2_000;

interface FoundRow extends MessageRow {
  readonly reference_number: string;
  readonly conversation_created_at: number;
  readonly conversation_status: string;
  readonly conversation_subject: string | null;
}

export function searchMessages(connection: SqlConnection, text: string, visibility: Visibility, page: PageRequest) {
  const find: FindHits = async (query, bounds) => {
    const shape = `${visibilityShape(visibility)} ${query.shape}`;
    const rows = await found(connection, shape, { ...visibilityArgs(visibility), ...query.args, ...bounds }, (db, p) =>
      db
        .selectFrom(query.source(p).as('s'))
        // Crossed, not joined: SQLite keeps the order of crossed tables, and reads the index from its newest end.
        .crossJoin('messages as m')
        .crossJoin('conversations as c')
        .whereRef('m.id', '=', 's.id')
        .whereRef('c.id', '=', 'm.conversation_id')
        .where('s.id', '<', p('before') as RawBuilder<number>)
        .where('m.type', '<>', 'activity')
        .where(visible(visibility, p))
        .where(query.isHit(p))
        .select('m.id')
        .orderBy('s.id', 'desc')
        .limit(p('limit') as RawBuilder<number>),
    );
    return rows.map(({ id }) => id);
  };
  const records = async (ids: readonly number[]) => {
    const some = idList(ids);
    const rows = await texts(connection, some.shape, some.args, (db, p) =>
      db
        .selectFrom('messages as m')
        .where(some.holds('m.id', p))
        .where(sql<boolean>`octet_length(m.searched) <= ${sql.lit(longestRanked)}`)
        .select(['m.id', sql<string>`m.searched`.as('text')]),
    );
    if (rows.length < ids.length) return undefined;
    return rows;
  };
  return searchPage(connection, { kind: 'messages', text, page }, { find, records }, async (ids) => {
    const some = idList(await worthReading(connection, 'messages', ids));
    const rows = await loaded(connection, some.shape, some.args, (db, p) =>
      wholeMessages(db, connection.engine)
        .innerJoin('statuses as cs', 'cs.id', 'c.status_id')
        .select(['c.reference_number', 'c.created_at as conversation_created_at', 'c.subject as conversation_subject'])
        .select('cs.name as conversation_status')
        .where(some.holds('m.id', p)),
    );
    return rows.map((row) => ({
      ...messageOf(connection.engine, row),
      conversation: {
        referenceNumber: row.reference_number,
        status: row.conversation_status,
        createdAt: row.conversation_created_at,
        subject: row.conversation_subject,
      },
    }));
  });
}
