import type { SqlConnection } from '../engine/engine.ts';
import { archiveBuilder } from './archive-builder.ts';
import { archiveTables, lastIdsTable } from './archive-tables.ts';
import { findFilledTable } from './find-filled-table.ts';

/** Implements `ArchiveWriter.makeRoom`. */
export async function makeRoom(connection: SqlConnection): Promise<string | undefined> {
  const filled = await findFilledTable(connection);
  if (filled !== undefined) return filled;
  for (const { name } of archiveTables.toReversed()) {
    if (name === lastIdsTable) continue;
    const { sql, parameters } = archiveBuilder(connection.engine).deleteFrom(name).compile();
    await connection.execute(sql, parameters);
  }
  return undefined;
}
