import { type RawBuilder, sql } from 'kysely';
import type { Flag } from '../engine/table.ts';
import { countedMessages, intoSums, sumKeys } from '../migrations/0028-message-sums.ts';

/** A row of `message_sums`, which is kept by the engine; see `0028-message-sums.ts`. */
export interface MessageSum {
  readonly conversation_id: number;
  readonly type: string;
  readonly private: Flag;
  readonly sender_type: string;
  readonly sender_id: number;
  readonly total: number;
  readonly newest_id: number;
}

/** How many kept sums of messages are not those that counting finds, as `value`. Reads every message. */
export const wrongMessageSums = `select count(*) as value from (
  select ${sumKeys} from (
    select ${sumKeys}, total, newest_id from message_sums
    union all select ${sumKeys}, -total, -newest_id from (${countedMessages}) counted
  ) differences group by ${sumKeys} having sum(total) <> 0 or sum(newest_id) <> 0
) wrong`;

/** Computes the sums again, in a transaction during which nothing else writes. */
export const rebuildMessageSums = ['delete from message_sums', `${intoSums} ${countedMessages}`] as const;

/**
 * The table as `g`, for the conversation `c`.
 *
 * @param counted which rows of it
 * @param after of the messages only those behind that id
 */
interface Counted {
  readonly counted: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
}

/** The sums of the conversation `c` with at least one counted message behind the id. */
export function someSums({ counted, after }: Counted): RawBuilder<unknown> {
  return sql`from message_sums g where g.conversation_id = c.id and ${counted} and g.newest_id > ${after}`;
}

/** How many messages that is, at most `limit`: of each row no more are read. */
export function countOfSums(sums: Counted, limit: number): RawBuilder<number> {
  const most = sql.lit(limit);
  return sql<number>`(select case when found.n > ${most} then ${most} else found.n end from (
    select cast(coalesce(sum((select count(*) from (select 1 as one from messages m
      where m.conversation_id = g.conversation_id and m.type = g.type and m.private = g.private
        and m.sender_type = g.sender_type and m.sender_id = g.sender_id and m.id > ${sums.after}
      limit ${most}) as few)), 0) as bigint) as n
    ${someSums(sums)}) as found)`;
}

/** The id of the message up to which the user has read the conversation `c`; 0: nothing. */
export function lastSeenBy(userId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select ls.message_id from conversation_last_seen ls
    where ls.conversation_id = c.id and ls.user_id = ${userId}), 0)`;
}
