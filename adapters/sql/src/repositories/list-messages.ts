import { keysetById, type Message, type Page } from '@helpdesk/domain';
import type { MessageQuery } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { idList } from '../id-list.ts';
import { worthReading } from '../page-bytes.ts';
import { queryFamily } from '../query.ts';
import { pageOf, rowsWanted } from '../rows.ts';
import { type MessageRow, messageOf, wholeMessages } from './message-rows.ts';

type Args = Record<string, unknown>;

const pages = queryFamily<Args, { id: number }>();
const byIds = queryFamily<Args, MessageRow>();
const counts = queryFamily<Args, { count: number }>();

type PlaceholderOf = (name: string) => RawBuilder<unknown>;

/** As `MessageReader.list`. */
export async function listMessages(
  connection: SqlConnection,
  { conversationId, private: onlyPrivate, types, page }: MessageQuery,
): Promise<Page<Message>> {
  const wanted = <T extends { where(condition: RawBuilder<boolean>): T }>(rows: T, p: PlaceholderOf): T => {
    let those = rows.where(sql<boolean>`m.conversation_id = ${p('conversationId')}`);
    if (onlyPrivate !== null) those = those.where(sql<boolean>`m.private = ${p('private')}`);
    if (types.length > 0) {
      those = those.where(sql<boolean>`m.type in (${sql.join(types.map((_, index) => p(`type${index}`)))})`);
    }
    return those;
  };
  const shape = `list ${onlyPrivate !== null} ${types.length} ${page.after === undefined ? 'page' : 'after'}`;
  const args: Args = {
    ...rowsWanted(page),
    conversationId,
    private: connection.engine.bool(onlyPrivate ?? false),
    after: page.after?.id ?? 0,
  };
  for (const [index, type] of types.entries()) args[`type${index}`] = type;
  const found = await pages(connection, shape, args, (db, p) => {
    const those = wanted(db.selectFrom('messages as m'), p);
    const behind = page.after === undefined ? those : those.where(sql<boolean>`m.id < ${p('after')}`);
    return behind
      .select('m.id')
      .orderBy('m.id', 'desc')
      .limit(p('limit') as RawBuilder<number>)
      .offset(p('offset') as RawBuilder<number>);
  });
  const [total] = await counts(connection, shape, args, (db, p) =>
    wanted(db.selectFrom('messages as m'), p).select(sql<number>`count(*)`.as('count')),
  );
  const items = await readMessages(
    connection,
    found.slice(0, page.size).map(({ id }) => id),
  );
  return pageOf(items, found.length, total?.count ?? 0, keysetById);
}

/** Newest first; those at the front alone, where a page has no room for more. */
async function readMessages(connection: SqlConnection, found: readonly number[]): Promise<readonly Message[]> {
  const ids = await worthReading(connection, 'messages', found);
  if (ids.length === 0) return [];
  const list = idList(ids);
  const rows = await byIds(connection, list.shape, list.args, (db, p) =>
    wholeMessages(db, connection.engine).where(list.holds('m.id', p)).orderBy('m.id', 'desc'),
  );
  return rows.map((row) => messageOf(connection.engine, row));
}
