import { keysetById, type Message, type Page, untilFull } from '@helpdesk/domain';
import type { MessageQuery } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { rowBytes } from '../../engine/page-bytes.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { pageOf, rowsWanted } from '../../engine/rows.ts';
import { isDeletedNote } from '../../lists/deleted-note.ts';
import { type ChosenBy, type ChosenSums, chosenSums, idsOfChosen } from './chosen-messages.ts';
import { type MessageRow, messageOf, wholeMessages } from './message-rows.ts';

const byIds = queryFamily<Record<string, unknown>, MessageRow>();
type SideArgs = { conversationId: number; side: string; before: number; limit: number };
/** A relay may have given a mail a second id. */
const ofSide = query<SideArgs, { id: number; bytes: number }>((db, p, engine) =>
  db
    .selectFrom('mail_ids as x')
    .innerJoin('messages as m', 'm.id', 'x.message_id')
    .where('x.conversation_id', '=', p('conversationId'))
    .where('x.side', '=', p('side'))
    .where('x.kind', '<>', 'relay')
    .where('m.id', '<', p('before'))
    .where(sql<boolean>`not ${isDeletedNote(engine)}`)
    .select(['m.id', rowBytes('messages', 'm').as('bytes')])
    .orderBy('m.id', 'desc')
    .limit(p('limit')),
);

/** Whether every message of the conversation is in the list, so that its sums need not be known before it is read. */
const isWhole = ({ private: onlyPrivate, types }: ChosenBy): boolean => onlyPrivate === null && types.length === 0;

/** Implements `MessageReader.idAhead`. */
export async function idAhead(connection: SqlConnection, list: ChosenBy, id: number, places: number): Promise<number> {
  const { sums } = isWhole(list) ? ({ sums: 'all' } as const) : await chosenSums(connection, list);
  const ahead = { direction: 'asc', beyond: id, limit: places, offset: 0 } as const;
  const found = await idsOfChosen(connection, list, sums, ahead);
  return found.at(-1)?.id ?? id;
}

/** Implements `MessageReader.list`. */
export async function listMessages(connection: SqlConnection, query: MessageQuery): Promise<Page<Message>> {
  const { page } = query;
  const read = (sums: ChosenSums['sums']) =>
    idsOfChosen(connection, query, sums, { direction: 'desc', beyond: page.after?.id, ...rowsWanted(page) });
  const chosen = chosenSums(connection, query);
  // Both in one trip to the server, where that can be.
  const [{ total }, found] = isWhole(query)
    ? await Promise.all([chosen, read('all')])
    : [await chosen, await read((await chosen).sums)];
  const fitting = untilFull(found.slice(0, page.size), ({ bytes }) => bytes);
  const items = await readMessages(
    connection,
    fitting.map(({ id }) => id),
  );
  return pageOf(items, found.length, total, keysetById);
}

/** Implements `MessageReader.listPublicAfter`. */
export async function listPublicAfter(
  connection: SqlConnection,
  conversationId: number,
  afterId: number,
  limit: number,
): Promise<readonly Message[]> {
  const list = { conversationId, private: false, types: ['incoming', 'outgoing'] } as const;
  const { sums } = await chosenSums(connection, list);
  const after = { direction: 'asc', beyond: afterId, limit, offset: 0 } as const;
  const found = await idsOfChosen(connection, list, sums, after);
  const messages = await readMessages(
    connection,
    found.map(({ id }) => id),
  );
  return messages.toReversed();
}

/** Implements `MessageReader.listOfSide`. */
export async function listOfSide(
  connection: SqlConnection,
  conversationId: number,
  side: string,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<readonly Message[]> {
  const found = await ofSide.all(connection, { conversationId, side, before, limit });
  return readMessages(
    connection,
    untilFull(found, ({ bytes }) => bytes).map(({ id }) => id),
  );
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
