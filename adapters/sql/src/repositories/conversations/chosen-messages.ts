import type { MessageQuery } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { Builder, SqlConnection, SqlEngine } from '../../engine/engine.ts';
import { rowBytes } from '../../engine/page-bytes.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { isDeletedNote, listedType } from '../../lists/deleted-note.ts';
import type { MessageSum } from '../../totals/message-sums.ts';

type Args = Record<string, unknown>;
type PlaceholderOf = (name: string) => RawBuilder<unknown>;

/** A list of messages of a conversation, before a page of it is chosen. */
export type ChosenBy = Omit<MessageQuery, 'page'>;

/** Which sums of the conversation the list has, and how many messages they are. */
export interface ChosenSums {
  readonly total: number;
  /** `all`: every message is in the list. */
  readonly sums: readonly MessageSum[] | 'all';
}

/** Which of the messages, in the order of their ids. */
export interface MessagePart {
  readonly direction: 'asc' | 'desc';
  /** Only messages behind this id, in the given direction. */
  readonly beyond: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

const sumsOf = query<{ conversationId: number }, MessageSum>((db, p) =>
  db
    .selectFrom(sql<MessageSum>`message_sums`.as('g'))
    .where('g.conversation_id', '=', p('conversationId'))
    .selectAll('g')
    .orderBy('g.newest_id', 'desc'),
);

/** One read, of as many rows as the conversation has types and senders of messages. */
export async function chosenSums(connection: SqlConnection, list: ChosenBy): Promise<ChosenSums> {
  const { conversationId, private: isPrivate, types } = list;
  const all = await sumsOf.all(connection, { conversationId });
  const sums = all.filter(
    (sum) =>
      (isPrivate === null || Boolean(sum.private) === isPrivate) &&
      (types.length === 0 || types.some((type) => type === listedType(sum))),
  );
  const total = sums.reduce((count, sum) => count + sum.total, 0);
  return { total, sums: sums.length === all.length ? 'all' : sums };
}

const parts = queryFamily<Args, { id: number; bytes: number }>();

/** The messages of more senders are found by looking at each of the conversation. */
const mostMerged = 32;

/** What no sum is looked for, is not walked over: the messages of each chosen sum are read in their order and merged. */
export async function idsOfChosen(
  connection: SqlConnection,
  list: ChosenBy,
  sums: ChosenSums['sums'],
  part: MessagePart,
): Promise<readonly { readonly id: number; readonly bytes: number }[]> {
  const { direction, beyond, limit, offset } = part;
  const args = { conversationId: list.conversationId, beyond: beyond ?? 0, limit, offset, most: limit + offset };
  const order = `${direction} ${beyond !== undefined}`;
  if (sums === 'all' || sums.length > mostMerged) {
    const shape = `${order} ${sums === 'all' ? '' : `${list.private} ${list.types.join()}`}`;
    const filtered = sums === 'all' ? {} : filterArgs(connection, list);
    return parts(connection, shape, { ...args, ...filtered }, (db, p, engine) =>
      walked(db, p, engine, sums === 'all' ? undefined : list, part),
    );
  }
  if (sums.length === 0) return [];
  const values = sums.flatMap((sum, index) => keys.map((key) => [`${key}${index}`, sum[key]] as const));
  return parts(connection, `${order} of ${sums.length}`, { ...args, ...Object.fromEntries(values) }, (db, p) =>
    merged(db, p, sums.length, part),
  );
}

const keys = ['type', 'private', 'sender_type', 'sender_id'] as const;

function filterArgs({ engine }: SqlConnection, { private: isPrivate, types }: ChosenBy): Args {
  const named = types.map((type, index) => [`type${index}`, type] as const);
  return { private: engine.bool(isPrivate ?? false), ...Object.fromEntries(named) };
}

const isBeyond = ({ direction, beyond }: MessagePart, p: PlaceholderOf): RawBuilder<boolean> =>
  beyond === undefined ? sql`1 = 1` : sql`m.id ${direction === 'asc' ? sql`>` : sql`<`} ${p('beyond')}`;

function walked(db: Builder, p: PlaceholderOf, engine: SqlEngine, filter: ChosenBy | undefined, part: MessagePart) {
  let rows = db.selectFrom('messages as m').where(sql<boolean>`m.conversation_id = ${p('conversationId')}`);
  if (filter !== undefined && filter.private !== null) rows = rows.where(sql<boolean>`m.private = ${p('private')}`);
  if (filter !== undefined && filter.types.length > 0) {
    const named = sql<boolean>`m.type in (${sql.join(filter.types.map((_, index) => p(`type${index}`)))})`;
    const deleted = isDeletedNote(engine);
    rows = rows.where(
      filter.types.includes('outgoing')
        ? sql<boolean>`(${named} or ${deleted})`
        : sql<boolean>`(${named} and not ${deleted})`,
    );
  }
  return rows
    .where(isBeyond(part, p))
    .select(['m.id', rowBytes('messages', 'm').as('bytes')])
    .orderBy('m.id', part.direction)
    .limit(p('limit') as RawBuilder<number>)
    .offset(p('offset') as RawBuilder<number>);
}

function merged(db: Builder, p: PlaceholderOf, count: number, part: MessagePart) {
  const direction = sql.raw(part.direction);
  const ofSums = Array.from({ length: count }, (_, index) => {
    const isOfSum = keys.map((key) => sql`m.${sql.ref(key)} = ${p(`${key}${index}`)}`);
    return sql`select id from (select m.id from messages m where m.conversation_id = ${p('conversationId')}
      and ${sql.join(isOfSum, sql` and `)} and ${isBeyond(part, p)}
      order by m.id ${direction} limit ${p('most')}) as sum${sql.lit(index)}`;
  });
  return db
    .selectFrom(sql<{ id: number }>`(${sql.join(ofSums, sql` union all `)})`.as('found'))
    .innerJoin('messages as m', 'm.id', 'found.id')
    .select(['m.id', rowBytes('messages', 'm').as('bytes')])
    .orderBy('found.id', part.direction)
    .limit(p('limit') as RawBuilder<number>)
    .offset(p('offset') as RawBuilder<number>);
}
