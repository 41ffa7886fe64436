import { type ConversationListItem, pageBytes } from '@helpdesk/domain';
import type { RawBuilder } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { idList } from '../engine/id-list.ts';
import { queryFamily } from '../engine/query.ts';
import { type ListItemRow, listItemOf, listItems } from './conversation-select.ts';

/** How many are read at once: with the longest texts and the most tags, about 1 MiB. */
const atOnce = 50;

const rowsByIds = queryFamily<Record<string, unknown>, ListItemRow>();

/** In the order of the ids; ends where they have more text than a page may hold, so that no more is read. */
export async function readListItems(
  connection: SqlConnection,
  ids: readonly number[],
  viewerId: number,
): Promise<readonly ConversationListItem[]> {
  const items: ConversationListItem[] = [];
  let bytes = 0;
  for (let start = 0; start < ids.length && bytes < pageBytes; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const read = await readSome(connection, some, viewerId);
    for (const id of some) {
      const item = read.get(id);
      if (item === undefined) continue;
      items.push(item);
      bytes += lengthOf(item);
    }
  }
  return items;
}

async function readSome(
  connection: SqlConnection,
  ids: readonly number[],
  viewerId: number,
): Promise<ReadonlyMap<number, ConversationListItem>> {
  const list = idList(ids);
  const rows = await rowsByIds(connection, list.shape, { ...list.args, viewerId }, (db, p, engine) =>
    listItems(db, engine, p('viewerId') as RawBuilder<number>).where(list.holds('c.id', p)),
  );
  return new Map(rows.map((row) => [row.id, listItemOf(connection.engine, row)]));
}

/** Never more than the bytes that the item has on the wire. */
function lengthOf({ subject, lastMessage, lastInteraction, lastPersonMessage, tags }: ConversationListItem): number {
  return [subject, lastMessage, lastInteraction, lastPersonMessage?.content, ...tags].reduce(
    (sum, text) => sum + (text?.length ?? 0),
    0,
  );
}
