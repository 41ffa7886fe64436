import { systemUserId } from '@helpdesk/domain';
import type { SqlConnection } from '../engine/engine.ts';
import { archiveBuilder } from './archive-builder.ts';
import { archiveTables } from './archive-tables.ts';

/** Rows that exist before a desk does: the desk's own user, counters, and ids that were assigned without use. */
const alwaysThere: ReadonlySet<string> = new Set(['counters', 'last_ids']);

/** Implements `ArchiveReader.findFilledTable`. */
export async function findFilledTable(connection: SqlConnection): Promise<string | undefined> {
  for (const { name } of archiveTables) {
    if (alwaysThere.has(name)) continue;
    const any = archiveBuilder(connection.engine)
      .selectFrom(name)
      .select(({ lit }) => lit(1).as('found'))
      .limit(1);
    const { sql, parameters } = (name === 'users' ? any.where('id', '<>', systemUserId) : any).compile();
    if ((await connection.execute(sql, parameters)).length > 0) return name;
  }
  return undefined;
}
