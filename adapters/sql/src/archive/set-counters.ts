import type { ArchiveRow } from '@helpdesk/archive';
import { agreedNumbers } from '../engine/agreed-numbers.ts';
import type { SqlConnection } from '../engine/engine.ts';

/** Sets the rows of the counters that are kept as rows of their table. */
export async function setCounters(connection: SqlConnection, rows: readonly ArchiveRow[]): Promise<void> {
  const { replace } = agreedNumbers(connection);
  for (const { name, value } of rows) await replace(String(name), Number(value));
}
