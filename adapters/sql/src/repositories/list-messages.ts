import { keysetById, type Message, type Page, untilFull } from '@helpdesk/domain';
import type { MessageQuery } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { idList } from '../id-list.ts';
import { rowBytes } from '../page-bytes.ts';
import { queryFamily } from '../query.ts';
import { pageOf, rowsWanted } from '../rows.ts';
import { type MessageRow, messageOf, wholeMessages } from './message-rows.ts';

type Args = Record<string, unknown>;

const pages = queryFamily<Args, { id: number; bytes: number }>();
const byIds = queryFamily<Args, MessageRow>();
const counts = queryFamily<Args, { count: number }>();
const farthest = queryFamily<Args, { id: number | null }>();

type PlaceholderOf = (name: string) => RawBuilder<unknown>;

type Wanted = Omit<MessageQuery, 'page'>;

/** The messages of a list, before a page of them is chosen. */
function wantedBy({ private: onlyPrivate, types }: Wanted) {
  return <T extends { where(condition: RawBuilder<boolean>): T }>(rows: T, p: PlaceholderOf): T => {
    let those = rows.where(sql<boolean>`m.conversation_id = ${p('conversationId')}`);
    if (onlyPrivate !== null) those = those.where(sql<boolean>`m.private = ${p('private')}`);
    if (types.length > 0) {
      those = those.where(sql<boolean>`m.type in (${sql.join(types.map((_, index) => p(`type${index}`)))})`);
    }
    return those;
  };
}

function wantedShape({ private: onlyPrivate, types }: Wanted): string {
  return `${onlyPrivate !== null} ${types.length}`;
}

function wantedArgs({ engine }: SqlConnection, { conversationId, private: onlyPrivate, types }: Wanted): Args {
  const named = types.map((type, index) => [`type${index}`, type] as const);
  return { conversationId, private: engine.bool(onlyPrivate ?? false), ...Object.fromEntries(named) };
}

/** As `MessageReader.idAhead`. */
export async function idAhead(connection: SqlConnection, list: Wanted, id: number, places: number): Promise<number> {
  const args = { ...wantedArgs(connection, list), id, places };
  const [found] = await farthest(connection, wantedShape(list), args, (db, p) => {
    const ahead = wantedBy(list)(db.selectFrom('messages as m'), p)
      .where(sql<boolean>`m.id > ${p('id')}`)
      .select('m.id')
      .orderBy('m.id')
      .limit(p('places') as RawBuilder<number>);
    return db.selectFrom(ahead.as('ahead')).select(sql<number | null>`max(ahead.id)`.as('id'));
  });
  return found?.id ?? id;
}

/** As `MessageReader.list`. */
export async function listMessages(connection: SqlConnection, query: MessageQuery): Promise<Page<Message>> {
  const { page } = query;
  const wanted = wantedBy(query);
  const shape = `list ${wantedShape(query)} ${page.after === undefined ? 'page' : 'after'}`;
  const args: Args = { ...rowsWanted(page), ...wantedArgs(connection, query), after: page.after?.id ?? 0 };
  const [found, [total]] = await Promise.all([
    pages(connection, shape, args, (db, p) => {
      const those = wanted(db.selectFrom('messages as m'), p);
      const behind = page.after === undefined ? those : those.where(sql<boolean>`m.id < ${p('after')}`);
      return behind
        .select(['m.id', rowBytes('messages', 'm').as('bytes')])
        .orderBy('m.id', 'desc')
        .limit(p('limit') as RawBuilder<number>)
        .offset(p('offset') as RawBuilder<number>);
    }),
    counts(connection, shape, args, (db, p) =>
      wanted(db.selectFrom('messages as m'), p).select(sql<number>`count(*)`.as('count')),
    ),
  ]);
  const fitting = untilFull(found.slice(0, page.size), ({ bytes }) => bytes);
  const items = await readMessages(
    connection,
    fitting.map(({ id }) => id),
  );
  return pageOf(items, found.length, total?.count ?? 0, keysetById);
}

/** Newest first. */
async function readMessages(connection: SqlConnection, ids: readonly number[]): Promise<readonly Message[]> {
  if (ids.length === 0) return [];
  const list = idList(ids);
  const rows = await byIds(connection, list.shape, list.args, (db, p) =>
    wholeMessages(db, connection.engine).where(list.holds('m.id', p)).orderBy('m.id', 'desc'),
  );
  return rows.map((row) => messageOf(connection.engine, row));
}
