import { foundUnread, intoUnread } from '../migrations/0022-unread.ts';

/** A row of `unread_conversations`, which is kept by the engine; see `0022-unread.ts`. */
export interface UnreadRow {
  readonly conversation_id: number;
  readonly agent_id: number;
  readonly status_id: number;
}

const columns = 'conversation_id, agent_id, status_id';

/** How many conversations are kept as unread and are read, or the other way round, as `value`. Reads every message. */
export const wrongUnread = `select count(distinct conversation_id) as value from (
  select ${columns} from (
    select ${columns}, 1 as sign from unread_conversations union all select ${columns}, -1 from (${foundUnread}) found
  ) differences group by ${columns} having sum(sign) <> 0
) wrong`;

/** Finds the unread conversations again, in a transaction during which nothing else writes. */
export const rebuildUnread = ['delete from unread_conversations', `${intoUnread} ${foundUnread}`] as const;
